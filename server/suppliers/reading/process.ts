// The program that reads suppliers' lists, started by reader.ts. It has no database, no settings and no secrets.
import { MAX_LIST_ROWS, SAMPLE_ROWS } from '#contract/suppliers/supplier-lists.ts'
import { findHead, type HeadPlace, headsOf, proposeColumns } from '#engine/suppliers/head.ts'
import { proposeFormats } from '#engine/suppliers/formats.ts'
import type { ListLayout, ListRow } from '#engine/suppliers/profile.ts'
import { rowReader, textOfCell } from '#engine/suppliers/row.ts'

import type { ListLook, LookAt } from './reader.ts'
import { openList, Refused } from './records.ts'

export type Asked = { look: string; at: LookAt } | { read: string; layout: ListLayout; from: number } | 'next'
export type Told = { look: ListLook } | { rows: ListRow[] } | 'end' | { error_key: string }

/** The rows that are looked at for the head and the formats, and the rows of a batch. */
const [FIRST, BATCH] = [1_100, 2_000]

async function look(path: string, { sheet = null, head_row, head_rows }: LookAt): Promise<ListLook> {
  const file = await openList(path)
  const rows: string[][] = []
  for await (const piece of file.records(sheet)) {
    for (const [line, cells] of piece) {
      // A sheet leaves empty rows out; a text is counted by its records, as a head has one line.
      if (file.sheets.length > 0) while (rows.length < Math.min(line - 1, FIRST)) rows.push([])
      if (rows.length < FIRST) rows.push(cells.map((cell) => textOfCell(cell)))
    }
    if (rows.length >= FIRST) break
  }
  if (!rows.some((row) => row.some((text) => text !== ''))) throw new Refused('not_a_list')
  const place: HeadPlace = head_row === undefined ? findHead(rows) : { head_row, head_rows: head_rows ?? 1 }
  const head = headsOf(rows, place)
  const below = rows.slice(place.head_row === 0 ? 0 : place.head_row - 1 + place.head_rows).filter((row) => row.some((text) => text !== ''))
  return {
    sheet,
    ...place,
    columns: proposeColumns(head, below.slice(0, 200)),
    formats: proposeFormats(head, below),
    head,
    sample: below.slice(0, SAMPLE_ROWS),
    hidden_columns: [],
    sheets: file.sheets,
  }
}

async function* read(path: string, layout: ListLayout, from: number): AsyncGenerator<ListRow[]> {
  const file = await openList(path)
  const heads: string[][] = []
  const below = layout.head_row === 0 ? 0 : layout.head_row - 1 + layout.head_rows
  let reader: ReturnType<typeof rowReader> | null = null
  let [record, told, batch]: [number, number, ListRow[]] = [0, 0, []]
  for await (const piece of file.records(layout.sheet)) {
    for (const [line, cells] of piece) {
      record = file.sheets.length > 0 ? line : record + 1
      if (record <= below) {
        heads[record - 1] = cells.map((cell) => textOfCell(cell))
        continue
      }
      reader ??= rowReader(layout, headsOf(Array.from({ length: below }, (_, at) => heads[at] ?? []), layout))
      const row = reader(line, cells)
      if (row === null) continue
      if (++told > MAX_LIST_ROWS) throw new Refused('too_many_rows')
      if (told > from) batch.push(row)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

const tell = (told: Told) => process.send?.(told)
let goOn: (() => void) | null = null

async function answer(asked: Exclude<Asked, 'next'>): Promise<void> {
  try {
    if ('look' in asked) return void tell({ look: await look(asked.look, asked.at) })
    for await (const rows of read(asked.read, asked.layout, asked.from)) {
      const next = new Promise<void>((resolve) => (goOn = resolve))
      tell({ rows })
      await next
    }
    tell('end')
  } catch (error) {
    tell({ error_key: error instanceof Refused ? error.key : 'not_a_list' })
  }
}

process.on('message', (asked: Asked) => {
  if (asked === 'next') goOn?.()
  else void answer(asked)
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
