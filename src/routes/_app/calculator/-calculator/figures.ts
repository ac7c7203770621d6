// The figures of a calculation as columns, as far as the user may see them.
import { useLingui } from '@lingui/react/macro'

import type { Costed, ShownCost } from './costs.ts'
import { euros, hoursText, pageHeads, pageText } from './words.ts'

export interface Figure {
  id: string
  label: string
  unit: 'page' | 'euros' | 'hours'
  /** Undefined if the user may not see it, null if it is unknown. */
  value: (cost: ShownCost) => string | null | undefined
  format: (value: string) => string
  /** The formatted value, or « — » without one. */
  read: (cost: ShownCost) => string
}

/** The figures that at least one of `items` has. */
export function useFigures(items: readonly Costed[], thousand: boolean): Figure[] {
  const { t } = useLingui()
  const heads = pageHeads(thousand)
  const all: Omit<Figure, 'format' | 'read'>[] = [
    { id: 'mono_page', label: heads.mono, unit: 'page', value: ({ mono_page }) => mono_page },
    { id: 'colour_page', label: heads.colour, unit: 'page', value: ({ colour_page }) => colour_page },
    { id: 'monthly', label: t`Coût par mois`, unit: 'euros', value: ({ monthly }) => monthly },
    { id: 'contract', label: t`Coût du contrat`, unit: 'euros', value: ({ contract }) => contract },
    { id: 'sell', label: t`Vente par mois`, unit: 'euros', value: ({ sell }) => sell?.monthly },
    { id: 'sell_vendor', label: t`Vente vendeur par mois`, unit: 'euros', value: ({ sell_vendor }) => sell_vendor?.monthly },
    { id: 'hours_needed', label: t`Heures nécessaires`, unit: 'hours', value: ({ hours_needed }) => hours_needed },
    { id: 'hours_available', label: t`Heures d’un mois`, unit: 'hours', value: ({ hours_available }) => hours_available },
  ]
  const words = { page: (value: string) => pageText(value, thousand), euros, hours: hoursText }
  return all
    .filter(({ value }) => items.some(({ cost }) => value(cost) !== undefined))
    .map((figure) => {
      const format = words[figure.unit]
      return { ...figure, format, read: (cost) => readAs(format, figure.value(cost)) }
    })
}

const readAs = (words: (value: string) => string, value: string | null | undefined): string => (value ? words(value) : '—')
