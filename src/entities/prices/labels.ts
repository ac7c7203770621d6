// Labels of operations, roundings and reasons in bulk changes of prices.
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { PriceWarning } from '#contract/shared/price-warnings.ts'
import type { RoundingDirection, RoundingStep } from '#engine/money/rounding-steps.ts'
import type { PlanReason } from '#engine/prices/plan/lines.ts'

import { labelOf } from './fields.ts'

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

export const reasonLabels = {
  begins_day_before: msg`Commence la veille : avancez ou reculez la date d’effet d’un jour, ou modifiez ce tarif lui-même`,
  ends_that_day: msg`Se termine ce jour-là : une période dure au moins deux jours`,
  negative: msg`Le prix deviendrait négatif`,
  too_large: msg`Le prix deviendrait trop grand`,
  min_above_max: msg`Le prix min dépasserait le prix max`,
  agency_below_group: msg`Le prix d’achat agence passerait sous le prix d’achat groupe`,
} satisfies { [reason in PlanReason]?: MessageDescriptor }

/** The text of an inversion. */
export function inversionText(warning: PriceWarning): string {
  const [lower, higher] = [labelOf(warning.lower), labelOf(warning.higher)]
  return t`${lower} passe au-dessus de ${higher}`
}
