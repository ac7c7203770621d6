// All lines of one kind of work, loaded page by page.
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { nextPage } from '#api/pages.ts'
import type { FocusKind } from '#contract/activity/daily-focus.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { MoreButton } from '#kit/list/more-button.tsx'
import { Section } from '#kit/page/page.tsx'

import { FocusLines } from './lines.tsx'
import { isPlanKind, PlanButton } from './plan.tsx'
import { askOn } from './to-check.tsx'
import { kindTitles, kindWords } from './words.ts'

export function FocusKindPage({ kind }: { kind: FocusKind }) {
  const { i18n } = useLingui()
  const found = useLines(kind)
  if (found.isPending) return <SkeletonRows />
  if (found.isError) return <FailedState error={found.error} onRetry={() => void found.refetch()} />
  const lines = found.data.pages.flatMap(({ items }) => items)
  const { total = 0, to_check = 0 } = found.data.pages[0] ?? {}
  return (
    <Section
      title={i18n._(kindTitles[kind])}
      actions={
        <HStack gap="3">
          {isPlanKind(kind) && total > 0 && <PlanButton kind={kind} />}
          <Text color="fg.muted">{formatCount(total)}</Text>
        </HStack>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted" textStyle="sm">
          {i18n._(kindWords[kind])}
        </Text>
        {lines.length > 0 && <FocusLines kind={kind} lines={lines} />}
        {lines.length + to_check === 0 && <EmptyState title={<Trans>Rien à traiter ici</Trans>} />}
        <MoreButton query={found} />
      </Stack>
    </Section>
  )
}

function useLines(kind: FocusKind) {
  return useInfiniteQuery({
    ...api.daily_focus.lines.infiniteOptions({
      input: (page: number) => ({ kind, page }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: 0,
    }),
    refetchInterval: ({ state }) => askOn(state.data?.pages[0]?.to_check),
  })
}
