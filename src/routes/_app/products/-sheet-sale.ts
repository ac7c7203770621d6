// Whether an article is on sale today and, if not, why: computed here too, so that a sheet read offline stays true.
import { today } from '../../../../engine/today.ts'

interface Period {
  marketing_start_date: string | null
  marketing_end_date: string | null
}

export type SaleState =
  | { on_sale: true; until: string | null }
  | { on_sale: false; reason: 'no_start' }
  | { on_sale: false; reason: 'not_yet' | 'over'; date: string }

/** On sale = start ≤ day ≤ end, both inclusive; no end = no limit; no start = not on sale. */
export function saleState({ marketing_start_date: start, marketing_end_date: end }: Period, day = today()): SaleState {
  if (!start) return { on_sale: false, reason: 'no_start' }
  if (start > day) return { on_sale: false, reason: 'not_yet', date: start }
  if (end && end < day) return { on_sale: false, reason: 'over', date: end }
  return { on_sale: true, until: end }
}
