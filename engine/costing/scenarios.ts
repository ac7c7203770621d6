// The monthly amounts of compared calculations, and their differences.
import { Big } from 'big.js'

/** € per month, decimal strings; amounts that the reader may not see are missing. */
export interface Monthly {
  monthly?: string | undefined
  sell?: { monthly: string } | undefined
  sell_vendor?: { monthly: string } | undefined
}

/** The monthly cost or, when the reader may not see it, the first visible price. */
export const monthlyOf = ({ monthly, sell, sell_vendor }: Monthly): string | undefined => monthly ?? sell?.monthly ?? sell_vendor?.monthly

/**
 * The monthly difference in €, exact, between `cost` and the same nomenclature in `shown` (or the only entry there, if the nomenclature is
 * not in it). Null when either amount is unknown.
 */
export function differenceFrom(shown: readonly { id: number; cost: Monthly }[], id: number, cost: Monthly): string | null {
  const before = shown.find((one) => one.id === id) ?? (shown.length === 1 ? shown[0] : undefined)
  const [from, to] = [before && monthlyOf(before.cost), monthlyOf(cost)]
  return from === undefined || to === undefined ? null : Big(to).minus(from).toFixed()
}
