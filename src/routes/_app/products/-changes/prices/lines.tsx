// The effects of a past change, line by line.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'

import type { Outputs } from '#contract/index.ts'
import { amountNames } from '#engine/prices/amounts.ts'
import { fieldText, labelOf } from '#entities/prices/fields.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatPeriod } from '#kit/format/period.ts'
import { listColumns } from '#kit/list/columns.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useLocalList } from '#kit/list/use-local-list.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { changedLinesAddress, type lineColumns } from './page.ts'

type ChangedRow = Outputs['price_changes']['get']['rows'][number]
interface ChangedLine {
  id: number
  row: ChangedRow
  label: string
  before: string
  after: string
}

/** One line per changed field; a new price is compared with the price that was ended for it. */
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
  const items = useMemo(() => changedLines(changed), [changed])
  const list = useLocalList({ address: changedLinesAddress, columns, items, error: null, retry: () => undefined, searched, orders })
  return (
    <List
      list={list}
      label={t`Lignes modifiées`}
      searched={t`Rechercher un article ou un catalogue`}
      exported={{ file: 'modification-de-prix', sheet: t`Modifications` }}
      failed={t`Les modifications n’ont pas pu être chargées`}
      empty={<EmptyState title={t`Aucune ligne`} action={<ClearButton list={list} />} />}
      href={({ row }) => `/products/${row.product.id}/tarifs`}
      onOpen={({ row }) => void navigate({ to: '/products/$id/tarifs', params: { id: String(row.product.id) } })}
    />
  )
}

const searched = ({ row: { product, catalog } }: ChangedLine) => [product.reference, product.designation, catalog?.name]
const orders = {
  reference: ({ row }: ChangedLine) => row.product.reference,
  catalog: ({ row }: ChangedLine) => row.catalog?.name ?? null,
  designation: ({ row }: ChangedLine) => row.product.designation,
}

const columns = () =>
  listColumns<ChangedLine, (typeof lineColumns)[number]>({
    reference: { label: text`Référence`, size: 170, sort: 'reference', value: ({ row }) => row.product.reference },
    catalog: { label: text`Catalogue`, size: 170, sort: 'catalog', lang: CONTENT_LANGUAGE, value: ({ row }) => row.catalog?.name ?? '—' },
    actor: { label: labelOf('actor'), size: 110, value: ({ row: { after } }) => fieldText('actor', after['actor'], '') },
    designation: {
      label: text`Désignation`,
      size: 220,
      sort: 'designation',
      lang: CONTENT_LANGUAGE,
      value: ({ row }) => row.product.designation ?? text`article supprimé`,
    },
    field: { label: text`Champ`, size: 190, value: ({ label }) => label },
    before: { label: text`Avant`, size: 130, align: 'end', value: ({ before }) => before },
    after: { label: text`Après`, size: 130, align: 'end', value: ({ after }) => after },
    since: { label: text`Période`, size: 220, value: ({ row: { after } }) => periodOf(after) },
    state: {
      label: text`État`,
      size: 120,
      value: ({ row: { undone } }) => (undone ? text`Annulé` : ''),
      cell: ({ row: { undone } }) => (undone ? <Badge colorPalette={meaning.plain}>{text`Annulé`}</Badge> : ''),
    },
  })

function periodOf({ start_date, end_date }: Record<string, unknown>): string {
  const [start, end] = [start_date, end_date].map((day) => (v.is(v.string(), day) ? day : null))
  return formatPeriod({ start_date: start ?? null, end_date: end ?? null })
}
