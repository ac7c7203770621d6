// Labels of markups and degressivities.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DegressivityMode } from '#engine/offers/degressivity.ts'
import type { CoefficientType } from '#engine/offers/markup.ts'

export const coefficientTypeLabels: Record<CoefficientType, MessageDescriptor> = {
  coefficient: msg`Coefficient`,
  markup_rate: msg`Taux de marge`,
  margin_rate: msg`Taux de marque`,
}
export const modeLabels: Record<DegressivityMode, MessageDescriptor> = {
  volume: msg`Par volume`,
  graduated: msg`Graduée`,
}

/** Removes trailing zeros of a decimal: "12.00" → "12". */
export const trimZeros = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
