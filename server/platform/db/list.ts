// Lists, the same for every entity: filters, search, a total order, one page or all rows, and the number of rows. An entity declares its
// rows and their sort columns; products have SQL of their own.
import { and, asc, desc, is, or, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core'

import type { Sort } from '#contract/shared/fields.ts'
import { fold } from '#engine/parsing/fold.ts'
import { candidatesIn, referencesIn } from '#engine/parsing/references.ts'

import type { Db } from './index.ts'
import { compile, run } from './query.ts'
import { bare } from './schema.ts'
import { typosOf } from './typos.ts'

export interface List<Rows extends PgSelect, Column extends string> {
  /** The rows with their joins, `$dynamic()`, without conditions. */
  rows: (db: Db) => Rows
  /** Maps each sort column of the contract to its SQL expression. */
  orders: Record<Column, SQL | PgColumn>
  /** The default order. */
  usual: Sort<Column>
  /** Unique: decides between rows that are otherwise equal. */
  key: PgColumn
  /** The columns searched; each word of a search must occur in one of them. */
  searched?: PgColumn[]
  /** Allows searching several references at once: the column with the reference, and the rows in which it may exist. */
  references?: { column: PgColumn; among: SQL | undefined }
}

interface ListInput<Column extends string> {
  search?: string | undefined
  sort?: Sort<Column>[] | undefined
  page?: number
  page_size?: number
}

interface Envelope<Items> {
  items: Items
  total: number
  page: number
  page_size: number
  /** The searched references that do not exist. */
  unknown_references?: string[]
}

/**
 * Returns one page of a list, or the whole list when no page is requested, with the exact number of matching rows. If no row contains the
 * searched words, rows are returned that contain them with one typo. Several references find one row each.
 */
export async function listRows<Rows extends PgSelect, Column extends string>(
  db: Db,
  list: List<Rows, Column>,
  asked: ListInput<Column>,
  ...conditions: (SQL | undefined)[]
): Promise<Envelope<Awaited<Rows>>> {
  const words = searchedWords(asked.search)
  const { searched = [] } = list
  const having = (has: (column: PgColumn, word: string) => SQL | undefined) =>
    and(...conditions, ...words.map((word) => or(...searched.map((column) => has(column, word)))))
  const references = await referencesOf(db, list.references, asked.search)
  const ofReferences = async ({ found, unknown }: { found: SQL; unknown: string[] }) => ({
    ...(await pageOf(db, list, asked, and(...conditions, found))),
    unknown_references: unknown,
  })
  if (references?.sure) return await ofReferences(references)
  const found = await pageOf(db, list, asked, having(containsText))
  if (found.total > 0) return found
  if (references) return await ofReferences(references)
  return words.every((word) => typosOf(fold(word)) === null) ? found : await pageOf(db, list, asked, having(nearlyNamed))
}

/** The references listed in `search`, or null when it is not such a list. */
async function referencesOf(db: Db, references: List<PgSelect, string>['references'], search = '') {
  const candidates = candidatesIn(search)
  if (!references || candidates.length === 0) return null
  const code = codeOf(references.column)
  const rows = await db
    .selectDistinct({ code })
    .from(references.column.table)
    .where(and(references.among, isOneOf(code, candidates)))
  const listed = referencesIn(search, new Set(rows.map((row) => row.code)))
  return listed && { ...listed, found: isOneOf(code, listed.codes) }
}

/** The search code of a reference in SQL, as in `codesOf` of the engine. */
export const codeOf = (reference: PgColumn | SQL): SQL<string> => sql<string>`${bare(sql`public.fold(${reference})`)}`
export const isOneOf = (code: SQL, codes: readonly string[]): SQL =>
  sql`${code} in (select jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`

/** Further words are ignored. */
const MOST_WORDS = 8

/** The distinct words of a search, without the commas and semicolons between them. */
export const searchedWords = (search = ''): string[] =>
  [...new Set(search.split(/\s+/).map(withoutMarks).filter(Boolean))].slice(0, MOST_WORDS)

const isMark = (letter: string | undefined) => letter === ',' || letter === ';'

/**
 * A word without the commas and semicolons at its ends. A loop, because a regular expression takes quadratic time on a long row of them.
 */
function withoutMarks(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && isMark(word[start])) start++
  while (end > start && isMark(word[end - 1])) end--
  return word.slice(start, end)
}

async function pageOf<Rows extends PgSelect, Column extends string>(
  db: Db,
  list: List<Rows, Column>,
  { sort, page, page_size }: ListInput<Column>,
  where: SQL | undefined,
): Promise<Envelope<Awaited<Rows>>> {
  const rows = list
    .rows(db)
    .where(where)
    .orderBy(...orderOf(list, sort))
  if (page === undefined || page_size === undefined) return singlePage(await rows)
  const [items, total] = await Promise.all([
    rows.limit(page_size).offset((page - 1) * page_size),
    db.$count(list.rows(db).where(where).as('counted')),
  ])
  return { items, total, page, page_size }
}

/** Wraps a list that is returned whole in the envelope of a page. */
export const singlePage = <Items extends unknown[]>(items: Items): Envelope<Items> => ({
  items,
  total: items.length,
  page: 1,
  page_size: Math.max(items.length, 1),
})

/** The rows with these ids, in the order of the ids. */
export function sortedLike<Row extends { id: number }>(rows: Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A list sorted by name, and searched by name and the `searched` columns. */
export const listByName = <Rows extends PgSelect>(
  rows: (db: Db) => Rows,
  { key, name }: { key: PgColumn; name: PgColumn },
  ...searched: PgColumn[]
): List<Rows, 'name'> => ({ rows, orders: { name: foldedOrder(name) }, usual: 'name', key, searched: [name, ...searched] })

/** Whether a text contains the search, ignoring case and accents; can use a trigram index. */
export const containsText = (column: PgColumn, search: string | undefined): SQL | undefined =>
  search ? sql`public.fold(${column}) like '%' || ${literally(sql`public.fold(${search}::text)`)} || '%'` : undefined
/** The same, or a word of the text begins like the search with one typo. */
const nearlyNamed = (column: PgColumn, word: string): SQL | undefined => {
  const typos = typosOf(fold(word))
  return typos === null ? containsText(column, word) : or(containsText(column, word), sql`public.fold(${column}) ~ ${typos}`)
}
const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`

/** A text in the order that people expect, the same on every database. */
export const foldedOrder = (column: PgColumn | SQL): SQL => sql`public.fold(${column}) collate "C"`

/** Empty values come last in both directions; equal rows are ordered by their key. */
function orderOf<Column extends string>({ orders, usual, key }: Pick<List<PgSelect, Column>, 'orders' | 'usual' | 'key'>, sort = [usual]) {
  const by = sort.map((one) => {
    const descending = one.startsWith('-')
    const column = orders[(descending ? one.slice(1) : one) as Column]
    // Without a nulls clause for columns that are never null, because PostgreSQL could not read the index backwards with one.
    if (is(column, PgColumn) && column.notNull) return descending ? desc(column) : asc(column)
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
  })
  return [...by, asc(key)]
}

/** The number of rows of `from` for each value, under a condition: the counts shown beside a filter. */
export function countBy(db: Db, value: SQL, from: SQL, where: SQL): Promise<{ id: number; total: number }[]> {
  const text = sql`select ${value} as id, count(*)::int as total from ${from} where ${where} and ${value} is not null group by 1`
  return run(db, compile(text), { prepare: false })
}
