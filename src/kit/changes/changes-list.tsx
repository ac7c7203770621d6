// A list of changes that were made to many things at once, latest first; each opens with its lines and its undoing.
import { Badge } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryOptions } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { meaning } from '../feedback/meaning.ts'
import { EmptyState, FailedState, SkeletonRows } from '../feedback/states.tsx'
import { formatCount, formatInstant } from '../format/formats.ts'
import { Page, PageHeader } from '../page/page.tsx'
import type { TableLayout } from '../table/layout.ts'
import { type RemotePage, useRemoteRows } from '../table/remote-rows.ts'
import { DataTable, type TableColumn } from '../table/table.tsx'

/** What every change says of itself. */
export interface RecordedChange {
  id: number
  created_at: string
  created_by_name: string
  product_count: number
  undone_at: string | null
  undone_by_name: string | null
  kept_count: number
}

interface ChangesListProps<Row extends RecordedChange> {
  title: string
  /** What to say, and do, where there are none. */
  empty: { title: string; description: string }
  page: (question: object, number: number) => UseQueryOptions<RemotePage<Row>>
  /** Between those that say when and by whom, and its state; in `language`, the one in use. */
  columns: (language: string) => TableColumn<Row>[]
  actions: ReactNode
  href: (change: Row) => string
  onOpen: (change: Row) => void
}

const everything = {}

export function ChangesList<Row extends RecordedChange>({ title, empty, page, columns, actions, href, onOpen }: ChangesListProps<Row>) {
  const { t, i18n } = useLingui()
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const [onVisible] = useState(() => (first: number, last: number) => setVisible({ first, last }))
  const rows = useRemoteRows(everything, visible, page)
  const all = useMemo(() => [...byWhomColumns(), ...columns(i18n.locale), stateColumn()], [columns, i18n.locale])
  const [layout, setLayout] = useState<TableLayout>({ columns: all.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <Page fill gap="3">
      <PageHeader title={title} count={rows.total} actions={actions} />
      {rows.error ? (
        <FailedState title={t`Les modifications n’ont pas pu être chargées`} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <SkeletonRows rows={8} />
      ) : rows.total === 0 ? (
        <EmptyState icon={<History size={40} />} {...empty} />
      ) : (
        <DataTable
          label={title}
          columns={all}
          layout={layout}
          onLayout={setLayout}
          sort={undefined}
          onSort={() => undefined}
          rows={rows}
          list={title}
          startAt={0}
          onVisible={onVisible}
          href={href}
          onOpen={onOpen}
        />
      )}
    </Page>
  )
}

const byWhomColumns = (): TableColumn<RecordedChange>[] => [
  { id: 'created_at', label: text`Faite le`, size: 160, cell: ({ created_at }) => formatInstant(created_at) },
  { id: 'created_by', label: text`Par`, size: 170, cell: ({ created_by_name }) => created_by_name },
]

export const countColumn = (): TableColumn<RecordedChange> => ({
  id: 'products',
  label: text`Articles`,
  size: 100,
  align: 'end',
  cell: ({ product_count }) => formatCount(product_count),
})

const stateColumn = (): TableColumn<RecordedChange> => ({
  id: 'state',
  label: text`État`,
  size: 140,
  cell: (change) => <ChangeState change={change} />,
})

export function ChangeState({ change: { undone_at } }: { change: Pick<RecordedChange, 'undone_at'> }) {
  const { t } = useLingui()
  return undone_at ? <Badge colorPalette={meaning.plain}>{t`Annulée`}</Badge> : <Badge colorPalette={meaning.good}>{t`Appliquée`}</Badge>
}
