// The demo's offers of printing.
import { installation, maintenance, one, option, perPage, countedLine, type DemoOffer } from './model.ts'

const PRINT = 'Impression'

export const printingOffers: DemoOffer[] = [
  {
    reference: 'OFF-COP-25',
    name: 'Copieur couleur A3 25 ppm, finition, entretien et consommables',
    categories: [PRINT, 'Copieurs', 'Couleur A3'],
    description:
      '<p>Le copieur des équipes de <b>cinq à vingt personnes</b>&nbsp;: copie, impression et numérisation en couleur jusqu’au format A3.</p><ul><li>Livré, installé et réglé sur site</li><li>Toners et papier de démarrage compris</li><li>Technicien sur site sous huit heures ouvrées</li></ul><p>À proposer avec la maintenance à la page dès 3&nbsp;000&nbsp;pages par mois.</p>',
    internal_message: 'Stock de KC-2530i tendu jusqu’au printemps : voir avec Ivry avant de promettre plus de dix machines.',
    starts: -200,
    zones: ['NAT'],
    mandatory_coverage: true,
    sections: {
      Copieur: [
        { reference: 'LOT-COP-25', name: 'Copieur KC-2530i', required: true, indicative_budget: '3600', lines: [one('KEL-C2530')] },
      ],
      Consommables: ['LOT-TK35', 'LOT-PAPIER'],
      Entretien: ['LOT-ENTRETIEN-KC'],
    },
    coverages: [maintenance, perPage, installation],
    pricing: {
      markups: [
        { zone: 'NAT', actor: 'agency', coefficient_type: 'coefficient', value: '1.05', starts: -200 },
        { zone: 'NAT', actor: 'seller', coefficient_type: 'markup_rate', value: '4', former: '3', starts: -200, ends: 40 },
        { zone: 'NAT', actor: 'seller', coefficient_type: 'markup_rate', value: '5', starts: 41 },
        { zone: 'LYO', actor: 'seller', coefficient_type: 'margin_rate', value: '6.5', starts: -60 },
      ],
      // Further copiers include their toners.
      quantities: [
        { source: 'KEL-C2530', destination: 'KEL-TK35K', operator: 'multiply', min_quantity: '2', max_quantity: null, value: '2' },
        { source: 'KEL-C2530', destination: 'PAP-A4-80', operator: 'assign', min_quantity: '3', max_quantity: null, value: '40' },
      ],
    },
  },
  {
    reference: 'OFF-COP-35',
    name: 'Copieur couleur A3 35 ppm avec chargeur double balayage',
    categories: [PRINT, 'Copieurs', 'Couleur A3'],
    description: '<p>Pour les services qui <b>numérisent autant qu’ils impriment</b>&nbsp;: les deux faces en un seul passage.</p>',
    starts: -180,
    zones: ['NAT'],
    sections: {
      Copieur: [{ reference: 'LOT-COP-35', name: 'Copieur KC-3540i', required: true, lines: [one('KEL-C3540')] }],
      Consommables: ['LOT-TK35', 'LOT-PAPIER'],
      Entretien: ['LOT-ENTRETIEN-KC'],
    },
    coverages: [perPage],
  },
  {
    reference: 'OFF-COP-45',
    name: 'Copieur couleur A3 45 ppm, agrafage et perforation deux et quatre trous, pour les services qui reprographient des dossiers entiers et les relient sur place',
    categories: [PRINT, 'Copieurs', 'Couleur A3'],
    starts: -60,
    ends: 20,
    alternates: ['admin@starif.example'],
    zones: ['IDF', 'LYO', 'NOR', 'EST'],
    sections: {
      Copieur: [{ reference: 'LOT-COP-45', name: 'Copieur KC-4550i et module de finition', required: true, lines: [one('KEL-C4550')] }],
      Consommables: ['LOT-PAPIER'],
    },
    coverages: [{ service: 'SRV-MNT-PAGE', contract_type: 'ACHAT', calculation_mode: 'PAY_AS_YOU_GO', minimum_selling_price: '0.0045' }],
  },
  {
    reference: 'OFF-COP-PROD',
    name: 'Production légère couleur 60 ppm et contrôleur graphique',
    categories: [PRINT, 'Copieurs', 'Production'],
    description: '<p>Reprographies intégrées, imprimeries d’entreprise, agences.</p>',
    starts: 20,
    zones: ['NAT'],
    sections: { Presse: [{ reference: 'LOT-COP-60', name: 'Presse KC-6070', required: true, lines: [one('KEL-C6070')] }] },
  },
  {
    reference: 'OFF-COP-NB',
    name: 'Copieur monochrome A3 30 ppm',
    categories: [PRINT, 'Copieurs', 'Monochrome A3'],
    internal_message: 'Remplacée par OFF-COP-25.',
    active: false,
    starts: -900,
    ends: -300,
    zones: ['NAT'],
    sections: { Copieur: [{ reference: 'LOT-COP-NB', name: 'Copieur KM-3060', lines: [one('KEL-M3060')] }] },
  },
  {
    reference: 'OFF-MF-28',
    name: 'Multifonction couleur A4 de petite équipe',
    categories: [PRINT, 'Imprimantes et multifonctions', 'Couleur A4'],
    description: '<p>Quatre fonctions, Wi-Fi, un encombrement de 41 cm.</p>',
    starts: -120,
    zones: ['NAT'],
    sections: {
      Multifonction: [{ reference: 'LOT-MF-28', name: 'MC280', required: true, lines: [one('ORV-MC280')] }],
      Consommables: ['LOT-PAPIER'],
    },
    // Includes a coverage that is no longer sold.
    coverages: [installation, { ...perPage, active: false }],
  },
  {
    reference: 'OFF-MF-40',
    name: 'Multifonction couleur A4 40 ppm et ses toners',
    categories: [PRINT, 'Imprimantes et multifonctions', 'Couleur A4'],
    starts: -120,
    zones: ['NAT'],
    sections: {
      Multifonction: [{ reference: 'LOT-MF-40', name: 'MC400', required: true, lines: [one('ORV-MC400')] }],
      Consommables: ['LOT-T360', { reference: 'LOT-T360-COMP', name: 'Toners compatibles', lines: [option('TER-360KIT')] }],
    },
  },
  {
    reference: 'OFF-IMP-NB',
    name: 'Parc d’imprimantes monochromes A4',
    categories: [PRINT, 'Imprimantes et multifonctions', 'Monochrome A4'],
    description: '<p>De une à cent imprimantes, un seul toner pour tout le parc.</p>',
    starts: -400,
    zones: ['NAT'],
    sections: {
      Imprimantes: [
        {
          reference: 'LOT-LM',
          name: 'Imprimantes LM',
          required: true,
          lines: [countedLine('ORV-LM210', '1', '100'), countedLine('ORV-LM330', '0', '50')],
        },
        { reference: 'LOT-LM540', name: 'Grande capacité', lines: [option('ORV-LM540'), option('ORV-T540XL')] },
      ],
      Consommables: [
        {
          reference: 'LOT-T210',
          name: 'Toners T210',
          lines: [countedLine('ORV-T210', '1'), countedLine('ORV-T210XL', '0'), option('TER-210')],
        },
        'LOT-PAPIER',
      ],
    },
    pricing: {
      tiers: {
        mode: 'graduated',
        items: [
          { min_quantity: '1', max_quantity: '9', discount_rate: '0' },
          { min_quantity: '10', max_quantity: '24', discount_rate: '3' },
          { min_quantity: '25', max_quantity: '49', discount_rate: '5' },
          { min_quantity: '50', max_quantity: null, discount_rate: '8' },
        ],
      },
    },
    coverages: [
      { ...maintenance, mandatory: false },
      { service: 'SRV-SUPERV', contract_type: 'MULTISERVICES', calculation_mode: 'PACKAGE' },
    ],
  },
  {
    reference: 'OFF-ENCRE',
    name: 'Écoles et mairies : jet d’encre à réservoirs',
    categories: [PRINT, 'Imprimantes et multifonctions', 'Jet d’encre'],
    starts: -30,
    zones: ['BRE', 'NMD', 'ATL'],
    sections: {
      Imprimantes: [
        { reference: 'LOT-SOL', name: 'Imprimantes à réservoirs', lines: [countedLine('SOL-J510', '1', '40'), option('SOL-J730')] },
      ],
      Encre: [
        {
          reference: 'LOT-B51',
          name: 'Bouteilles B51',
          lines: [countedLine('SOL-B51K', '2'), countedLine('SOL-B51C', '1'), countedLine('SOL-B51M', '1'), countedLine('SOL-B51Y', '1')],
        },
      ],
    },
  },
  {
    reference: 'OFF-ETIQ',
    name: 'Étiquetage d’entrepôt et de laboratoire',
    categories: [PRINT, 'Étiquettes'],
    starts: -90,
    zones: ['LYO'],
    sections: {
      Imprimantes: [
        { reference: 'LOT-TIQ', name: 'Imprimantes d’étiquettes', lines: [one('TIQ-200'), option('TIQ-420W'), option('TIQ-M80')] },
      ],
      Supports: [{ reference: 'LOT-ETQ', name: 'Étiquettes', lines: [countedLine('PAP-ETQ-24', '5')] }],
    },
  },
  {
    reference: 'OFF-CONSO-KC',
    name: 'Réassort de consommables, gamme KC',
    categories: [PRINT, 'Consommables'],
    starts: -300,
    zones: ['NAT'],
    sections: {
      'Toners d’origine': ['LOT-TK35'],
      'Toners compatibles': [{ reference: 'LOT-TK35-COMP', name: 'Compatibles TK-35', lines: [countedLine('TER-TK35K', '1')] }],
      Pièces: ['LOT-ENTRETIEN-KC'],
    },
    pricing: {
      markups: [{ zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.1', starts: -300, ends: 25 }],
      // Has a gap and two cliffs, to demonstrate the warnings.
      tiers: {
        mode: 'volume',
        items: [
          { min_quantity: '5', max_quantity: '9', discount_rate: '2' },
          { min_quantity: '12', max_quantity: '49', discount_rate: '6' },
          { min_quantity: '50', max_quantity: null, discount_rate: '10' },
        ],
      },
    },
  },
]
