// The two ways to say how much a price is above a cost.
import { Big } from 'big.js'

import { rounded } from './decimals.ts'

const DECIMALS = 2

/** Taux de marge: what is added, in percent of the cost, rounded to two decimals; null where the cost is zero. */
export const markupRate = (price: string, cost: string): string | null => percentOf(Big(price).minus(cost), Big(cost))

/** Taux de marque: what is added, in percent of the price, rounded to two decimals; null where the price is zero. */
export const marginRate = (price: string, cost: string): string | null => percentOf(Big(price).minus(cost), Big(price))

/** `part` in percent of `whole`; the division keeps 20 decimals, far more than the two that are shown. */
const percentOf = (part: Big, whole: Big): string | null => (whole.eq(0) ? null : rounded(part.times(100).div(whole), DECIMALS))
