// What is said of a price row wherever it is named: its days, and why it does not apply.
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { IgnoredReason } from '#engine/prices/simulation.ts'
import type { Period } from '#engine/time/days.ts'
import { formatDate } from '#kit/format/formats.ts'

export const ignoredLabels: Record<IgnoredReason, MessageDescriptor> = {
  INACTIVE: msg`désactivé`,
  OTHER_ACTOR: msg`pour un autre acteur`,
  OUT_OF_PERIOD: msg`hors période`,
  CATALOG_OUT_OF_PERIOD: msg`son catalogue ne vaut pas ce jour-là`,
  OTHER_ZONE: msg`son catalogue vaut pour une autre filiale`,
}

/** « du 01/01/2026 au 31/12/2026 », « à partir du 01/01/2026 » */
export function periodText({ start_date, end_date }: Period): string {
  const [start, end] = [formatDate(start_date), formatDate(end_date)]
  return end_date ? t`du ${start} au ${end}` : t`à partir du ${start}`
}
