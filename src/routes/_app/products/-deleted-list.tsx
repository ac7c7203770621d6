// The articles that were deleted, latest first, searched by reference; each opens its history.
import { Button } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DeletedProduct } from '../../../../contract/deleted-products.ts'
import { api } from '../../../api/client.ts'
import { formatInstant } from '../../../kit/formats.ts'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { PAGE_SIZE, useRemoteRows } from '../../../kit/remote-rows.ts'
import { SearchInput } from '../../../kit/search-input.tsx'
import { EmptyState, FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { DataTable, type TableColumn } from '../../../kit/table.tsx'

const route = getRouteApi('/_app/products/deleted/')
const deletedPage = (question: { search?: string | undefined }, page: number) =>
  api.deleted_products.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })

export function DeletedProducts() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { search } = route.useSearch()
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const [onVisible] = useState(() => (first: number, last: number) => setVisible({ first, last }))
  const rows = useRemoteRows({ search }, visible, deletedPage)
  const columns = useMemo(() => columnsIn(i18n.locale), [i18n.locale])
  const [layout, setLayout] = useState<TableLayout>({ columns: columns.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Articles supprimés`}
        count={rows.error ? undefined : rows.total}
        actions={
          <Button asChild size="sm" variant="outline">
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
          </Button>
        }
      />
      <SearchInput
        label={t`Rechercher une référence supprimée`}
        value={search ?? ''}
        found={rows.stale || rows.error ? undefined : rows.total}
        onChange={(typed) => void navigate({ to: '/products/deleted', search: { search: typed || undefined }, replace: true })}
      />
      {rows.error ? (
        <FailedState title={t`Les articles supprimés n’ont pas pu être chargés`} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <SkeletonRows rows={8} />
      ) : rows.total === 0 && !rows.stale ? (
        <EmptyState icon={<PackageX size={40} />} title={t`Aucun article supprimé ne correspond`} />
      ) : (
        <DataTable
          label={t`Articles supprimés`}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          sort={undefined}
          onSort={() => undefined}
          rows={rows}
          list={search ?? ''}
          startAt={0}
          onVisible={onVisible}
          href={({ id }) => `/products/deleted/${id}`}
          onOpen={({ id }) => void navigate({ to: '/products/deleted/$id', params: { id: String(id) } })}
        />
      )}
    </Page>
  )
}

function columnsIn(_language: string): TableColumn<DeletedProduct>[] {
  return [
    { id: 'reference', label: text`Référence interne`, size: 200, cell: ({ reference }) => reference },
    { id: 'designation', label: text`Désignation`, size: 360, cell: ({ designation }) => designation },
    { id: 'deleted_at', label: text`Supprimé le`, size: 160, cell: ({ deleted_at }) => formatInstant(deleted_at) },
    { id: 'deleted_by', label: text`Par`, size: 200, cell: ({ deleted_by }) => deleted_by?.name },
  ]
}
