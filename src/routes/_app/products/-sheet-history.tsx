// Who changed what, newest first, by field and author.
import { Button, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/client.ts'
import { formatInstant } from '../../../kit/formats.ts'
import { Section } from '../../../kit/page.tsx'
import { entriesOf } from './-sheet-history-entries.ts'
import { Sentence } from './-sheet-sentence.tsx'

const PAGE_SIZE = 20

export function SheetHistory({ id }: { id: number }) {
  const { t } = useLingui()
  const [filter] = useState<{ field?: string; author_id?: string }>({})
  const history = useInfiniteQuery(
    api.activities.list.infiniteOptions({
      input: (page: number) => ({ entity: 'products', id, page, page_size: PAGE_SIZE, ...filter }),
      initialPageParam: 1,
      getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    }),
  )
  const rows = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Section title={t`Historique des modifications`}>
      <Stack as="ol" gap="3">
        {entriesOf(rows).map((entry) => (
          <li key={entry.id}>
            <Text textStyle="xs" color="fg.muted">
              {formatInstant(entry.date)}
            </Text>
            <Text textStyle="sm" overflowWrap="anywhere">
              <Sentence entry={entry} />
            </Text>
          </li>
        ))}
      </Stack>
      {history.hasNextPage ? (
        <Button mt="4" size="sm" variant="outline" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          <Trans>Charger plus</Trans>
        </Button>
      ) : (
        <Text mt="4" textStyle="sm" color="fg.muted">
          <Trans>Vous avez chargé tout l'historique.</Trans>
        </Text>
      )}
    </Section>
  )
}
