// Columns of figures, and of what they are about.
import type { ReactNode } from 'react'

import type { SmallColumn } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface FigureColumn<Row> {
  id: string
  label: string
  /** A decimal string or a count; a row without one says « — ». */
  value: (row: Row) => string | number | null | undefined
  format: (value: string) => string
}

/** Sorted by what the figures are worth, and not by how they are written. */
export const figureColumn = <Row,>({ id, label, value, format }: FigureColumn<Row>): SmallColumn<Row> => ({
  id,
  label,
  align: 'end',
  sort: (row) => {
    const figure = value(row)
    return figure === undefined || figure === null ? null : Number(figure)
  },
  cell: (row) => {
    const figure = value(row)
    return figure === undefined || figure === null ? '—' : format(String(figure))
  },
})

interface WordColumn<Row> {
  id: string
  label: string
  value: (row: Row) => string
}

export const wordColumn = <Row,>({ id, label, value }: WordColumn<Row>): SmallColumn<Row> => ({ id, label, sort: value, cell: value })

/** Names that were typed, in the language of the content. */
export const nameColumn = <Row,>({ id, label, value }: WordColumn<Row>): SmallColumn<Row> => ({
  id,
  label,
  sort: value,
  cell: (row) => named(value(row)),
})

const named = (name: string): ReactNode => <span lang={CONTENT_LANGUAGE}>{name}</span>
