// How a new price is rounded: to a step, or to an ending such as ,90.
import { Big } from 'big.js'

import type { RoundingDirection, RoundingStep } from './rounding-steps.ts'

const modes = { nearest: Big.roundHalfUp, up: Big.roundUp, down: Big.roundDown } as const

/**
 * `exact` euros rounded once. `decimals` is the precision of `own`.
 * `up` and `down` mean larger and smaller; an ending that lies between two prices is the nearer one, the higher one when both are as near.
 * May answer less than zero, which the caller refuses; zero or more never becomes negative unless an ending is rounded down.
 */
export function roundPrice(exact: Big, step: RoundingStep, direction: RoundingDirection, decimals: number): Big {
  if (step === 'own') return towards(exact, direction, decimals)
  const ending = step.startsWith('.') ? Big(`0${step}`) : Big(0)
  const unit = step.startsWith('.') ? Big(1) : Big(step)
  const found = multiple(exact.minus(ending), unit, direction).plus(ending)
  // The lowest price with an ending is the ending itself.
  return found.lt(0) && exact.gte(0) && direction !== 'down' ? ending : found
}

/** The multiple of `unit`; an exact division, because every unit divides a power of ten. */
function multiple(value: Big, unit: Big, direction: RoundingDirection): Big {
  const count = value.times(Big(1).div(unit))
  return towards(count, direction, 0).times(unit)
}

/** Big rounds away from and towards zero; below zero that is the other way round. */
function towards(value: Big, direction: RoundingDirection, decimals: number): Big {
  const below = value.lt(0)
  const mode = direction === 'nearest' || !below ? direction : direction === 'up' ? 'down' : 'up'
  return value.round(decimals, modes[mode])
}
