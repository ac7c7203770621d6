// The offers as a list, whose state is in the URL.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Boxes, History, SearchX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { isOffline } from '#api/send.ts'
import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { OfferRow } from '#contract/offers/offers.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { lazyAtRest } from '#kit/browser/at-rest.ts'
import { useNarrow } from '#kit/browser/narrow.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { KeepToCome } from '#kit/keep/to-come.tsx'
import { useListSelection } from '#kit/list/bulk/selection.ts'
import type { ExportAsTask } from '#kit/list/export/menu.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type ListState, useList } from '#kit/list/use-list.ts'
import { CARD_HEIGHT, cardLayout } from '#kit/table/card.tsx'

import { cardColumns } from './card.tsx'
import { offerColumns, sellerColumns } from './columns.tsx'
import { OfferFilters } from './filters.tsx'
import { listPage } from './page.ts'
import { listInput, offerAddress, offerFilter, type OfferQuestion, type OfferSearch, sellerAddress } from './search.ts'

// The rows load first; everything else is loaded after them.
const KeepList = lazyAtRest(async () => (await import('./keep.tsx')).KeepList)
const OffersOnDevice = lazy(async () => ({ default: (await import('./on-device.tsx')).OffersOnDevice }))
const OfferBulkBar = lazyAtRest(async () => (await import('./bulk/bar.tsx')).OfferBulkBar)

type Paged = { page?: number; page_size?: number }
const read = async (question: OfferQuestion & Paged, options: Parameters<typeof client.offers.list>[1]) =>
  await client.offers.list(listInput(question), options)

const asTask: ExportAsTask<OfferQuestion> = {
  call: 'offers.export',
  ask: async ({ filter, ...asked }, options) => await client.offers.export({ ...asked, filter: listInput(filter) }, options),
}

interface OfferListProps {
  renderTitle: (count: number | undefined) => ReactNode
  /** The switch between the two presentations. */
  choice: ReactNode
}

export function OfferList({ renderTitle, choice }: OfferListProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  // Other users only see active offers.
  const seesInactive = writesOffers(useCurrentUser())
  const day = useDay()
  const columns = () => (seesInactive ? offerColumns(day) : sellerColumns(day))
  const list = useList({ address: seesInactive ? offerAddress : sellerAddress, columns, page: listPage, read })
  const selection = useListSelection({
    ...list,
    page: listPage,
    filter: offerFilter,
    offer: (total) => t`Sélectionner les ${formatCount(total)} offres de la liste`,
  })
  const mayKeep = useCanCall('offers.get')
  const maySelect = useCanCall('offers.get', 'offer_changes.apply')
  const asCards = useNarrow()
  const { search, go, question, rows } = list
  return (
    <>
      {renderTitle(list.count)}
      <List
        list={list}
        label={t`Offres`}
        searched={t`Rechercher une offre`}
        views="offers"
        exported={{ file: 'offres', sheet: t`Offres`, asTask }}
        tools={
          <>
            {mayKeep && (
              <Suspense fallback={<KeepToCome />}>
                <KeepList question={question} total={rows.total ?? 0} />
              </Suspense>
            )}
            <PastChangesLink />
          </>
        }
        shapes={choice}
        filters={<OfferFilters search={search} onSearch={go} seesInactive={seesInactive} />}
        cards={asCards ? { columns: cardColumns(day), layout: cardLayout, rowHeight: CARD_HEIGHT } : undefined}
        href={({ id }) => `/offers/${id}`}
        onOpen={({ id }) => void navigate({ to: '/offers/$id', params: { id: String(id) } })}
        failed={t`Les offres n’ont pas pu être chargées`}
        renderInstead={
          isOffline(rows.error)
            ? (table) => (
                <Suspense fallback={<SkeletonRows rows={12} />}>
                  <OffersOnDevice question={question} table={table} />
                </Suspense>
              )
            : undefined
        }
        empty={<NothingThere list={list} />}
        selection={maySelect ? selection : undefined}
        bulk={
          <Suspense fallback={null}>
            <OfferBulkBar selection={selection} total={rows.total ?? 0} />
          </Suspense>
        }
      />
    </>
  )
}

function PastChangesLink() {
  const { t } = useLingui()
  if (!useCanCall('offer_changes.list')) return null
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/offers/changes">
        <History size={16} aria-hidden /> {t`Modifications groupées`}
      </Link>
    </Button>
  )
}

function NothingThere({ list }: { list: ListState<OfferSearch, OfferRow> }) {
  const { t } = useLingui()
  const narrowed = offerAddress.narrowedBy(list.search)
  const mayCreate = useCanCall('offers.create')
  return narrowed.search || narrowed.filters ? (
    <EmptyState
      icon={<SearchX size={40} />}
      title={t`Aucune offre ne correspond`}
      description={t`Retirez un filtre, ou cherchez une partie du nom ou de la référence.`}
      action={<ClearButton list={list} />}
    />
  ) : (
    <EmptyState
      icon={<Boxes size={40} />}
      title={t`Il n’y a pas d’offre`}
      description={mayCreate ? t`Créez la première.` : t`Aucune offre n’est active pour le moment.`}
      action={
        mayCreate && (
          <Button asChild variant="outline">
            <Link to="/offers/new">
              <Trans>Nouvelle offre</Trans>
            </Link>
          </Button>
        )
      }
    />
  )
}
