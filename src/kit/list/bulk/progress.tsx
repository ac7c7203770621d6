// Progress bar of a bulk action.
import { Progress, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatCount } from '../../format/formats.ts'

export function BulkProgress({ done, count }: { done: number; count: number }) {
  const { t } = useLingui()
  return (
    <Progress.Root value={done} max={count}>
      <Progress.Track aria-label={t`Avancement`}>
        <Progress.Range />
      </Progress.Track>
      <Text mt="2" textStyle="sm" color="fg.muted">
        <Trans>
          {formatCount(done)} sur {formatCount(count)}
        </Trans>
      </Text>
    </Progress.Root>
  )
}
