// Beside what a search shows at once: that it found nothing, or more than is shown.
import { Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatCount } from '../format/formats.ts'

interface SearchNoteProps {
  /** How many are shown. */
  shown: number
  /** How many were found; nothing is said until that is known. */
  total: number | undefined
  none: ReactNode
}

export function SearchNote({ shown, total, none }: SearchNoteProps) {
  if (total === undefined || (total > 0 && total <= shown)) return null
  return (
    <Text textStyle="sm" color="fg.muted">
      {total === 0 ? (
        none
      ) : (
        <Trans>
          Les {shown} premiers sur {formatCount(total)} sont montrés : précisez la recherche.
        </Trans>
      )}
    </Text>
  )
}
