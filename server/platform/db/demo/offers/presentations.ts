// The demo's grouped presentations, which a seller shows to a customer.
interface DemoPresentation {
  name: string
  /** The references of offers, in display order. */
  offers: string[]
}

export const demoPresentations: DemoPresentation[] = [
  {
    name: 'Renouveler ses copieurs : trois débits, consommables et entretien',
    offers: ['OFF-COP-25', 'OFF-COP-35', 'OFF-COP-45', 'OFF-CONSO-KC'],
  },
  {
    name: 'Ouvrir une agence : postes, réunion, réseau et téléphonie',
    offers: ['OFF-POSTE-MOB', 'OFF-SALLE-75', 'OFF-AGENCE', 'OFF-TEL'],
  },
]
