// Searches, without a network, the rows of a list that were seen on this device, in the list and on pages of single rows.
import { useMemo } from 'react'

import { sortsIn } from '#contract/shared/fields.ts'
import { fold } from '#engine/parsing/fold.ts'
import { codesOf, gtinOf, candidatesIn, referencesIn } from '#engine/parsing/references.ts'

import { useCachedQueries } from '../cached-queries.ts'

interface Listed {
  id: number
}
/** A row as last read. */
export interface Kept<Row> {
  row: Row
  at: number
  text: string
}
/** How to find the rows of a list on the device. */
export interface OnDevice<Row extends Listed, Question> {
  /** Query keys of cached responses: pages of the list, and single rows with more fields. */
  keys: { lists: readonly unknown[]; rows: readonly unknown[] }
  /** The texts that the server searches, as far as a row contains them. */
  textsOf: (row: Row) => readonly (string | null)[]
  /** The references and EANs by which the server finds a row exactly, as far as a row contains them. */
  referencesOf?: (row: Row) => readonly (string | null)[]
  /** Whether a row passes the filters on `day`: some cached fields depend on the day. */
  fits: (row: Row, question: Question, day: string) => boolean
  /** The sort value of a column; undefined and null come last. */
  placeOf: (row: Row, column: string) => unknown
  usualSort: string
}

/** All rows known on this device, read once `wanted`; undefined until they are read. */
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

/** The rows that match `question`, in its order, as the server would return them on `day`, but without tolerance for typos. */
export function foundAmong<Row extends Listed, Question extends { search?: string | undefined; sort?: string | undefined }>(
  of: OnDevice<Row, Question>,
  known: readonly Kept<Row>[],
  question: Question,
  day: string,
): Kept<Row>[] {
  const { fits, placeOf, usualSort } = of
  const having = searchRows(of, known, question.search ?? '').found.filter(({ row }) => fits(row, question, day))
  const by = sortsIn(question.sort ?? usualSort)
  const columns = by.map((one) => one.replace('-', ''))
  return having
    .map((kept) => ({ kept, places: columns.map((column) => foldedPlace(placeOf(kept.row, column))) }))
    .sort((a, b) => {
      const differences = by.map((one, at) => inOrder(a.places[at] ?? '', b.places[at] ?? '', one.startsWith('-')))
      return differences.find(Boolean) ?? a.kept.row.id - b.kept.row.id
    })
    .map(({ kept }) => kept)
}

interface Searched<Row> {
  found: readonly Kept<Row>[]
  /** The searched references that this device does not know. */
  unknown: readonly string[]
}

/** The rows that a search finds: those with all its words or its EAN, or with one of the references that it lists. */
export function searchRows<Row extends Listed, Question>(
  of: OnDevice<Row, Question>,
  known: readonly Kept<Row>[],
  search: string,
): Searched<Row> {
  const listed = referencesAmong(of, known, search)
  const ofThem = listed && { found: withCodes(of, known, listed.codes), unknown: listed.unknown }
  if (ofThem && listed.sure) return ofThem
  const whole = gtinOf(search)
  const words = fold(search)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, ''))
    .filter(Boolean)
  const found = known.filter((kept) => {
    const codes = codesOfRow(of, kept.row)
    const has = (word: string) => kept.text.includes(word) || codes.has(gtinOf(word) ?? '')
    return words.every(has) || (whole !== null && codes.has(whole))
  })
  return found.length === 0 && ofThem ? ofThem : { found, unknown: [] }
}

function referencesAmong<Row extends Listed, Question>(of: OnDevice<Row, Question>, known: readonly Kept<Row>[], search: string) {
  if (candidatesIn(search).length === 0) return null
  return referencesIn(search, new Set(known.flatMap(({ row }) => [...codesOfRow(of, row)])))
}

function withCodes<Row extends Listed, Question>(of: OnDevice<Row, Question>, known: readonly Kept<Row>[], codes: readonly string[]) {
  return known.filter(({ row }) => codes.some((code) => codesOfRow(of, row).has(code)))
}

const codesOfRow = <Row extends Listed, Question>({ referencesOf }: OnDevice<Row, Question>, row: Row): Set<string> =>
  new Set(referencesOf?.(row).flatMap((text) => codesOf(text ?? '')))

function foldedPlace(value: unknown): string {
  if (typeof value === 'string') return fold(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(Number(value)).padStart(12, '0')
  return typeof value === 'object' && value && 'name' in value ? fold(String(value.name)) : ''
}

/** Empty values come last in both directions. */
function inOrder(a: string, b: string, descending: boolean): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b === descending ? 1 : -1
}
