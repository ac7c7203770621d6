// What the months of compared calculations come to, and by how much they differ.
import { Big } from 'big.js'

/** € per month, as decimal strings; what the reader is not shown is missing. */
export interface Monthly {
  monthly?: string | undefined
  sell?: { monthly: string } | undefined
  sell_vendor?: { monthly: string } | undefined
}

/** What a month comes to: its cost, else the first price, of what the reader is shown. */
export const monthlyOf = ({ monthly, sell, sell_vendor }: Monthly): string | undefined => monthly ?? sell?.monthly ?? sell_vendor?.monthly

/**
 * € per month, exact: by how much a month of the nomenclature `id` differs from the same nomenclature in `shown`, or from the only one
 * there; null where either is not known.
 */
export function differenceFrom(shown: readonly { id: number; cost: Monthly }[], id: number, cost: Monthly): string | null {
  const before = shown.find((one) => one.id === id) ?? (shown.length === 1 ? shown[0] : undefined)
  const [from, to] = [before && monthlyOf(before.cost), monthlyOf(cost)]
  return from === undefined || to === undefined ? null : Big(to).minus(from).toFixed()
}
