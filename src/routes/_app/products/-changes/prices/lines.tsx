// What a past change did, line by line.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'

import type { Outputs } from '#contract/index.ts'
import { amountNames } from '#engine/prices/amounts.ts'
import { fieldText, labelOf } from '#entities/selling-prices/fields.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { LocalTable } from '#kit/table/local-table.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

type ChangedRow = Outputs['price_changes']['get']['rows'][number]
interface ChangedLine {
  id: number
  row: ChangedRow
  label: string
  before: string
  after: string
}

/** One line per field that differs; what was opened is compared with the row that was ended for it. */
export function changedLines(rows: readonly ChangedRow[]): ChangedLine[] {
  const ended = new Map(rows.flatMap((row) => (row.before ? [[row.id, row]] : [])))
  const opened = new Set(rows.filter(({ before }) => !before).map(({ origin_id }) => origin_id))
  return rows
    .filter((row) => !row.before || !opened.has(row.id))
    .flatMap((row) => {
      const before = row.before ?? ended.get(row.origin_id)?.before ?? {}
      const fields = [...amountNames, ...(row.before ? (['start_date', 'end_date', 'unit_label'] as const) : [])]
      return fields.flatMap((field) => {
        const [was, is] = [fieldText(field, before[field]), fieldText(field, row.after[field])]
        return was === is ? [] : [{ row, label: labelOf(field), before: was, after: is }]
      })
    })
    .map((line, id) => ({ id, ...line }))
}

export function ChangedLines({ rows: changed }: { rows: readonly ChangedRow[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const lines = useMemo(() => changedLines(changed), [changed])
  const columns = lineColumns()
  return (
    <LocalTable
      label={t`Lignes modifiées`}
      columns={columns}
      items={lines}
      list="lines"
      href={({ row }) => `/products/${row.product.id}/tarifs`}
      onOpen={({ row }) => void navigate({ to: '/products/$id/tarifs', params: { id: String(row.product.id) } })}
    />
  )
}

function lineColumns(): TableColumn<ChangedLine>[] {
  return [
    { id: 'reference', label: text`Référence`, size: 170, cell: ({ row }) => row.product.reference },
    {
      id: 'actor',
      label: labelOf('actor'),
      size: 110,
      cell: ({ row: { after } }) => fieldText('actor', after['actor'], ''),
    },
    { id: 'field', label: text`Champ`, size: 190, cell: ({ label }) => label },
    { id: 'before', label: text`Avant`, size: 130, align: 'end', cell: ({ before }) => before },
    { id: 'after', label: text`Après`, size: 130, align: 'end', cell: ({ after }) => after },
    { id: 'since', label: text`Période`, size: 220, cell: ({ row: { after } }) => periodOf(after) },
    {
      id: 'state',
      label: text`État`,
      size: 120,
      cell: ({ row: { undone } }) => (undone ? <Badge colorPalette={meaning.plain}>{text`Annulé`}</Badge> : ''),
    },
  ]
}

function periodOf({ start_date, end_date }: Record<string, unknown>): string {
  const [start, end] = [start_date, end_date].map((day) => (v.is(v.string(), day) ? day : null))
  return formatPeriod({ start_date: start ?? null, end_date: end ?? null })
}
