// What is shown of a day that has passed: what is as it was stored then, and what is as it is today.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Box, Stack } from '../elements/layout.ts'
import { Text } from '../elements/text.ts'
import { formatDate } from '../format/formats.ts'
import { Notice } from './notice.tsx'

interface AsStoredProps {
  date: string
  /** What is of that day, and what is of today. */
  then: ReactNode
  today: ReactNode
  /** What nobody can know of it any more. */
  unknown?: ReactNode
}

/** Says it plainly, once, above what is shown. */
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
