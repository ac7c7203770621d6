// The texts of a comparison of calculations on paper, in both languages.
export interface ScenarioWords {
  title: string
  scenario: string
  /** The calculation that the others are compared with. */
  shown: string
  heads: Record<'monthly' | 'contract' | 'sell' | 'sell_vendor' | 'difference', string>
  least: (name: string, monthly: string) => string
  asked_otherwise: string
  asked_alike: string
}

export const scenarioWords: Record<'fr' | 'en', ScenarioWords> = {
  fr: {
    title: 'Scénarios côte à côte',
    scenario: 'Scénario',
    shown: 'Ce calcul',
    heads: {
      monthly: 'Coût par mois',
      contract: 'Coût du contrat',
      sell: 'Vente par mois',
      sell_vendor: 'Vente vendeur par mois',
      difference: 'Écart par mois',
    },
    least: (name, monthly) => `«\u00a0${name}\u00a0» coûte le moins\u00a0: ${monthly} par mois.`,
    asked_otherwise: 'Paramètres différents',
    asked_alike: 'Tout ce qui est saisi est le même dans ces scénarios.',
  },
  en: {
    title: 'Scenarios side by side',
    scenario: 'Scenario',
    shown: 'This calculation',
    heads: {
      monthly: 'Cost per month',
      contract: 'Cost of the contract',
      sell: 'Selling price per month',
      sell_vendor: 'Seller’s selling price per month',
      difference: 'Difference per month',
    },
    least: (name, monthly) => `“${name}” costs least: ${monthly} per month.`,
    asked_otherwise: 'Inputs that differ',
    asked_alike: 'Everything that is entered is the same in these scenarios.',
  },
}
