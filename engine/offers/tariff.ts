// The total of a line at its rounded unit price, and whether it is another one.
import { Big } from 'big.js'

/** A line's total: its rounded unit price times its quantity, rounded to cents, half away from zero. */
export const lineTotal = (unit_price: string, quantity: string): Big => Big(unit_price).times(quantity).round(2, Big.roundHalfUp)

/** Whether a line's total is not its unit price times its quantity: tiers give the units other prices, of which the unit price is the average. */
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
 * What so many of an article cost where it is priced in a quantity, rounded to cents: at its unit price, or as large a part of its total
 * where the unit price is an average. Lines of an article in several bundles add up to its total but for the rounding of each.
 */
export const amountOf = (
  { unit_price, quantity, total }: { unit_price: string; quantity: string; total: string | null },
  wanted: string,
): Big =>
  total !== null && isAverage({ unit_price, quantity, total })
    ? Big(total).times(wanted).div(quantity).round(2, Big.roundHalfUp)
    : lineTotal(unit_price, wanted)
