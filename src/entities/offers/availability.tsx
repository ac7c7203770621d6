// Whether an offer can be sold, and every reason why not.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { UnavailableReason } from '#engine/offers/availability.ts'
import { CellBadge, CellText } from '#kit/table/row.tsx'

import { unavailableLabels } from './fields.ts'

/** « Disponible », « Indisponible : Sans date de début, Aucune filiale ». */
export function availabilityText(reasons: readonly UnavailableReason[]): string {
  if (reasons.length === 0) return t`Disponible`
  const list = reasons.map((reason) => i18n._(unavailableLabels[reason])).join(', ')
  return t`Indisponible : ${list}`
}

/** The same in a cell of a list: what is all right is a badge, every reason why not in words. */
export const Availability = ({ reasons }: { reasons: readonly UnavailableReason[] }) =>
  reasons.length === 0 ? (
    <CellBadge good>{t`Disponible`}</CellBadge>
  ) : (
    <CellText>{reasons.map((reason) => i18n._(unavailableLabels[reason])).join(', ')}</CellText>
  )
