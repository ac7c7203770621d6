// Rounds a new price to a step, or to an ending such as ,90.
import { Big } from 'big.js'

import type { Ending, RoundingDirection, RoundingStep } from './rounding-steps.ts'

const modes = { nearest: Big.roundHalfUp, up: Big.roundUp, down: Big.roundDown } as const

/** How many of each step make a euro. */
const stepsPerEuro = { '0.01': 100, '0.05': 20, '0.10': 10, '0.50': 2, '1': 1 } as const

/**
 * Rounds `exact` euros, which are 0 or more, once. `decimals` is the precision used for `own`. `up` and `down` mean towards larger and
 * smaller prices; `nearest` takes the nearer price, the higher one at equal distance. A price of 0 stays 0. With an ending, a price near 0
 * may become negative (−0.10 is the nearest to 0.20 that ends on .90), which the caller must not store.
 */
export function roundPrice(exact: Big, step: RoundingStep | Ending, direction: RoundingDirection, decimals: number): Big {
  if (exact.eq(0)) return exact
  if (step === 'own') return towards(exact, direction, decimals)
  if (!isEnding(step)) return towards(exact.times(stepsPerEuro[step]), direction, 0).times(step)
  // Counts from the ending below zero, so that only numbers of 0 or more are rounded.
  const lowest = Big(`0${step}`).minus(1)
  return towards(exact.minus(lowest), direction, 0).plus(lowest)
}

const isEnding = (step: RoundingStep | Ending): step is Ending => step.startsWith('.')

/** Big's `roundUp` and `roundDown` mean away from and towards zero; for negative values the two are swapped. */
function towards(value: Big, direction: RoundingDirection, decimals: number): Big {
  const below = value.lt(0)
  const mode = direction === 'nearest' || !below ? direction : direction === 'up' ? 'down' : 'up'
  return value.round(decimals, modes[mode])
}
