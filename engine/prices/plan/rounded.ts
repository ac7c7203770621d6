// New amounts of a plan: moved from an exact price, rounded, never to zero, and refused where they cannot be stored.
import { Big } from 'big.js'

import { toDecimalString } from '../../money/decimals.ts'
import type { Ending, RoundingDirection, RoundingStep } from '../../money/rounding-steps.ts'
import { roundPrice } from '../../money/rounding.ts'
import type { Amount } from '../amounts.ts'
import { factorOf } from '../chain.ts'
import type { ChangeableAmount, LineWarning, PlanReason } from './lines.ts'

export interface Rounding {
  step: RoundingStep
  direction: RoundingDirection
  /** After the step, the price is moved to the nearest amount with these two decimals in `direction`: `.90`. */
  ending: Ending | null
}
/** Euros to add, or percent to raise by; negative values lower the price. */
export interface PriceMove {
  kind: 'amount' | 'percent'
  value: string
}

/** An amount has at most twelve digits before the decimal point, and six decimals. */
const LIMIT = Big('1e12')
const MOST_DECIMALS = 6
const zero = Big(0)

export const movedPrice = (exact: Big, { kind, value }: PriceMove): Big =>
  kind === 'amount' ? exact.plus(value) : exact.times(factorOf(value))

type Unstorable = Extract<PlanReason, 'negative' | 'too_large'>

export interface RoundedAmount {
  /** Euros, as stored. */
  value: string
  /** `ROUNDS_TO_ZERO` if rounding would have made it 0 or less, so that it keeps its own precision; otherwise null. */
  warning: LineWarning | null
  refused: Unstorable | null
}

/** Rounds `exact` euros of the amount `price`; `decimals` is its own precision. The step `own` rounds only once, to the ending. */
export function roundedAmount(price: ChangeableAmount, exact: Big, { step, direction, ending }: Rounding, decimals: number): RoundedAmount {
  if (exact.lt(zero)) return { value: toDecimalString(exact), warning: null, refused: 'negative' }
  const stepped = step === 'own' && ending !== null ? exact : roundPrice(exact, step, direction, decimals)
  const rounded = ending === null ? stepped : roundPrice(stepped, ending, direction, decimals)
  const isZero = exact.gt(zero) && rounded.lte(zero)
  const euros = isZero ? ownPrecision(exact, decimals) : rounded
  return {
    value: toDecimalString(euros),
    warning: isZero ? { code: 'ROUNDS_TO_ZERO', price } : null,
    refused: euros.gte(LIMIT) ? 'too_large' : null,
  }
}

/** Rounds a positive price to `decimals`; to all that can be stored if it would be 0 even so. */
function ownPrecision(exact: Big, decimals: number): Big {
  const found = roundPrice(exact, 'own', 'nearest', decimals)
  return found.gt(0) ? found : roundPrice(exact, 'own', 'up', MOST_DECIMALS)
}

/** The reason why an entered amount cannot be stored, or null: a price is never negative, so a percentage is above −100. */
export function amountRefusal({ value, unit }: Amount): Unstorable | null {
  const number = Big(value)
  if (unit === 'EUR' ? number.lt(0) : number.lte(-100)) return 'negative'
  return number.gte(LIMIT) ? 'too_large' : null
}
