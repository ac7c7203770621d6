// A list of reference data: searched and sorted here, since all of it is here; each row opens.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Library, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { ReferenceEntity } from '#contract/entities.ts'
import { references } from '#entities/references/all.ts'
import { countsQuery, rowsQuery } from '#entities/references/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'
import type { TableLayout } from '#kit/table/layout.ts'
import { useLocalRows } from '#kit/table/local-rows.ts'
import { DataTable } from '#kit/table/table.tsx'

import { useColumns } from './columns.tsx'
import { arranged, type CountedRow, type Order, orders } from './rows.ts'
import { ReferenceTabs } from './tabs.tsx'

const route = getRouteApi('/_app/references/$kind/')

export function ReferenceList() {
  const kind = route.useParams().kind as ReferenceEntity
  return <List key={kind} kind={kind} />
}

function List({ kind }: { kind: ReferenceEntity }) {
  const { t, i18n } = useLingui()
  const { words } = references[kind]
  const { search = '', order = 'name' } = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(rowsQuery(kind))
  const counts = useQuery(countsQuery(kind)).data
  const rows = useMemo(
    () => arranged(data?.items ?? [], counts ? new Map(counts.items.map(({ id, total }) => [id, total])) : null, search, order),
    [data, counts, search, order],
  )
  const go = (next: { search?: string; order?: Order }) =>
    void navigate({ to: '/references/$kind', params: { kind }, search: { search, order, ...next }, replace: true })
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Listes`}
        documentTitle={i18n._(words.all)}
        actions={
          <Button asChild size="sm">
            <Link to="/references/$kind/new" params={{ kind }}>
              <Plus size={16} aria-hidden /> {i18n._(words.new)}
            </Link>
          </Button>
        }
      />
      <ReferenceTabs />
      <Box maxW="md">
        <SearchInput value={search} onChange={(text) => go({ search: text })} label={i18n._(words.search)} found={data && rows.length} />
      </Box>
      {!data && error ? (
        <FailedState title={t`La liste n’a pas pu être chargée`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : rows.length > 0 ? (
        <Table
          kind={kind}
          rows={rows}
          list={`${search} ${order}`}
          sort={order}
          onSort={(next) => go({ order: orders.find((one) => one === next) ?? 'name' })}
        />
      ) : search === '' ? (
        <EmptyState icon={<Library size={40} />} title={i18n._(words.empty)} />
      ) : (
        <EmptyState
          icon={<Library size={40} />}
          title={t`Aucun résultat`}
          action={
            <Button variant="outline" onClick={() => go({ search: '' })}>
              <Trans>Vider la recherche</Trans>
            </Button>
          }
        />
      )}
    </Page>
  )
}

interface TableProps {
  kind: ReferenceEntity
  rows: CountedRow[]
  /** Names the order and the search: another one begins at its top. */
  list: string
  sort: string
  onSort: (sort: string | undefined) => void
}

function Table({ kind, rows, list, sort, onSort }: TableProps) {
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const columns = useColumns(kind)
  const local = useLocalRows(rows)
  const [layout, setLayout] = useState<TableLayout>({ columns: columns.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <DataTable
      label={i18n._(references[kind].words.all)}
      columns={columns}
      layout={layout}
      onLayout={setLayout}
      sort={sort}
      onSort={onSort}
      rows={local.rows}
      onVisible={local.onVisible}
      list={list}
      startAt={0}
      href={({ id }) => `/references/${kind}/${id}`}
      onOpen={({ id }) => void navigate({ to: '/references/$kind/$id', params: { kind, id: String(id) } })}
    />
  )
}
