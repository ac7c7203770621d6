// 'Garder hors ligne' for the rows of a list: all that match its filters, or the selected ones.
import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'

import type { Keepable } from '#api/cache/keep.ts'

import type { ListSelection } from '../list/bulk/selection.ts'
import { KEPT_AT_ONCE, KeepMany } from './many.tsx'

interface KeepRowsProps<Row> {
  total: number
  /** Reads a page of the filtered list. */
  read: (paging: { page: number; page_size: number }) => Promise<{ items: readonly Row[] }>
  keepable: (row: Row) => Keepable
}

/** Keeps the first `KEPT_AT_ONCE` rows of the filtered list. */
export function KeepRows<Row>({ total, read, keepable }: KeepRowsProps<Row>) {
  const { t } = useLingui()
  const first = async () => (await read({ page: 1, page_size: KEPT_AT_ONCE })).items.map(keepable)
  const label = t`Garder la liste hors ligne`
  return (
    <KeepMany label={label} count={total} read={first}>
      <CloudDownload size={16} aria-hidden /> {label}
    </KeepMany>
  )
}

interface KeepSelectionProps<Row> {
  selection: ListSelection<Row>
  keepable: (row: Row) => Keepable
}

export function KeepSelection<Row>({ selection, keepable }: KeepSelectionProps<Row>) {
  const { t } = useLingui()
  const label = t`Garder hors ligne`
  const first = async () => (await selection.rows()).slice(0, KEPT_AT_ONCE).map(keepable)
  return (
    <KeepMany label={label} size="xs" flexShrink="0" count={selection.count} read={first}>
      {label}
    </KeepMany>
  )
}
