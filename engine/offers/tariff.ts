// The total of a line at its rounded unit price, and whether the actual total differs from it.
import { Big } from 'big.js'

/** A line's total: its rounded unit price times its quantity, rounded to cents, half away from zero. */
export const lineTotal = (unit_price: string, quantity: string): Big => Big(unit_price).times(quantity).round(2, Big.roundHalfUp)

/** Whether a line's total differs from its unit price × quantity: with graduated tiers the unit price is only an average. */
export const isAverage = ({
  unit_price,
  quantity,
  total,
}: {
  unit_price: string | null
  quantity: string
  total: string | null
}): boolean => unit_price !== null && total !== null && !lineTotal(unit_price, quantity).eq(total)

/**
 * The price of `wanted` units of a product that is priced at `quantity`, rounded to cents: at its unit price, or the proportional share of
 * its total when the unit price is an average. The lines of a product in several bundles add up to its total, except for the rounding of
 * each.
 */
export const amountOf = (
  { unit_price, quantity, total }: { unit_price: string; quantity: string; total: string | null },
  wanted: string,
): Big =>
  total !== null && isAverage({ unit_price, quantity, total })
    ? Big(total).times(wanted).div(quantity).round(2, Big.roundHalfUp)
    : lineTotal(unit_price, wanted)
