// Whether an offer can be sold, and all reasons why not.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { UnavailableReason } from '#engine/offers/availability.ts'
import { CellBadge } from '#kit/table/row.tsx'

import { unavailableLabels } from './fields.ts'

/** « Sans date de début, Aucune filiale ». */
export const reasonsText = (reasons: readonly UnavailableReason[]): string =>
  reasons.map((reason) => i18n._(unavailableLabels[reason])).join(', ')

/** « Disponible », « Indisponible : Sans date de début, Aucune filiale ». */
export function availabilityText(reasons: readonly UnavailableReason[]): string {
  const list = reasonsText(reasons)
  return list === '' ? t`Disponible` : t`Indisponible : ${list}`
}

/** The same for a cell of a list: a badge with all reasons. */
export const Availability = ({ reasons }: { reasons: readonly UnavailableReason[] }) =>
  reasons.length === 0 ? <CellBadge good>{t`Disponible`}</CellBadge> : <CellBadge attention>{reasonsText(reasons)}</CellBadge>
