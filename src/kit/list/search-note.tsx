// Note below the first results of a search, if there are none, or more than are shown.
import { Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatCount } from '../format/formats.ts'

interface SearchNoteProps {
  /** The number of results shown. */
  shown: number
  /** The number of results found; undefined until it is known. */
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
