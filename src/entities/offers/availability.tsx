// Whether an offer can be sold, and every reason why not.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { UnavailableReason } from '#engine/offers/availability.ts'
import { CellBadge } from '#kit/table/row.tsx'

import { unavailableLabels } from './fields.ts'

/** « Disponible », « Indisponible : Sans date de début, Aucune filiale ». */
export function availabilityText(reasons: readonly UnavailableReason[]): string {
  if (reasons.length === 0) return t`Disponible`
  const list = reasons.map((reason) => i18n._(unavailableLabels[reason])).join(', ')
  return t`Indisponible : ${list}`
}

/** The same as badges, one for each reason. */
export function AvailabilityBadges({ reasons }: { reasons: readonly UnavailableReason[] }) {
  return reasons.length === 0 ? (
    <CellBadge good>{t`Disponible`}</CellBadge>
  ) : (
    <span title={availabilityText(reasons)}>
      {reasons.map((reason) => (
        <CellBadge key={reason}>{i18n._(unavailableLabels[reason])}</CellBadge>
      ))}
    </span>
  )
}
