// Rounds a new price to a step, or to an ending such as ,90.
import { Big } from 'big.js'

import type { Ending, RoundingDirection, RoundingStep } from './rounding-steps.ts'

const modes = { nearest: Big.roundHalfUp, up: Big.roundUp, down: Big.roundDown } as const

/**
 * Rounds `exact` euros once. `decimals` is the precision used for `own`. `up` and `down` mean towards larger and smaller prices. `nearest`
 * with an ending takes the nearer price, the higher one at equal distance. May return a negative price, which the caller must refuse; zero
 * or more only becomes negative when an ending is rounded down.
 */
export function roundPrice(exact: Big, step: RoundingStep | Ending, direction: RoundingDirection, decimals: number): Big {
  if (step === 'own') return towards(exact, direction, decimals)
  const ending = step.startsWith('.') ? Big(`0${step}`) : Big(0)
  const unit = step.startsWith('.') ? Big(1) : Big(step)
  const found = multiple(exact.minus(ending), unit, direction).plus(ending)
  // The lowest price with an ending is the ending itself.
  return found.lt(0) && exact.gte(0) && direction !== 'down' ? ending : found
}

/** The nearest multiple of `unit` in the direction. The division is exact, because every unit divides a power of ten. */
function multiple(value: Big, unit: Big, direction: RoundingDirection): Big {
  const count = value.times(Big(1).div(unit))
  return towards(count, direction, 0).times(unit)
}

/** Big's `roundUp` and `roundDown` mean away from and towards zero; for negative values the two are swapped. */
function towards(value: Big, direction: RoundingDirection, decimals: number): Big {
  const below = value.lt(0)
  const mode = direction === 'nearest' || !below ? direction : direction === 'up' ? 'down' : 'up'
  return value.round(decimals, modes[mode])
}
