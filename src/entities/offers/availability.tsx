// Whether an offer can be sold, and all reasons why not.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { type CellSource, LISTED } from '#contract/shared/cells.ts'
import type { UnavailableReason } from '#engine/offers/availability.ts'
import { CellBadge } from '#kit/table/row.tsx'

import { unavailableLabels } from './fields.ts'

/** « Sans date de début, Aucune filiale ». */
export const reasonsText = (reasons: readonly UnavailableReason[]): string =>
  reasons.map((reason) => i18n._(unavailableLabels[reason])).join(', ')

/** As text with all reasons, described as data: for exports. */
export function availabilitySource(): CellSource {
  const words = Object.entries(unavailableLabels).map(([reason, label]) => [reason, i18n._(label)])
  const list = LISTED
  return {
    of: ['unavailable_reasons'],
    words: Object.fromEntries(words) as Record<string, string>,
    list: { empty: t`Disponible`, filled: t`Indisponible : ${list}` },
  }
}

/** The same for a cell of a list: a badge with all reasons. */
export const Availability = ({ reasons }: { reasons: readonly UnavailableReason[] }) =>
  reasons.length === 0 ? <CellBadge good>{t`Disponible`}</CellBadge> : <CellBadge attention>{reasonsText(reasons)}</CellBadge>
