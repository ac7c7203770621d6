// The lines of a plan as callers see them: a page of them, or some by their numbers.
import { type SQL, sql } from 'drizzle-orm'

import type { PlanLine, PlanLineFilters, planLineSorts } from '#contract/prices/price-plan-lines.ts'
import type { Sort } from '#contract/shared/fields.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../../platform/db/index.ts'
import { among, compile, run } from '../../platform/db/query.ts'
import type { price_plan_lines } from '../../platform/db/schema.ts'
import { linesMatching } from './lines-sql.ts'
import type { StoredPlan } from './stored.ts'
import { countLines } from './write.ts'

type Stored = typeof price_plan_lines.$inferSelect

interface NamedLine extends Stored {
  reference: string | null
  designation: string | null
  catalog_name: string | null
  /** The present version of the price that is changed or ended; null when it is gone. */
  present_version: number | null
  changed_by: string | null
  changed_at: string | null
  /** The names of the catalogues in the warnings of a purchase price, by id. */
  warned_catalogs: Record<string, string> | null
  /** Of the price that the applied line has made. */
  made_version: number | null
  made_changed_by: string | null
  made_changed_at: string | null
}

const orders: Record<(typeof planLineSorts)[number], string> = {
  reference: 'l.id',
  designation: 'coalesce(p.commercial_designation_sort, p.mdm_designation_sort)',
  catalog: 'c.sorted',
  actor: 'l.actor',
  state: 'coalesce(l.mark, l.state)',
  percent: 'l.percent',
  margin_before: 'l.margin_before',
  margin_after: 'l.margin_after',
  marque_before: 'l.marque_before',
  marque_after: 'l.marque_after',
  purchase_price: 'l.purchase_price',
  recommended_price: 'l.recommended_price',
}
type LineSort = Sort<keyof typeof orders>

interface PageQuery extends PlanLineFilters {
  sort?: LineSort[] | undefined
  page: number
  page_size: number
}

export async function listLines(db: Db, plan: StoredPlan, { sort = ['reference'], page, page_size, ...filters }: PageQuery) {
  const where = sql`l.plan_id = ${plan.id} and ${linesMatching(filters)}`
  const order = sql.raw([...sort.map(orderOf), 'l.id'].join(', '))
  // Names are folded once for each catalogue, not for each line.
  const ids = sql`select l.id from price_plan_lines l left join products p on p.id = l.product_id
    left join (select id, public.fold(name) collate "C" as sorted from catalogs offset 0) c on c.id = l.catalog_id
    where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`
  const found = await run<{ id: number }>(db, compile(ids), { prepare: false })
  const total = await totalOf(db, plan, filters)
  const items = await linesByNumber(
    db,
    plan,
    found.map(({ id }) => id),
  )
  return { items, total, page, page_size }
}

/** How many lines match. All lines of a computed plan are counted already. */
async function totalOf(db: Db, { id, summary, counts }: StoredPlan, filters: PlanLineFilters): Promise<number> {
  const isFiltered = Object.values(filters).some((wanted) => wanted !== undefined)
  if (summary !== null && !isFiltered) return Object.values(counts).reduce((sum, lines) => sum + lines, 0)
  return await countLines(db, sql`l.plan_id = ${id} and ${linesMatching(filters)}`)
}

function orderOf(sort: LineSort): string {
  const descending = sort.startsWith('-')
  const column = orders[(descending ? sort.slice(1) : sort) as keyof typeof orders]
  return `${column} ${descending ? 'desc' : 'asc'} nulls last`
}

/** Lines in the order of their numbers as given. */
export async function linesByNumber(db: Db, plan: StoredPlan, ids: readonly number[]): Promise<PlanLine[]> {
  const rows = await readLines(db, plan.id, sql`l.id in ${among(ids)}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [shownLine(row, plan)] : []
  })
}

/** The next lines after a number, among those that match. */
export async function linesAfter(db: Db, plan: StoredPlan, filter: PlanLineFilters, after: number, count: number): Promise<PlanLine[]> {
  const ids = sql`select l.id from price_plan_lines l where l.plan_id = ${plan.id} and l.id > ${after} and ${linesMatching(filter)}
    order by l.id limit ${count}`
  const rows = await readLines(db, plan.id, sql`l.id in (${ids}) order by l.id`)
  return rows.map((row) => shownLine(row, plan))
}

/** How many lines match, and the first of them. */
export async function countAndFirst(db: Db, plan: StoredPlan, where: SQL, first = 20): Promise<{ count: number; lines: PlanLine[] }> {
  const counted = compile(sql`select count(*)::int as count from price_plan_lines l where l.plan_id = ${plan.id} and ${where}`)
  const [found] = await run<{ count: number }>(db, counted, { prepare: false })
  const ids = compile(sql`select l.id from price_plan_lines l where l.plan_id = ${plan.id} and ${where} order by l.id limit ${first}`)
  const rows = await run<{ id: number }>(db, ids, { prepare: false })
  const lines = await linesByNumber(
    db,
    plan,
    rows.map(({ id }) => id),
  )
  return { count: found?.count ?? 0, lines }
}

const readLines = async (db: Db, plan_id: number, where: SQL): Promise<NamedLine[]> =>
  await run<NamedLine>(
    db,
    compile(sql`select l.*, p.reference, coalesce(p.commercial_designation, p.mdm_designation) as designation, c.name as catalog_name,
        coalesce(s.version, b.version) as present_version, u.name as changed_by, coalesce(s.updated_at, b.updated_at) as changed_at,
        coalesce(ms.version, mb.version) as made_version, m.name as made_changed_by, coalesce(ms.updated_at, mb.updated_at) as made_changed_at,
        case when l.catalog_id is null and l.warnings <> '[]' then (select jsonb_object_agg(named.id, named.name) from catalogs named
          where named.id in (select (warning ->> 'catalog_id')::int from jsonb_array_elements(l.warnings) warning)) end as warned_catalogs
      from price_plan_lines l
      left join products p on p.id = l.product_id
      left join catalogs c on c.id = l.catalog_id
      left join selling_prices s on s.id = l.row_id and l.catalog_id is not null
      left join purchase_prices b on b.id = l.row_id and l.catalog_id is null
      left join users u on u.id = coalesce(s.updated_by, b.updated_by)
      left join selling_prices ms on ms.id = l.made_id and l.catalog_id is not null
      left join purchase_prices mb on mb.id = l.made_id and l.catalog_id is null
      left join users m on m.id = coalesce(ms.updated_by, mb.updated_by)
      where l.plan_id = ${plan_id} and ${where}`),
    { prepare: false },
  )

const decimal = (text: string | null) => (text === null ? null : normalizeDecimal(text))

const writing: readonly string[] = ['changed', 'created', 'ended']

/** Who has changed the price since, and when: since it was computed for a stale line, or since the line was applied. */
function changeSince(row: NamedLine, { status }: StoredPlan, stale: boolean): Pick<PlanLine, 'changed_by' | 'changed_at'> {
  const { changed_by, changed_at } = row
  if (stale) return { changed_by, changed_at }
  const applied = status === 'applied' || status === 'partly_undone'
  if (applied && row.mark === null && row.undone_in === null && writing.includes(row.state)) {
    if (row.made_version !== null && row.made_version > 1) return { changed_by: row.made_changed_by, changed_at: row.made_changed_at }
    if (row.row_version !== null && row.present_version !== row.row_version + 1) return { changed_by, changed_at }
  }
  return { changed_by: null, changed_at: null }
}

function shownLine(row: NamedLine, plan: StoredPlan): PlanLine {
  const { product_id, catalog_id, mark, state } = row
  const { status } = plan
  const unapplied = status === 'computing' || status === 'ready' || status === 'failed' || status === 'cancelled'
  const stale = mark === 'stale' || (unapplied && mark === null && row.row_id !== null && row.present_version !== row.row_version)
  return {
    id: row.id,
    product: { id: product_id, reference: row.reference ?? '', designation: row.designation ?? '' },
    catalog: catalog_id === null ? null : { id: catalog_id, name: row.catalog_name ?? '' },
    actor: row.actor,
    row_id: row.row_id,
    row_version: row.row_version,
    state: stale ? 'stale' : (mark ?? state),
    reason: row.reason,
    problem: row.problem,
    warnings: row.warnings.map(({ catalog_id: id, ...warning }) => ({
      ...warning,
      ...(id !== undefined && { catalog: { id, name: row.warned_catalogs?.[id] ?? '' } }),
    })),
    from: row.from_date,
    to: row.to_date,
    amounts: row.amounts,
    purchase_price: decimal(row.purchase_price),
    margin_before: decimal(row.margin_before),
    margin_after: decimal(row.margin_after),
    marque_before: decimal(row.marque_before),
    marque_after: decimal(row.marque_after),
    percent: decimal(row.percent),
    corrected: row.corrected,
    undone: row.undone_in !== null,
    ...changeSince(row, plan, stale),
  }
}
