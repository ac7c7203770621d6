// List of bulk changes, most recent first; each opens a page with its lines and its undo button.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryOptions } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'

import { StateBadge } from '../feedback/state-badge.tsx'
import { EmptyState } from '../feedback/states.tsx'
import type { ListAddress, ListQuestion, NoFilters } from '../list/address.ts'
import { type ColumnOf, type ListColumn, listColumns } from '../list/columns.ts'
import type { ReadPage } from '../list/export/all-rows.ts'
import type { ExportNames } from '../list/export/export.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { Page, PageHeader } from '../page/page.tsx'
import type { RemotePage } from '../table/remote-rows.ts'

/** The fields that every kind of change has. */
export interface RecordedChange {
  id: number
  created_at: string
  created_by_name: string
  undone_at: string | null
  undone_by_name: string | null
  kept_count: number
}

interface ChangesListProps<Row extends RecordedChange> {
  title: string
  /** The texts shown when there are no changes. */
  empty: { title: string; description: string }
  address: ListAddress<NoFilters>
  columns: () => ListColumn<Row>[]
  page: (question: ListQuestion<NoFilters>, number: number) => UseQueryOptions<RemotePage<Row>>
  read: ReadPage<ListQuestion<NoFilters>, Row>
  exported: ExportNames
  /** Breadcrumb. */
  trail: ReactNode
  href: (change: Row) => string
  onOpen: (change: Row) => void
}

export function ChangesList<Row extends RecordedChange>({
  title,
  empty,
  trail,
  exported,
  href,
  onOpen,
  ...declared
}: ChangesListProps<Row>) {
  const { t } = useLingui()
  const list = useList(declared)
  return (
    <Page fill gap="3">
      <PageHeader trail={trail} title={title} count={list.count} />
      <List
        list={list}
        label={title}
        exported={exported}
        href={href}
        onOpen={onOpen}
        failed={t`Les modifications n’ont pas pu être chargées`}
        empty={<EmptyState icon={<History size={40} />} {...empty} />}
      />
    </Page>
  )
}

/** The column with the number of items that each change affected, sorted by the field `sort`. */
export const countColumn = <Row,>(label: string, sort: string, value: (row: Row) => number): ColumnOf<Row> => ({
  label,
  size: 100,
  align: 'end',
  sort,
  value,
})

/** The columns of such a list: `own` and those that every change has. */
export const changesColumns = <Row extends RecordedChange>(own: Record<string, ColumnOf<Row>>): ListColumn<Row>[] =>
  listColumns<Row, string>({
    created_at: { label: text`Faite le`, size: 160, sort: 'created_at', value: ({ created_at }) => ({ instant: created_at }) },
    created_by: { label: text`Par`, size: 170, sort: 'created_by_name', value: ({ created_by_name }) => created_by_name },
    ...own,
    state: { label: text`État`, size: 140, fixed: true, value: stateOf, cell: (change) => <ChangeState change={change} /> },
  })

const stateOf = ({ undone_at }: Pick<RecordedChange, 'undone_at'>) => (undone_at ? text`Annulée` : text`Appliquée`)

/** Badge: applied or undone. */
export function ChangeState({ change: { undone_at } }: { change: Pick<RecordedChange, 'undone_at'> }) {
  const { t } = useLingui()
  return <StateBadge means={undone_at ? 'plain' : 'good'}>{undone_at ? t`Annulée` : t`Appliquée`}</StateBadge>
}
