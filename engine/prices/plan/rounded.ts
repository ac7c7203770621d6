// New amounts of a plan: moved from a base, rounded once, never to zero, and refused where they cannot be stored.
import { Big } from 'big.js'

import { toDecimalString } from '../../money/decimals.ts'
import type { Ending, RoundingDirection, RoundingStep } from '../../money/rounding-steps.ts'
import { roundPrice } from '../../money/rounding.ts'
import type { PlanReason } from './lines.ts'

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
const LIMIT = '1e12'
const MOST_DECIMALS = 6

export const moved = (exact: Big, { kind, value }: PriceMove): Big =>
  kind === 'amount' ? exact.plus(value) : exact.times(Big(value).times('0.01').plus(1))

export interface RoundedAmount {
  /** Euros, as stored. */
  value: string
  /** Rounding would have made it 0 or less, so it keeps its own precision. */
  unrounded: boolean
  refused: Extract<PlanReason, 'negative' | 'too_large'> | null
}

/** Rounds `exact` euros once; `decimals` is the precision of the step `own`. */
export function roundedAmount(exact: Big, { step, direction, ending }: Rounding, decimals: number): RoundedAmount {
  const stepped = roundPrice(exact, step, direction, decimals)
  const rounded = ending === null ? stepped : roundPrice(stepped, ending, direction, decimals)
  const unrounded = exact.gt(0) && rounded.lte(0)
  const euros = unrounded ? ownPrecision(exact, decimals) : rounded
  const refused = exact.lt(0) || euros.lt(0) ? 'negative' : euros.gte(LIMIT) ? 'too_large' : null
  return { value: toDecimalString(euros), unrounded, refused }
}

/** Rounds a positive price to `decimals`; to all that can be stored if it would be 0 even so. */
function ownPrecision(exact: Big, decimals: number): Big {
  const found = roundPrice(exact, 'own', 'nearest', decimals)
  return found.gt(0) ? found : roundPrice(exact, 'own', 'up', MOST_DECIMALS)
}
