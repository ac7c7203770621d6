// Result of a bulk change: how many items were changed, and a line for each that was refused.
import { Link, List, Stack, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Link as RouterLink } from '@tanstack/react-router'

import type { BulkAnswer } from '#contract/shared/changes.ts'

import type { AnyBulkKind, BulkWords } from './kind.ts'

interface BulkResultProps extends BulkAnswer, Pick<AnyBulkKind, 'href'> {
  words: Pick<BulkWords, 'done' | 'refused' | 'reason'>
}

export function BulkResultText({ done, refused, words, href }: BulkResultProps) {
  const { t } = useLingui()
  return (
    <Stack gap="3" aria-live="polite">
      <Text fontWeight="medium">{[words.done(done), ...(refused.length > 0 ? [words.refused(refused.length)] : [])].join(', ')}</Text>
      {refused.length > 0 && (
        <List.Root maxH="16rem" overflowY="auto" ps="4">
          {refused.slice(0, 200).map(({ id, reference, key }) => (
            <List.Item key={id}>
              <Link asChild>
                <RouterLink to={href(id)} target="_blank">
                  {reference ?? id}
                </RouterLink>
              </Link>
              {t` : `}
              {words.reason(key)}
            </List.Item>
          ))}
        </List.Root>
      )}
    </Stack>
  )
}
