// Formats a period as text, the same on every screen.
import { t } from '@lingui/core/macro'

import type { OpenPeriod } from '#engine/time/days.ts'

import { formatDate } from './formats.ts'

/**
 * « du 01/01/2026 au 31/12/2026 », « à partir du 01/01/2026 », « jusqu’au 31/12/2026 »; '' without dates. With `day`, a period that has
 * begun by then and has no end becomes « depuis le 01/01/2026 ».
 */
export function formatPeriod({ start_date, end_date }: OpenPeriod, day?: string): string {
  const [start, end] = [formatDate(start_date), formatDate(end_date)]
  if (start && end) return t`du ${start} au ${end}`
  if (end) return t`jusqu’au ${end}`
  if (!start_date) return ''
  return day !== undefined && start_date <= day ? t`depuis le ${start}` : t`à partir du ${start}`
}
