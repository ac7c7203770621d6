// What a past change did, line by line.
import { i18n } from '@lingui/core'
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'

import type { Outputs } from '#contract/index.ts'
import { actors, amountNames } from '#engine/prices/amounts.ts'
import { actorLabels, amountLabels } from '#entities/selling-prices/amount-labels.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'
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

const Amount = v.nullish(v.object({ value: v.string(), unit: v.picklist(['EUR', 'PERCENT']) }))
const Day = v.nullish(v.string())

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
        const [was, is] = [shown(field, before[field]), shown(field, row.after[field])]
        return was === is ? [] : [{ row, label: labelOf(field), before: was, after: is }]
      })
    })
    .map((line, id) => ({ id, ...line }))
}

function shown(field: string, value: unknown): string {
  if (field === 'unit_label') return v.is(v.string(), value) ? value : '—'
  if (field.endsWith('_date')) return v.is(Day, value) && value ? formatDate(value) : '—'
  if (!v.is(Amount, value) || !value) return '—'
  return value.unit === 'EUR' ? formatMoney(value.value) : formatPercent(value.value)
}

function labelOf(field: keyof typeof amountLabels | 'start_date' | 'end_date' | 'unit_label'): string {
  if (field === 'start_date') return text`Date de début`
  if (field === 'end_date') return text`Date de fin`
  return field === 'unit_label' ? text`Libellé de l’unité` : i18n._(amountLabels[field])
}

export function ChangedLines({ rows: changed }: { rows: readonly ChangedRow[] }) {
  const { t, i18n: language } = useLingui()
  const navigate = useNavigate()
  const lines = useMemo(() => changedLines(changed), [changed])
  const columns = useMemo(() => columnsIn(language.locale), [language.locale])
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

function columnsIn(_language: string): TableColumn<ChangedLine>[] {
  return [
    { id: 'reference', label: text`Référence`, size: 170, cell: ({ row }) => row.product.reference },
    {
      id: 'actor',
      label: text`Acteur`,
      size: 110,
      cell: ({ row: { after } }) => (v.is(v.picklist(actors), after['actor']) ? i18n._(actorLabels[after['actor']]) : ''),
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
  const [start, end] = [v.is(v.string(), start_date) ? formatDate(start_date) : '', v.is(v.string(), end_date) ? formatDate(end_date) : '']
  return end ? text`du ${start} au ${end}` : text`à partir du ${start}`
}
