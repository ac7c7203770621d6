// The work queue of the day: a card per kind of work with its first lines, or one kind in full.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheckBig } from 'lucide-react'

import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { Button } from '#kit/elements/controls.ts'
import { Skeleton } from '#kit/elements/feedback.ts'
import { Box, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { EmptyState, FailedState } from '#kit/feedback/states.tsx'
import { formatDate } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { FocusCard } from './card.tsx'
import { FocusKindPage } from './kind.tsx'
import { askOn, ToCheck } from './to-check.tsx'

const route = getRouteApi('/_app/daily-focus/')

export function DailyFocus() {
  const { t } = useLingui()
  const { kind } = route.useSearch()
  return (
    <Page>
      <PageHeader
        title={t`Focus du jour`}
        subtitle={formatDate(useDay())}
        actions={
          kind && (
            <Button asChild variant="outline" colorPalette="gray" size="sm">
              <Link to="/daily-focus" search={{}}>
                <ArrowLeft size={16} aria-hidden /> <Trans>Retour au focus du jour</Trans>
              </Link>
            </Button>
          )
        }
      />
      {kind ? <FocusKindPage kind={kind} /> : <Sections />}
    </Page>
  )
}

function Sections() {
  const sections = useQuery({
    ...api.daily_focus.sections.queryOptions({ staleTime: 0 }),
    refetchInterval: ({ state }) => askOn(state.data && toCheck(state.data.items)),
  })
  if (sections.isPending) return <Pending />
  if (sections.isError) return <FailedState error={sections.error} onRetry={() => void sections.refetch()} />
  if (sections.data.total === 0)
    return (
      <EmptyState
        icon={<CircleCheckBig size={40} />}
        title={<Trans>Rien à traiter aujourd’hui</Trans>}
        description={<Trans>Tarifs, documents, articles et offres qui demandent votre attention apparaîtront ici.</Trans>}
      />
    )
  return (
    <Stack gap="5">
      <ToCheck count={toCheck(sections.data.items)} />
      {/* Columns of text rather than a grid: a short card leaves no hole beside a long one. */}
      <Box columns={{ xl: '2' }} columnGap="5" css={{ '& > *': { breakInside: 'avoid', mb: '5' } }}>
        {sections.data.items.map((section) => section.total > 0 && <FocusCard key={section.kind} section={section} />)}
      </Box>
    </Stack>
  )
}

/** The kinds that are worked out look at the same offers. */
const toCheck = (sections: readonly { to_check: number }[]): number => Math.max(0, ...sections.map(({ to_check }) => to_check))

function Pending() {
  const { t } = useLingui()
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5" role="status" aria-label={t`Chargement…`}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} h="56" rounded="l3" />
      ))}
    </SimpleGrid>
  )
}
