// What a bulk action did, and line by line what was refused.
import { Plural, useLingui } from '@lingui/react/macro'
import { Link as RouterLink } from '@tanstack/react-router'

import type { Outputs } from '#contract/index.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Link, List, Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'

import { useRefusalWords } from './words.ts'

export interface BulkResult {
  done: number
  refused: Outputs['products']['bulk_remove']['refused']
  /** How many it would have been, where somebody stopped it. */
  stopped_of: number | null
}

export function BulkResultText({ done, refused, stopped_of }: BulkResult) {
  const { t } = useLingui()
  const reason = useRefusalWords()
  return (
    <Stack gap="3" aria-live="polite">
      {stopped_of !== null && (
        <Text>
          <Plural
            value={stopped_of - done - refused.length}
            one="Action arrêtée : # article n’a pas été traité."
            other="Action arrêtée : # articles n’ont pas été traités."
          />
        </Text>
      )}
      <Text fontWeight="medium">
        <Plural value={done} one={`${formatCount(done)} article traité`} other={`${formatCount(done)} articles traités`} />
        {refused.length > 0 && ', '}
        {refused.length > 0 && <Plural value={refused.length} one="# refusé" other="# refusés" />}
      </Text>
      {refused.length > 0 && (
        <List.Root maxH="16rem" overflowY="auto" ps="4">
          {refused.slice(0, 200).map(({ id, reference, key }) => (
            <List.Item key={id}>
              <Link asChild>
                <RouterLink to="/products/$id" params={{ id: String(id) }} target="_blank">
                  {reference ?? id}
                </RouterLink>
              </Link>
              {t` : `}
              {reason(key)}
            </List.Item>
          ))}
        </List.Root>
      )}
    </Stack>
  )
}
