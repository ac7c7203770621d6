// The list of articles: its state is its address.
import { Alert, Box, Button, Flex, HStack, Stack } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Import, PackageOpen, Plus, RefreshCw, SearchX } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'

import type { ProductRow } from '../../../../contract/products.ts'
import { isOffline } from '../../../api/send.ts'
import { useCanCall } from '../../../api/session.ts'
import { ColumnsMenu } from '../../../kit/columns-menu.tsx'
import { useNarrow } from '../../../kit/narrow.ts'
import { Page, PageHeader, WideOnly } from '../../../kit/page.tsx'
import { pagesBetween, useRemoteRows } from '../../../kit/remote-rows.ts'
import { SearchInput } from '../../../kit/search-input.tsx'
import { SkipLink } from '../../../kit/skip-link.tsx'
import { EmptyState, FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { DataTable } from '../../../kit/table.tsx'
import { CARD_HEIGHT, cardColumns, cardLayout } from './-list-card.tsx'
import { productColumns } from './-list-columns.tsx'
import { ExportMenu } from './-list-export-menu.tsx'
import { ProductFilters } from './-list-filters.tsx'
import { HistoryMenu } from './-list-history-menu.tsx'
import { listPage } from './-list-page.ts'
import { PricesMenu } from './-list-prices-menu.tsx'
import { isFiltered, layoutOf, questionOf, searchOfLayout, withoutFilters, type ProductListSearch } from './-list-search.ts'
import { useListSelection } from './-list-selection.ts'
import { SavedViews } from './-list-views.tsx'

// Rows come first: what is not needed to read them is loaded behind them.
const RowsOnDevice = lazy(async () => ({ default: (await import('./-list-on-device.tsx')).RowsOnDevice }))
const BulkBar = lazy(async () => ({ default: (await import('./-list-bulk-bar.tsx')).BulkBar }))
const SynchronisationButton = lazy(async () => ({ default: (await import('./-list-sync.tsx')).SynchronisationButton }))
const ImportDialog = lazy(async () => ({ default: (await import('./-list-import.tsx')).ImportDialog }))
const route = getRouteApi('/_app/products/')
/** The address follows the scrolling when it pauses. */
const SETTLED_MS = 400

export function ProductList() {
  const { t, i18n } = useLingui()
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const [visible, setVisible] = useState({ first: (search.row ?? 1) - 1, last: (search.row ?? 1) - 1 })
  const question = questionOf(search)
  const rows = useRemoteRows(question, visible, listPage)
  const selection = useListSelection(rows, question)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = useCallback(
    (next: ProductListSearch, replace = false) => {
      clearTimeout(settle.current)
      void navigate({ to: '/products', search: next, replace, resetScroll: false })
    },
    [navigate],
  )
  const onVisible = useCallback(
    (first: number, last: number) => {
      setVisible((now) => (samePages(now, { first, last }) ? now : { first, last }))
      clearTimeout(settle.current)
      settle.current = setTimeout(() => {
        // Somebody may have opened an article meanwhile.
        if (router.latestLocation.pathname !== '/products') return
        const row = first > 0 ? first + 1 : undefined
        void navigate({ to: '/products', search: (now) => ({ ...now, row }), replace: true, resetScroll: false })
      }, SETTLED_MS)
    },
    [navigate, router],
  )
  const columns = productColumns(i18n.locale)
  const layout = layoutOf(search)
  const shownColumns = layout.columns.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const maySelect = useCanCall('product_changes.apply', 'products.bulk_remove', 'products.bulk_refresh', 'price_changes.apply')
  const onLayout = (next: TableLayout) => go({ ...search, ...searchOfLayout(next) }, true)
  const asCards = useNarrow()
  const table = {
    label: t`Articles`,
    ...(asCards ? { columns: cardColumns(i18n.locale), layout: cardLayout, rowHeight: CARD_HEIGHT } : { columns, layout }),
    onLayout,
    sort: question.sort,
    onSort: (sort: string | undefined) => go({ ...search, sort: sort as ProductListSearch['sort'], row: undefined }),
    list: JSON.stringify(question),
    href: ({ id }: ProductRow) => `/products/${id}`,
    onOpen: ({ id }: ProductRow) => void navigate({ to: '/products/$id', params: { id: String(id) } }),
  }
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Articles`}
        count={rows.error ? undefined : rows.total}
        actions={
          <>
            <SkipLink to="list" inside="tbody a">
              <Trans>Aller à la liste</Trans>
            </SkipLink>
            <ListActions />
          </>
        }
      />
      <HStack gap="2" wrap="wrap">
        <Box flex={{ base: '1 0 100%', md: '1 1 18rem' }}>
          <SearchInput
            label={t`Rechercher un article`}
            value={search.search ?? ''}
            pause={30}
            found={rows.stale || rows.error ? undefined : rows.total}
            question={JSON.stringify({ ...question, sort: undefined })}
            onChange={(text) => go({ ...search, search: text || undefined, row: undefined }, true)}
          />
        </Box>
        <SavedViews search={search} onSearch={go} />
        <ColumnsMenu
          columns={columns}
          layout={layout}
          onLayout={onLayout}
          onReset={() => go({ ...search, columns: undefined, widths: undefined, pinned: undefined, density: undefined }, true)}
        />
        <ExportMenu question={question} columns={shownColumns} />
        <PricesMenu question={question} />
        <HistoryMenu />
      </HStack>
      <ProductFilters search={search} onSearch={go} />
      {rows.missing !== null && <MissingRows onRetry={rows.retry} />}
      <Flex id="list" tabIndex={-1} outline="none" direction="column" flex="1" minH="16rem">
        {isOffline(rows.error) ? (
          <Suspense fallback={<SkeletonRows rows={12} />}>
            <RowsOnDevice question={question} table={table} />
          </Suspense>
        ) : rows.error ? (
          <FailedState title={t`Les articles n’ont pas pu être chargés`} error={rows.error} onRetry={rows.retry} />
        ) : rows.total === undefined ? (
          <SkeletonRows rows={12} />
        ) : rows.total === 0 && !rows.stale ? (
          <NothingThere search={search} onSearch={go} />
        ) : (
          <DataTable
            {...table}
            rows={rows}
            startAt={(search.row ?? 1) - 1}
            onVisible={onVisible}
            {...(maySelect && { selection: selection.table })}
          />
        )}
      </Flex>
      {/* Below the rows: nothing moves under the pointer that selects. */}
      {selection.count > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} total={rows.total ?? 0} question={question} />
        </Suspense>
      )}
    </Page>
  )
}

/** The list is there, a part of it is not. */
function MissingRows({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert.Root status="warning" size="sm" flexShrink="0">
      <Alert.Indicator />
      <Alert.Title flex="1">
        <Trans>Une partie de la liste n’a pas pu être chargée.</Trans>
      </Alert.Title>
      <Button size="xs" variant="outline" onClick={onRetry}>
        <Trans>Réessayer</Trans>
      </Button>
    </Alert.Root>
  )
}

type Places = { first: number; last: number }
const samePages = (a: Places, b: Places) => pagesBetween(a.first, a.last).join() === pagesBetween(b.first, b.last).join()

function ListActions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [importing, setImporting] = useState(false)
  const mayCreate = useCanCall('products.create')
  const maySearch = useCanCall('external_products.list')
  const maySynchronise = useCanCall('synchronisation.start')
  return (
    <>
      {maySynchronise && (
        <Suspense fallback={<SynchronisationToCome />}>
          <SynchronisationButton />
        </Suspense>
      )}
      {maySearch && (
        <Button size="sm" variant="outline" aria-label={t`Importer du MDM`} onClick={() => setImporting(true)}>
          <Import size={16} aria-hidden />
          <WideOnly>{t`Importer du MDM`}</WideOnly>
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

/** Keeps the place of the button, so that nothing moves when it is there. */
function SynchronisationToCome() {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="outline" aria-label={t`Synchroniser`} disabled>
      <RefreshCw size={16} aria-hidden />
      <WideOnly>{t`Synchroniser`}</WideOnly>
    </Button>
  )
}

function NothingThere({ search, onSearch }: { search: ProductListSearch; onSearch: (search: ProductListSearch) => void }) {
  const { t } = useLingui()
  const mayCreate = useCanCall('products.create')
  const maySeeDeleted = useCanCall('deleted_products.list')
  return (
    <Stack>
      {isFiltered(search) ? (
        <EmptyState
          icon={<SearchX size={40} />}
          title={t`Aucun article ne correspond`}
          description={t`Retirez un filtre, ou cherchez une partie de la référence ou de la désignation.`}
          action={
            <HStack gap="2" wrap="wrap" justify="center">
              <Button variant="outline" onClick={() => onSearch(withoutFilters(search))}>
                <Trans>Effacer les filtres</Trans>
              </Button>
              {maySeeDeleted && (
                <Button asChild variant="outline">
                  <Link to="/products/deleted" search={{ search: search.search }}>
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
