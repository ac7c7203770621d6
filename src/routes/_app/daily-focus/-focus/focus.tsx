// The work queue of the day: the kinds of work, most serious first, and beside them the lines of one kind.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'

import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { FocusKind } from '#contract/activity/daily-focus.ts'
import { Box, Grid } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatDate } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { FocusKindPage } from './kind.tsx'
import { byConsequence } from './order.ts'
import { Queue } from './queue.tsx'
import { askOn, ToCheck } from './to-check.tsx'

const route = getRouteApi('/_app/daily-focus/')

export function DailyFocus() {
  const { t } = useLingui()
  const { kind } = route.useSearch()
  return (
    <Page>
      <PageHeader
        trail={
          kind && (
            <Box hideFrom="lg">
              <Trail>
                <Link to="/daily-focus" search={{}}>
                  <Trans>Focus du jour</Trans>
                </Link>
              </Trail>
            </Box>
          )
        }
        title={t`Focus du jour`}
        subtitle={formatDate(useDay())}
      />
      <Work kind={kind} />
    </Page>
  )
}

function Work({ kind }: { kind: FocusKind | undefined }) {
  const sections = useQuery({
    ...api.daily_focus.sections.queryOptions({ staleTime: 0 }),
    refetchInterval: ({ state }) => askOn(state.data && toCheck(state.data.items)),
  })
  if (sections.isPending) return <SkeletonRows rows={12} />
  if (sections.isError) return <FailedState error={sections.error} onRetry={() => void sections.refetch()} />
  const queue = byConsequence(sections.data.items)
  const current = kind ?? queue[0]?.kind
  if (!current)
    return (
      <EmptyState
        icon={<CircleCheckBig size={40} />}
        title={<Trans>Rien à traiter aujourd’hui</Trans>}
        description={<Trans>Tarifs, documents, articles et offres qui demandent votre attention apparaîtront ici.</Trans>}
      />
    )
  return (
    <>
      <ToCheck count={toCheck(sections.data.items)} />
      {/* On a narrow screen the lines replace the queue once a kind is chosen. */}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'min(19rem, 40%) minmax(0, 1fr)' }} gap="6" alignItems="start">
        <Box hideBelow={kind && 'lg'} position={{ lg: 'sticky' }} top={{ lg: '4' }}>
          <Queue sections={queue} current={current} />
        </Box>
        <Box minW="0" hideBelow={kind ? undefined : 'lg'}>
          <FocusKindPage key={current} kind={current} />
        </Box>
      </Grid>
    </>
  )
}

/** The maximum and not the sum, because all calculated kinds check the same offers. */
const toCheck = (sections: readonly { to_check: number }[]): number => Math.max(0, ...sections.map(({ to_check }) => to_check))
