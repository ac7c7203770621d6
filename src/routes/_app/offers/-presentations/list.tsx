// The grouped presentations in their order, which users with write access may change.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Presentation } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { api, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { presentationsQuery, shownOffers } from '#entities/offers/presentations/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { useOrder } from '#kit/list/use-order.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { NewPresentation } from './new.tsx'
import { PresentButton } from './present-button.tsx'

export function PresentationList() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(presentationsQuery())
  const [adding, setAdding] = useState(false)
  const create = useCanCall('grouped_presentations.create') && (
    <Button size="sm" aria-label={t`Nouvelle présentation`} onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      <WideOnly>{t`Nouvelle présentation`}</WideOnly>
    </Button>
  )
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/offers">
              <Trans>Offres</Trans>
            </Link>
          </Trail>
        }
        title={t`Présentations groupées`}
        count={data?.items.length}
        actions={create}
      />
      {!data && error ? (
        <FailedState title={t`Les présentations n’ont pas pu être chargées`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : data.items.length === 0 ? (
        <Nothing action={create} />
      ) : (
        <Ordered presentations={data.items} />
      )}
      {adding && <NewPresentation onClose={() => setAdding(false)} />}
    </Page>
  )
}

const Nothing = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<Presentation size={40} />}
    title={<Trans>Il n’y a pas de présentation</Trans>}
    description={<Trans>Une présentation montre plusieurs offres à un client, l’une après l’autre et en plein écran.</Trans>}
    action={action}
  />
)

function Ordered({ presentations }: { presentations: GroupedPresentation[] }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const mayOrder = useCanCall('grouped_presentations.order')
  const move = useOrder({
    mutationKey: api.grouped_presentations.order.mutationKey(),
    send: async ({ id, version }, position) => await client.grouped_presentations.order({ id, version, position }),
    placed: (all) => queryClient.setQueryData(presentationsQuery().queryKey, all),
  })
  return (
    <SmallTable
      label={t`Présentations groupées`}
      columns={useColumns()}
      rows={presentations}
      idOf={({ id }) => id}
      order={{
        nameOf: ({ name }) => name,
        onMove: mayOrder && online && presentations.length > 1 ? (one, to) => move(one, to + 1) : undefined,
      }}
    />
  )
}

function useColumns(): SmallColumn<GroupedPresentation>[] {
  const { t } = useLingui()
  return [
    { id: 'name', label: t`Nom`, sort: ({ name }) => name, cell: (presentation) => <NameLink presentation={presentation} /> },
    {
      id: 'offers',
      label: t`Offres`,
      align: 'end',
      sort: (presentation) => shownOffers(presentation).length,
      cell: (presentation) => formatCount(shownOffers(presentation).length),
    },
    {
      id: 'present',
      label: t`Actions`,
      hidden: true,
      align: 'end',
      cell: (presentation) => <PresentButton presentation={presentation} variant="outline" />,
    },
  ]
}

const NameLink = ({ presentation: { id, name } }: { presentation: GroupedPresentation }) => (
  <ChakraLink asChild fontWeight="medium" color="teal.fg" minH="6">
    <Link to="/offers/presentations/$id" params={{ id: String(id) }}>
      <Text as="span" lineClamp="2" overflowWrap="anywhere" title={name} lang={CONTENT_LANGUAGE}>
        {name}
      </Text>
    </Link>
  </ChakraLink>
)
