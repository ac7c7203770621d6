// Columns of figures, and of the names that they belong to.
import type { ReactNode } from 'react'

import type { SmallColumn } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface FigureColumn<Row> {
  id: string
  label: string
  /** A decimal string or a count; a row without one shows « — ». */
  value: (row: Row) => string | number | null | undefined
  format: (value: string) => string
}

/** Sorts by the numeric value, not by the formatted text. */
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

/** Names that people have entered, marked with the language of the content. */
export const nameColumn = <Row,>({ id, label, value }: WordColumn<Row>): SmallColumn<Row> => ({
  id,
  label,
  sort: value,
  cell: (row) => named(value(row)),
})

const named = (name: string): ReactNode => <span lang={CONTENT_LANGUAGE}>{name}</span>
