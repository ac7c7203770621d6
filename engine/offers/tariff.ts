// The total of a line that is ordered at its rounded unit price.
import { Big } from 'big.js'

/** A line's total: its rounded unit price times its quantity, rounded to cents, half away from zero. */
export const lineTotal = (unit_price: string, quantity: string): Big => Big(unit_price).times(quantity).round(2, Big.roundHalfUp)
