// Whether a product is on sale on a day and, if not, why. The browser uses it too, so that a page read offline stays correct.
export interface SalePeriod {
  marketing_start_date: string | null
  marketing_end_date: string | null
}

export type SaleState =
  | { on_sale: true; until: string | null }
  | { on_sale: false; reason: 'no_start' }
  | { on_sale: false; reason: 'not_yet' | 'over'; date: string }

/** On sale = start ≤ day ≤ end, both inclusive; no end means no limit; without a start the product is not on sale. */
export function saleState({ marketing_start_date: start_date, marketing_end_date: end_date }: SalePeriod, day: string): SaleState {
  if (!start_date) return { on_sale: false, reason: 'no_start' }
  if (start_date > day) return { on_sale: false, reason: 'not_yet', date: start_date }
  if (end_date && end_date < day) return { on_sale: false, reason: 'over', date: end_date }
  return { on_sale: true, until: end_date }
}
