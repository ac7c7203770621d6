// Who changed what, most recent first, filtered by field and author.
import { Box, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Inputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'

import { Button } from '../elements/button.tsx'
import { Section } from '../page/page.tsx'
import { entriesOf } from './entries.ts'
import { HistoryEntryLine } from './entry.tsx'
import { HistoryFilters, type HistoryFilter } from './filters.tsx'
import { historyQuery } from './query.ts'
import type { HistoryWords } from './words.ts'

interface HistoryProps {
  /** Kind of the row, as in its path. */
  entity: Inputs['activities']['list']['entity']
  id: number
  words: HistoryWords
}

/** A card with the changes of one row; more are loaded on demand. */
export function History({ entity, id, words }: HistoryProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<HistoryFilter>({})
  const history = useInfiniteQuery({ ...historyQuery(entity, id, filter), placeholderData: (former) => former })
  const loadMore = async () => {
    const { isSuccess, hasNextPage } = await history.fetchNextPage()
    if (isSuccess && !hasNextPage) toast.info({ title: t`Vous avez chargé tout l'historique.` })
  }
  const rows = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Section title={t`Historique des modifications`}>
      <HistoryFilters labels={words.labels} filter={filter} rows={rows} onChange={setFilter} />
      {history.isPending && <Skeleton h="16" />}
      {history.isError && !history.data && <Failed onRetry={() => void history.refetch()} />}
      <Stack as="ol" gap="4" opacity={history.isPlaceholderData ? 0.5 : 1} aria-busy={history.isFetching}>
        {entriesOf(rows).map((entry) => (
          <HistoryEntryLine key={entry.id} entry={entry} words={words} />
        ))}
      </Stack>
      {history.data && (
        <End
          more={history.hasNextPage}
          loading={history.isFetchingNextPage}
          empty={rows.length === 0}
          filtered={Object.keys(filter).length > 0}
          onMore={() => void loadMore()}
        />
      )}
    </Section>
  )
}

interface EndProps {
  more: boolean
  loading: boolean
  empty: boolean
  filtered: boolean
  onMore: () => void
}

function End({ more, loading, empty, filtered, onMore }: EndProps) {
  const asked = useRef(false)
  if (more)
    return (
      <Button
        mt="4"
        size="sm"
        variant="outline"
        loading={loading}
        onClick={() => {
          asked.current = true
          onMore()
        }}
      >
        <Trans>Charger plus</Trans>
      </Button>
    )
  return (
    // Replaces the button that was pressed and takes its focus; when the page opens it is not announced.
    <Text
      mt="4"
      textStyle="sm"
      color="fg.muted"
      tabIndex={-1}
      ref={(text) => {
        if (asked.current) text?.focus()
        asked.current = false
      }}
    >
      {!empty ? (
        <Trans>Vous avez chargé tout l'historique.</Trans>
      ) : filtered ? (
        <Trans>Aucune modification ne correspond à ces filtres.</Trans>
      ) : (
        <Trans>Aucune modification pour l’instant.</Trans>
      )}
    </Text>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert" textStyle="sm">
      <Text color="fg.error">
        <Trans>L’historique n’a pas pu être chargé.</Trans>
      </Text>
      <Button mt="2" size="sm" variant="outline" onClick={onRetry}>
        <Trans>Réessayer</Trans>
      </Button>
    </Box>
  )
}
