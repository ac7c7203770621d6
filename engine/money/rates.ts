// The two rates that express how far a price is above a cost.
import { Big } from 'big.js'

import { roundToDecimalString } from './decimals.ts'

const DECIMALS = 2

/** Taux de marge: (price − cost) in percent of the cost, rounded to two decimals; null when the cost is zero. */
export const markupRate = (price: string, cost: string): string | null => percentOf(Big(price).minus(cost), Big(cost))

/** Taux de marque: (price − cost) in percent of the price, rounded to two decimals; null when the price is zero. */
export const marginRate = (price: string, cost: string): string | null => percentOf(Big(price).minus(cost), Big(price))

/** `part` in percent of `whole`. Big's division keeps 20 decimals, far more than the two that are returned. */
const percentOf = (part: Big, whole: Big): string | null =>
  whole.eq(0) ? null : roundToDecimalString(part.times(100).div(whole), DECIMALS)
