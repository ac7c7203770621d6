// Rounds a new price to a step, or to an ending such as ,90.
import { Big } from 'big.js'

import type { Ending, RoundingDirection, RoundingStep } from './rounding-steps.ts'

const zero = Big(0)
const modes = { nearest: Big.roundHalfUp, up: Big.roundUp, down: Big.roundDown } as const

/** Each step in euros, and how many of it make a euro. */
const steps = {
  '0.01': { euros: Big('0.01'), perEuro: Big(100) },
  '0.05': { euros: Big('0.05'), perEuro: Big(20) },
  '0.10': { euros: Big('0.1'), perEuro: Big(10) },
  '0.50': { euros: Big('0.5'), perEuro: Big(2) },
  '1': { euros: Big(1), perEuro: Big(1) },
} as const

/**
 * Rounds `exact` euros, which are 0 or more, once. `decimals` is the precision used for `own`. `up` and `down` mean towards larger and
 * smaller prices; `nearest` takes the nearer price, the higher one at equal distance. A price of 0 stays 0. With an ending, a price near 0
 * may become negative (−0.10 is the nearest to 0.20 that ends on .90), which the caller must not store.
 */
export function roundPrice(exact: Big, step: RoundingStep | Ending, direction: RoundingDirection, decimals: number): Big {
  if (exact.eq(zero)) return exact
  if (step === 'own') return towards(exact, direction, decimals)
  if (!isEnding(step)) return towards(exact.times(steps[step].perEuro), direction, 0).times(steps[step].euros)
  // Counts from the ending below zero, so that only numbers of 0 or more are rounded.
  const lowest = Big(`0${step}`).minus(1)
  return towards(exact.minus(lowest), direction, 0).plus(lowest)
}

const isEnding = (step: RoundingStep | Ending): step is Ending => step.startsWith('.')

/** Big's `roundUp` and `roundDown` mean away from and towards zero; for negative values the two are swapped. */
function towards(value: Big, direction: RoundingDirection, decimals: number): Big {
  const below = value.lt(zero)
  const mode = direction === 'nearest' || !below ? direction : direction === 'up' ? 'down' : 'up'
  return value.round(decimals, modes[mode])
}
