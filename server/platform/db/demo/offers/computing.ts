// The demo's offers of computers, rooms, networks and telephony, and one draft.
import { installation, maintenance, one, option, perPage, countedLine, type DemoOffer } from './model.ts'

const IT = 'Informatique'
const TELECOM = 'Téléphonie et réseaux'

export const computingOffers: DemoOffer[] = [
  {
    reference: 'OFF-POSTE-MOB',
    name: 'Poste de travail mobile complet',
    categories: [IT, 'Postes de travail'],
    description: '<p>Le portable, sa station d’accueil et son écran&nbsp;: <b>un seul câble</b> en arrivant au bureau.</p>',
    starts: -150,
    zones: ['NAT'],
    sections: {
      Portable: [
        {
          reference: 'LOT-NDX14',
          name: 'Portable 14 pouces',
          required: true,
          indicative_budget: '1400',
          lines: [one('NDX-14A'), option('NDX-14B')],
        },
      ],
      'Au bureau': [{ reference: 'LOT-BUREAU', name: 'Station et écran', lines: [one('CBX-SOCLE'), one('LUM-24F'), option('LUM-27Q')] }],
      Accessoires: [
        { reference: 'LOT-ACC', name: 'Clavier, souris et casque', lines: [option('CBX-CLAV'), option('CBX-CASQ')] },
        'LOT-CABLAGE',
      ],
    },
    coverages: [{ service: 'SRV-PRET', contract_type: 'ACHAT', calculation_mode: 'PERCENTAGE', rate: '3', agency_markup_rate: '10' }],
  },
  {
    reference: 'OFF-POSTE-FIXE',
    name: 'Poste fixe compact',
    categories: [IT, 'Postes de travail'],
    starts: -150,
    zones: ['NAT'],
    sections: {
      Poste: [{ reference: 'LOT-M1', name: 'Mini-ordinateur et écran', required: true, lines: [one('NDX-M1'), one('LUM-24F')] }],
    },
  },
  {
    reference: 'OFF-CAO',
    name: 'Station de CAO, tour ou portable',
    categories: [IT, 'Postes de travail'],
    starts: null,
    sections: { Station: [{ reference: 'LOT-CAO', name: 'Stations', lines: [one('NDX-T3'), option('NDX-16P'), option('LUM-34W')] }] },
  },
  {
    reference: 'OFF-SALLE-75',
    name: 'Salle de réunion : écran interactif 75 pouces',
    categories: [IT, 'Salles de réunion'],
    description: '<p>On écrit, on partage, on téléphone depuis le même écran.</p>',
    starts: -45,
    zones: ['NAT'],
    sections: {
      Écran: [{ reference: 'LOT-75T', name: 'Écran interactif', required: true, lines: [one('LUM-75T')] }],
      Son: [{ reference: 'LOT-CONF', name: 'Conférence', lines: [option('VOX-CONF')] }],
      Raccordement: ['LOT-CABLAGE'],
      // An empty bundle.
      Mobilier: [{ reference: 'LOT-MOB', name: 'Support mobile', lines: [] }],
    },
    coverages: [installation, { service: 'SRV-FORM', contract_type: 'ACHAT', calculation_mode: 'PACKAGE' }],
  },
  {
    reference: 'OFF-BAIE',
    name: 'Salle serveur : réseau, énergie et sécurité',
    categories: [IT, 'Infrastructure'],
    starts: -70,
    zones: ['NAT'],
    sections: {
      Réseau: [{ reference: 'LOT-S24P', name: 'Commutation', required: true, lines: [countedLine('RVT-S24P', '2', '12')] }, 'LOT-CABLAGE'],
      Énergie: ['LOT-ONDULEUR'],
      Sécurité: [{ reference: 'LOT-F40', name: 'Pare-feu', lines: [one('RVT-F40')] }],
    },
    coverages: [{ ...maintenance, mandatory: false }],
  },
  {
    reference: 'OFF-WIFI',
    name: 'Wi-Fi d’entreprise',
    categories: [TELECOM, 'Réseaux'],
    starts: 8,
    zones: ['NAT'],
    sections: {
      Bornes: [{ reference: 'LOT-BORNES', name: 'Bornes de plafond', lines: [countedLine('RVT-W6', '3', '200'), option('RVT-W7')] }],
      Commutation: [{ reference: 'LOT-S8', name: 'Commutateur de bureau', lines: [option('RVT-S8')] }, 'LOT-CABLAGE'],
    },
  },
  {
    reference: 'OFF-AGENCE',
    name: 'Agence connectée : pare-feu, Wi-Fi et alimentation secourue',
    categories: [TELECOM, 'Réseaux'],
    starts: -20,
    sections: {
      Sécurité: [{ reference: 'LOT-F40-A', name: 'Pare-feu d’agence', required: true, lines: [one('RVT-F40')] }],
      Énergie: ['LOT-ONDULEUR'],
    },
  },
  {
    reference: 'OFF-TEL',
    name: 'Téléphonie IP de dix à cinquante postes',
    categories: [TELECOM, 'Téléphonie'],
    description: '<p>Postes, accueil et mobilité dans les locaux.</p>',
    starts: -250,
    zones: ['NAT'],
    sections: {
      Postes: [
        {
          reference: 'LOT-POSTES',
          name: 'Postes',
          required: true,
          lines: [countedLine('VOX-P10', '10', '50'), countedLine('VOX-P30', '2', '50'), option('VOX-P50V')],
        },
      ],
      Mobilité: [{ reference: 'LOT-DECT', name: 'Sans fil', lines: [option('VOX-DECT4')] }],
      Réseau: ['LOT-CABLAGE'],
    },
    coverages: [{ ...perPage, service: 'SRV-SUPERV', minimum_selling_price: '3.5', seller_purchase_price: '2.2' }],
  },
  {
    reference: 'OFF-TEL-ACC',
    name: 'Standard d’accueil, opération de printemps',
    categories: [TELECOM, 'Téléphonie'],
    starts: -260,
    ends: -170,
    zones: ['NAT'],
    sections: { Accueil: [{ reference: 'LOT-ACCUEIL', name: 'Poste d’accueil', lines: [one('VOX-P50V'), option('CBX-CASQ')] }] },
  },
  {
    reference: 'OFF-BROUILLON',
    name: 'Impression gérée, nouvelle formule',
    categories: [],
    managed: false,
    active: false,
    starts: null,
  },
]
