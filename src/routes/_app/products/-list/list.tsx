// The list of products, whose state is in the URL.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Import, PackageOpen, Plus, RefreshCw, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { isOffline } from '#api/send.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { lazyAtRest } from '#kit/browser/at-rest.ts'
import { useNarrow } from '#kit/browser/narrow.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { EmptyState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { KeepToCome } from '#kit/keep/to-come.tsx'
import { useListSelection } from '#kit/list/bulk/selection.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type ListState, useList } from '#kit/list/use-list.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { SkipLink } from '#kit/page/skip-link.tsx'
import { CARD_HEIGHT, cardLayout } from '#kit/table/card.tsx'

import { cardColumns } from './card.tsx'
import { productColumns } from './columns.tsx'
import { ProductFilters } from './filters.tsx'
import { HistoryMenu } from './history-menu.tsx'
import { listPage } from './page.ts'
import { PricesMenu } from './prices-menu.tsx'
import { productAddress, productFilter, type ProductSearch } from './search.ts'

// The rows load first; everything else is loaded after them.
const ProductsOnDevice = lazy(async () => ({ default: (await import('./on-device.tsx')).ProductsOnDevice }))
const ProductBulkBar = lazyAtRest(async () => (await import('./bulk/bar.tsx')).ProductBulkBar)
const KeepList = lazyAtRest(async () => (await import('./keep.tsx')).KeepList)
const SynchronisationButton = lazyAtRest(async () => (await import('./sync.tsx')).SynchronisationButton)
const ImportDialog = lazy(async () => ({ default: (await import('./import.tsx')).ImportDialog }))

export function ProductList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const list = useList({ address: productAddress, columns: () => productColumns(day), page: listPage, read: client.products.list })
  const selection = useListSelection({
    ...list,
    page: listPage,
    filter: productFilter,
    offer: (total) => t`Sélectionner les ${formatCount(total)} articles de la liste`,
  })
  const mayKeep = useCanCall('products.get')
  const maySelect = useCanCall(
    'products.get',
    'product_changes.apply',
    'products.bulk_remove',
    'products.bulk_refresh',
    'price_plans.create',
  )
  const maySynchronise = useCanCall('synchronisation.start')
  const asCards = useNarrow()
  const { search, go, question, rows } = list
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Articles`}
        count={list.count}
        actions={
          <>
            <SkipLink to="list" inside="tbody a">
              <Trans>Aller à la liste</Trans>
            </SkipLink>
            <ListActions />
          </>
        }
      />
      <List
        list={list}
        label={t`Articles`}
        searched={t`Rechercher un article`}
        views="products"
        exported={{ file: 'articles', sheet: t`Articles`, asTask: { call: 'products.export', ask: client.products.export } }}
        tools={
          <>
            {mayKeep && (
              <Suspense fallback={<KeepToCome />}>
                <KeepList question={question} total={rows.total ?? 0} />
              </Suspense>
            )}
            <PricesMenu question={question} />
            <HistoryMenu />
            {maySynchronise && (
              <Suspense fallback={<SynchronisationToCome />}>
                <SynchronisationButton />
              </Suspense>
            )}
          </>
        }
        filters={<ProductFilters search={search} onSearch={go} />}
        cards={asCards ? { columns: cardColumns(day), layout: cardLayout, rowHeight: CARD_HEIGHT } : undefined}
        href={({ id }) => `/products/${id}`}
        onOpen={({ id }) => void navigate({ to: '/products/$id', params: { id: String(id) } })}
        failed={t`Les articles n’ont pas pu être chargés`}
        renderInstead={
          isOffline(rows.error)
            ? (table) => (
                <Suspense fallback={<SkeletonRows rows={12} />}>
                  <ProductsOnDevice question={question} table={table} />
                </Suspense>
              )
            : undefined
        }
        empty={<NothingThere list={list} />}
        selection={maySelect ? selection : undefined}
        bulk={
          <Suspense fallback={null}>
            <ProductBulkBar selection={selection} total={rows.total ?? 0} />
          </Suspense>
        }
      />
    </Page>
  )
}

function ListActions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [importing, setImporting] = useState(false)
  const mayCreate = useCanCall('products.create')
  const maySearch = useCanCall('external_products.list')
  return (
    <>
      {maySearch && (
        <Button size="sm" variant="outline" aria-label={t`Importer du référentiel (MDM)`} onClick={() => setImporting(true)}>
          <Import size={16} aria-hidden />
          <WideOnly>{t`Importer du référentiel (MDM)`}</WideOnly>
        </Button>
      )}
      {mayCreate && (
        <Button size="sm" aria-label={t`Nouvel article`} onClick={() => void navigate({ to: '/products/new' })}>
          <Plus size={16} aria-hidden />
          <WideOnly>{t`Nouvel article`}</WideOnly>
        </Button>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Reserves the place of the button, so that nothing moves once it is loaded. */
function SynchronisationToCome() {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="outline" aria-label={t`Synchroniser`} disabled>
      <RefreshCw size={16} aria-hidden />
      <WideOnly>{t`Synchroniser`}</WideOnly>
    </Button>
  )
}

function NothingThere({ list }: { list: ListState<ProductSearch, ProductRow> }) {
  const { t } = useLingui()
  const narrowed = productAddress.narrowedBy(list.search)
  const mayCreate = useCanCall('products.create')
  const maySeeDeleted = useCanCall('deleted_products.list')
  return (
    <Stack>
      {narrowed.search || narrowed.filters ? (
        <EmptyState
          icon={<SearchX size={40} />}
          title={t`Aucun article ne correspond`}
          description={t`Retirez un filtre, ou cherchez une partie de la référence ou de la désignation.`}
          action={
            <HStack gap="2" wrap="wrap" justify="center">
              <ClearButton list={list} />
              {maySeeDeleted && (
                <Button asChild variant="outline">
                  <Link to="/products/deleted" search={{ search: list.search.search }}>
                    <Trans>Chercher parmi les articles supprimés</Trans>
                  </Link>
                </Button>
              )}
            </HStack>
          }
        />
      ) : (
        <EmptyState
          icon={<PackageOpen size={40} />}
          title={t`Il n'y a pas d'article`}
          description={t`Importez des articles du MDM, ou créez-en un.`}
          action={
            mayCreate && (
              <Button asChild variant="outline">
                <Link to="/products/new">
                  <Trans>Nouvel article</Trans>
                </Link>
              </Button>
            )
          }
        />
      )}
    </Stack>
  )
}
