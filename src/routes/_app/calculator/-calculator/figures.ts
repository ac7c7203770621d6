// The figures of a calculation as columns, as far as the reader is shown them.
import { useLingui } from '@lingui/react/macro'

import type { Costed, ShownCost } from './costs.ts'
import { euros, hoursText, pageText } from './words.ts'

interface Figure {
  label: string
  read: (cost: ShownCost) => string
  shown?: (cost: ShownCost) => unknown
}

/** Those that some of `items` has. */
export function useFigures(items: readonly Costed[], thousand: boolean): Figure[] {
  const { t } = useLingui()
  const page = (value: string | undefined) => (value === undefined ? '—' : pageText(value, thousand))
  const money = (value: string | undefined) => (value === undefined ? '—' : euros(value))
  const all: Figure[] = [
    { label: t`Page mono`, read: ({ mono_page }) => page(mono_page), shown: ({ mono_page }) => mono_page },
    { label: t`Page couleur`, read: ({ colour_page }) => page(colour_page), shown: ({ colour_page }) => colour_page },
    { label: t`Coût par mois`, read: ({ monthly }) => money(monthly), shown: ({ monthly }) => monthly },
    { label: t`Coût du contrat`, read: ({ contract }) => money(contract), shown: ({ contract }) => contract },
    { label: t`Vente par mois`, read: ({ sell }) => money(sell?.monthly), shown: ({ sell }) => sell },
    { label: t`Vente vendeur par mois`, read: ({ sell_vendor }) => money(sell_vendor?.monthly), shown: ({ sell_vendor }) => sell_vendor },
    { label: t`Heures nécessaires`, read: ({ hours_needed }) => (hours_needed === null ? '—' : hoursText(hours_needed)) },
    { label: t`Heures d’un mois`, read: ({ hours_available }) => hoursText(hours_available) },
  ]
  return all.filter(({ shown }) => !shown || items.some(({ cost }) => shown(cost) !== undefined))
}
