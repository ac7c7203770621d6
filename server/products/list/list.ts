// The list of products: filters, search and order as SQL that indexes support (docs/decisions/0010-product-list.md).
import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ProductQuery, ProductRow, productSorts } from '#contract/products/products.ts'

import type { AsOf, Db } from '../../platform/db/index.ts'
import { compile, run, type Statement } from '../../platform/db/query.ts'
import { asListed, listJoins, type ListRow, listSelect } from '../row.ts'
import { conditions, hasFilter, type Meaning, meaningsOf, withFuzzyThreshold } from './search.ts'

type Query = InferOutput<typeof ProductQuery>
type WholeQuery = Omit<Query, 'page' | 'page_size'>
type Sorts = NonNullable<Query['sort']>
const usual: Sorts = ['reference']
interface Page {
  items: ProductRow[]
  total: number
  unknown_references?: string[]
}

export async function listProducts(at: AsOf, query: Query): Promise<Page> {
  const meanings = await meaningsOf(at.db, query.search, hasFilter(query))
  for (const meaning of meanings) {
    const found = await asMeant(at, query, meaning)
    if (found.total > 0 || meaning === meanings.at(-1)) return found
  }
  return hasFilter(query) ? await filtered(at, query) : await everything(at, query)
}

async function asMeant(at: AsOf, query: Query, { found, rank, fuzzy, unknown }: Meaning): Promise<Page> {
  if (fuzzy) return await withFuzzyThreshold(at.db, (db) => searched({ ...at, db }, query, found, rank))
  return { ...(await searched(at, query, found, rank)), ...(unknown && { unknown_references: unknown }) }
}

/** Without filters the query has few variants, so it is prepared; the total is maintained by triggers. */
async function everything({ db, day }: AsOf, query: Query): Promise<Page> {
  // Sort orders by several columns are too many to keep prepared.
  const prepare = (query.sort ?? usual).length === 1
  const rows = await run<ListRow & { total: string }>(db, wholePage(query), { prepare })
  const [first] = rows[0] ? rows : await run<{ total: string }>(db, wholeTotal, { prepare: true })
  return { items: answered(rows, day), total: Number(first?.total ?? 0) }
}

const total = `select total from row_counts where name = 'products'`
const wholeTotal: Statement = { text: total, parameters: [] }
const wholePages = new Map<string, string>()

function wholePage({ sort = usual, ...query }: Query): Statement {
  const known = wholePages.get(sort.join())
  if (known) return { text: known, parameters: [query.page_size, offsetOf(query)] }
  // Inside a "select", the planner cannot see how deep the page is, so that one plan serves all pages.
  const limits = sql`limit (select ${query.page_size}::bigint) offset (select ${offsetOf(query)}::bigint)`
  const statement = compile(rowsOf(inOrder(sort, sql`true`, limits), sql.raw(`, (${total}) as total`)))
  wholePages.set(sort.join(), statement.text)
  return statement
}

/** Filters without a search: the page uses the index of the order, the count those of the filters. */
async function filtered({ db, day }: AsOf, query: Query): Promise<Page> {
  const where = conditions(query, day)
  const page = compile(rowsOf(inOrder(query.sort ?? usual, where, cut(query))))
  const count = compile(sql`select count(*)::int as total from products p where ${where}`)
  const [rows, totals] = await Promise.all([
    run<ListRow>(db, page, { prepare: false }),
    run<{ total: number }>(db, count, { prepare: false }),
  ])
  return { items: answered(rows, day), total: totals[0]?.total ?? 0 }
}

/** A search finds few products: they are collected once, counted, sorted (highest `rank` first, unless an order is requested) and cut. */
async function searched(at: AsOf, query: Query, found: SQL, rank: SQL): Promise<Page> {
  const { db, day } = at
  const { hits, ids } = hitsOf(at, query, { found, rank })
  const page = rowsOf(sql`${ids} ${cut(query)}`, sql`, (select count(*)::int from hits) as total`)
  const statement = compile(sql`with hits as materialized (${hits}) ${page}`)
  const rows = await run<ListRow & { total: number }>(db, statement, { prepare: false })
  const [first] = rows
  if (first || query.page === 1) return { items: answered(rows, day), total: first?.total ?? 0 }
  return { items: [], total: (await searched(at, { ...query, page: 1, page_size: 1 }, found, rank)).total }
}

/** What a search finds, and the ids from it in their order. */
function hitsOf({ day }: AsOf, { sort, ...filters }: WholeQuery, { found, rank }: Pick<Meaning, 'found' | 'rank'>) {
  const by = (sort ?? usual).map(orderOf)
  const keys = by.map(({ key }, place) => `p.${key} as key${place}`).join(', ')
  const { joins, order } = ranking(by, (place) => `hits.key${place}`, 'hits.id')
  const ranked = sort ? sql`` : sql`, ${rank} as rank`
  return {
    hits: sql`select p.id, ${sql.raw(keys)} ${ranked} from products p where ${conditions(filters, day)} and ${found}`,
    ids: sql`select hits.id from hits ${sql.raw(joins)} order by ${sql.raw(sort ? order : `hits.rank desc, ${order}`)}`,
  }
}

/** The ids of all products that the list shows, in its order. */
export async function idsInOrder(at: AsOf, query: WholeQuery): Promise<number[]> {
  const meanings = await meaningsOf(at.db, query.search, hasFilter(query))
  for (const meaning of meanings) {
    const { hits, ids } = hitsOf(at, query, meaning)
    const all = sql`with hits as materialized (${hits}) ${ids}`
    const found = meaning.fuzzy ? await withFuzzyThreshold(at.db, (db) => idsOf(db, all)) : await idsOf(at.db, all)
    if (found.length > 0 || meaning === meanings.at(-1)) return found
  }
  return await idsOf(at.db, inOrder(query.sort ?? usual, conditions(query, at.day), sql``))
}

const idsOf = async (db: Db, ids: SQL): Promise<number[]> =>
  (await run<{ id: number }>(db, compile(ids), { prepare: false })).map(({ id }) => id)

/** The rows of the list with these ids, in their order; unknown ids are left out. */
export const rowsWithIds = async ({ db, day }: AsOf, ids: readonly number[]): Promise<ProductRow[]> =>
  answered(await run<ListRow>(db, compile(rowsOf(sql`select unnest(${`{${ids.join()}}`}::int[])`)), { prepare: true }), day)

const answered = (rows: ListRow[], day: string): ProductRow[] => rows.map((row) => asListed(row, day))

const offsetOf = ({ page, page_size }: Pick<Query, 'page' | 'page_size'>) => (page - 1) * page_size
const cut = (query: Pick<Query, 'page' | 'page_size'>) => sql`limit ${query.page_size} offset ${offsetOf(query)}`

/** A sort column: one with an index of its own, or the name in another table. */
interface Order {
  key: string
  nullable?: true
  names?: { table: string; where: string }
}
const orders: Record<(typeof productSorts)[number], Order> = {
  reference: { key: 'reference_sort' },
  manufacturer_reference: { key: 'manufacturer_reference_sort', nullable: true },
  mdm_designation: { key: 'mdm_designation_sort' },
  commercial_designation: { key: 'commercial_designation_sort', nullable: true },
  manufacturer: { key: 'manufacturer_id', names: { table: 'manufacturers', where: 'true' } },
  job: { key: 'job_id', names: { table: 'categorizations', where: `level = 'job'` } },
  family: { key: 'family_id', names: { table: 'categorizations', where: `level = 'family'` } },
  marketing_start_date: { key: 'marketing_start_date', nullable: true },
  marketing_end_date: { key: 'marketing_end_date', nullable: true },
  updated_at: { key: 'updated_at' },
}
const foldedName = 'public.fold(names.name) collate "C"'

interface DirectedOrder extends Order {
  direction: 'asc' | 'desc'
}

function orderOf(sort: Sorts[number]): DirectedOrder {
  const descending = sort.startsWith('-')
  return { ...orders[(descending ? sort.slice(1) : sort) as keyof typeof orders], direction: descending ? 'desc' : 'asc' }
}

/**
 * The ids of one page. An index read backwards returns nulls first, so rows with null are a separate part that is appended. When sorting by
 * a name, only the few names are sorted, and the products of each one follow from their index.
 */
function inOrder(sorts: Sorts, where: SQL, limits: SQL): SQL {
  const by = sorts.map(orderOf)
  const [first] = by
  if (!first || by.length > 1) return byMany(by, where, limits)
  const { key, nullable, names, direction } = first
  const part = (condition: string, order: string) =>
    sql`select p.id from products p where ${where} and ${sql.raw(condition)} order by ${sql.raw(order)} ${sql.raw(direction)}`
  const rest = part(`p.${key} is null`, 'p.id')
  if (names) {
    const groups = sql.raw(`select id from ${names.table} names where ${names.where} order by ${foldedName} ${direction}, id ${direction}`)
    // "offset 0" prevents the planner from turning the loop over the groups into a join that would lose their order.
    const named = sql`select grouped.id from (${groups} offset 0) names cross join lateral (${part(`p.${key} = names.id`, 'p.id')} offset 0) grouped`
    return sql`select id from ((${named}) union all (${rest})) parts ${limits}`
  }
  const columns = `p.${key} ${direction}, p.id`
  if (!nullable || direction === 'asc') return sql`${part('true', columns)} ${limits}`
  return sql`select id from ((${part(`p.${key} is not null`, columns)}) union all (${rest})) parts ${limits}`
}

/** By several columns: no index has that order, so all matching rows are sorted. */
function byMany(by: DirectedOrder[], where: SQL, limits: SQL): SQL {
  const { joins, order } = ranking(by, (place) => `p.${by[place]?.key}`, 'p.id')
  return sql`select p.id from products p ${sql.raw(joins)} where ${where} order by ${sql.raw(order)} ${limits}`
}

/**
 * The order of rows whose keys are the columns `key(0)`, `key(1)`…: each name is ranked once, instead of being folded again for every row.
 */
function ranking(by: DirectedOrder[], key: (place: number) => string, id: string): { joins: string; order: string } {
  const joins = by.map(({ names }, place) =>
    names
      ? `left join (select id, row_number() over (order by ${foldedName}, id) as place from ${names.table} names) names${place} on names${place}.id = ${key(place)}`
      : '',
  )
  const columns = by.map(({ names, direction }, place) => `${names ? `names${place}.place` : key(place)} ${direction} nulls last`)
  return { joins: joins.join(' '), order: [...columns, `${id} ${by.at(-1)?.direction ?? 'asc'}`].join(', ') }
}

/** The rows of a page. Their ids are found first, so that a deep page reads an index and not the table. */
const rowsOf = (ids: SQL, more: SQL = sql``): SQL =>
  sql`${sql.raw(listSelect)} ${more} from unnest(array(${ids})) with ordinality as page(id, position)
    join products p on p.id = page.id ${sql.raw(listJoins)} order by page.position`
