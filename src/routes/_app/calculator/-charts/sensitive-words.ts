// The labels of the inputs whose sensitivity is shown.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SensitiveInput } from '#engine/costing/curves.ts'

import { inputWords } from '../-calculator/words.ts'

export const sensitiveWords: Record<SensitiveInput, MessageDescriptor> = {
  ...inputWords,
  prices: msg`Prix de toutes les lignes`,
  average_intervention_duration: msg`Durée d’une intervention`,
  pages_between_interventions: msg`Pages entre deux interventions`,
}
