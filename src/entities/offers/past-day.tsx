// Says of which day prices are, where that has passed: what is as it was stored then, and what is not.
import { useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate } from '#kit/format/formats.ts'

export function PastDay({ date }: { date: string }) {
  const { t } = useLingui()
  if (date >= useDay()) return null
  const day = formatDate(date)
  return (
    <Notice
      status="info"
      size="sm"
      data-part="past-day"
      title={t`Prix, règles, markups et dégressivités tels qu’enregistrés le ${day} ; composition d’aujourd’hui.`}
    />
  )
}
