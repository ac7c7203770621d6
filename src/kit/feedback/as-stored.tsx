// Notice for a view of a past day: which data is shown as stored then, and which as of today.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Box, Stack } from '../elements/layout.ts'
import { Text } from '../elements/text.ts'
import { formatDate } from '../format/formats.ts'
import { Notice } from './notice.tsx'

interface AsStoredProps {
  date: string
  /** The data as of that day, and the data as of today. */
  then: ReactNode
  today: ReactNode
  /** The data that is no longer known. */
  unknown?: ReactNode
}

/** Shown once, above the data. */
export function AsStored({ date, then, today, unknown }: AsStoredProps) {
  const { t } = useLingui()
  const day = formatDate(date)
  return (
    <Notice status={unknown ? 'warning' : 'info'} size="sm" data-part="past-day" title={t`Tel qu’enregistré le ${day}`}>
      <Stack gap="1">
        <Part name={<Trans>Comme ce jour-là :</Trans>}>{then}</Part>
        <Part name={<Trans>Comme aujourd’hui :</Trans>}>{today}</Part>
        {unknown && <Text>{unknown}</Text>}
      </Stack>
    </Notice>
  )
}

const Part = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <Text>
    <Box as="span" fontWeight="medium">
      {name}
    </Box>{' '}
    {children}
  </Text>
)
