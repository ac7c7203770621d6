// Labels of operations, roundings and reasons in bulk changes of prices.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { RoundingDirection, RoundingStep } from '#engine/money/rounding-steps.ts'

export const operations = ['percent_up', 'percent_down', 'amount_up', 'amount_down'] as const
export type Operation = (typeof operations)[number]
export const operationLabels: Record<Operation, MessageDescriptor> = {
  percent_up: msg`Augmenter (%)`,
  percent_down: msg`Baisser (%)`,
  amount_up: msg`Augmenter (€)`,
  amount_down: msg`Baisser (€)`,
}
export const stepLabels: Record<RoundingStep, MessageDescriptor> = {
  own: msg`Comme le prix actuel`,
  '0.01': msg`À 0,01 €`,
  '0.05': msg`À 0,05 €`,
  '0.10': msg`À 0,10 €`,
  '0.50': msg`À 0,50 €`,
  '1': msg`À 1 €`,
  '.90': msg`Prix en ,90`,
  '.99': msg`Prix en ,99`,
}
export const directionLabels: Record<RoundingDirection, MessageDescriptor> = {
  nearest: msg`Au plus proche`,
  up: msg`Vers le haut`,
  down: msg`Vers le bas`,
}
