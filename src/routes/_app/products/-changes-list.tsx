// A list of changes that were made to many things at once, latest first; each opens with its lines and its undoing.
import { Badge, Button } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'

import { formatCount, formatInstant } from '../../../kit/formats.ts'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { type RemotePage, useRemoteRows } from '../../../kit/remote-rows.ts'
import { EmptyState, FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { DataTable, type TableColumn } from '../../../kit/table.tsx'

interface Change {
  id: number
  created_at: string
  created_by_name: string
  product_count: number
  undone_at: string | null
}

interface ChangesListProps<Row extends Change> {
  title: string
  /** What to say, and do, where there are none. */
  empty: { title: string; description: string }
  page: (question: object, number: number) => UseQueryOptions<RemotePage<Row>>
  columns: TableColumn<Row>[]
  href: (change: Row) => string
  onOpen: (change: Row) => void
}

const everything = {}

export function ChangesList<Row extends Change>({ title, empty, page, columns, href, onOpen }: ChangesListProps<Row>) {
  const { t } = useLingui()
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const [onVisible] = useState(() => (first: number, last: number) => setVisible({ first, last }))
  const rows = useRemoteRows(everything, visible, page)
  const [layout, setLayout] = useState<TableLayout>({ columns: columns.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <Page fill gap="3">
      <PageHeader
        title={title}
        count={rows.total}
        actions={
          <Button asChild size="sm" variant="outline">
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
          </Button>
        }
      />
      {rows.error ? (
        <FailedState title={t`Les modifications n’ont pas pu être chargées`} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <SkeletonRows rows={8} />
      ) : rows.total === 0 ? (
        <EmptyState icon={<History size={40} />} {...empty} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
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

/** When and by whom, in the language in use. */
export const byWhomColumns = (): TableColumn<Change>[] => [
  { id: 'created_at', label: text`Faite le`, size: 160, cell: ({ created_at }) => formatInstant(created_at) },
  { id: 'created_by', label: text`Par`, size: 170, cell: ({ created_by_name }) => created_by_name },
]

export const countColumn = (): TableColumn<Change> => ({
  id: 'products',
  label: text`Articles`,
  size: 100,
  align: 'end',
  cell: ({ product_count }) => formatCount(product_count),
})

export const stateColumn = (): TableColumn<Change> => ({
  id: 'state',
  label: text`État`,
  size: 140,
  cell: (change) => <ChangeState change={change} />,
})

export function ChangeState({ change: { undone_at } }: { change: Pick<Change, 'undone_at'> }) {
  const { t } = useLingui()
  return undone_at ? <Badge colorPalette="gray">{t`Annulée`}</Badge> : <Badge colorPalette="teal">{t`Appliquée`}</Badge>
}
