// What somebody saw of a list on this device, in it and on pages of its rows, searched without a network.
import { useMemo } from 'react'

import { sortsIn } from '#contract/shared/fields.ts'
import { fold } from '#engine/parsing/fold.ts'

import { useCachedQueries } from '../cached-queries.ts'

interface Listed {
  id: number
}
/** A row as it was read last. */
export interface Kept<Row> {
  row: Row
  at: number
  text: string
}
/** How the rows of a list are found on the device. */
export interface OnDevice<Row extends Listed, Question> {
  /** Under which keys answers are kept: pages of the list, and single rows with more to them. */
  keys: { lists: readonly unknown[]; rows: readonly unknown[] }
  /** What the server searches, as far as a row carries it. */
  textsOf: (row: Row) => readonly (string | null)[]
  /** Whether the filters let it through on `day`: some of what was answered depends on the day. */
  fits: (row: Row, question: Question, day: string) => boolean
  /** What it is sorted by; undefined and null come last. */
  placeOf: (row: Row, column: string) => unknown
  usualSort: string
}

/** Every row that this device knows, once `wanted`; undefined until they have been read. */
export function useKnown<Row extends Listed, Question>(
  { keys, textsOf }: OnDevice<Row, Question>,
  wanted: boolean,
): Kept<Row>[] | undefined {
  const lists = useCachedQueries(keys.lists, wanted)
  const rows = useCachedQueries(keys.rows, wanted)
  return useMemo(() => {
    if (!lists || !rows) return undefined
    const known = new Map<number, Kept<Row>>()
    const add = (row: Row, at: number) => {
      const text = fold(textsOf(row).filter(Boolean).join(' '))
      if (at > (known.get(row.id)?.at ?? 0)) known.set(row.id, { row, at, text })
    }
    for (const { data, at } of lists) for (const row of (data as { items: Row[] }).items) add(row, at)
    for (const { data, at } of rows) add(data as Row, at)
    return [...known.values()]
  }, [lists, rows, textsOf])
}

/** Those that `question` asks for, in its order, as the server would answer on `day`; a typo is not forgiven here. */
export function foundAmong<Row extends Listed, Question extends { search?: string | undefined; sort?: string | undefined }>(
  { fits, placeOf, usualSort }: OnDevice<Row, Question>,
  known: readonly Kept<Row>[],
  question: Question,
  day: string,
): Kept<Row>[] {
  const words = fold(question.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const by = sortsIn(question.sort ?? usualSort)
  const columns = by.map((one) => one.replace('-', ''))
  return known
    .filter(({ row, text }) => words.every((word) => text.includes(word)) && fits(row, question, day))
    .map((kept) => ({ kept, places: columns.map((column) => foldedPlace(placeOf(kept.row, column))) }))
    .sort((a, b) => {
      const differences = by.map((one, at) => inOrder(a.places[at] ?? '', b.places[at] ?? '', one.startsWith('-')))
      return differences.find(Boolean) ?? a.kept.row.id - b.kept.row.id
    })
    .map(({ kept }) => kept)
}

function foldedPlace(value: unknown): string {
  if (typeof value === 'string') return fold(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(Number(value)).padStart(12, '0')
  return typeof value === 'object' && value && 'name' in value ? fold(String(value.name)) : ''
}

/** What is empty comes last in both directions. */
function inOrder(a: string, b: string, descending: boolean): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b === descending ? 1 : -1
}
