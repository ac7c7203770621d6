// Computes a plan: finds its articles, has the engine make their lines portion by portion, and sums them up at the end.
import { setImmediate } from 'node:timers/promises'

import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { MAX_LINES, MAX_LINES_AT_ONCE } from '#contract/prices/price-plans.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import type { PlanPlace } from '#engine/prices/plan/lines.ts'
import { type PlannedOperation, planProduct } from '#engine/prices/plan/plan.ts'

import { type CopiedRow, copyRows, rowWriter } from '../../platform/db/copy.ts'
import type { AsOf, Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { price_plan_lines, price_plans, products, purchase_prices, selling_prices } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import { selectedProducts } from '../../products/list/selected.ts'
import { removeLines, takeUpChoices } from './choices.ts'
import { lineColumns } from './columns.ts'
import { placeOfPlan, readPlanPrices } from './context.ts'
import { givenArticles, readGiven } from './given.ts'
import { changedPrices, savePlan, type StoredPlan } from './stored.ts'
import { summarize } from './summary.ts'

/** The articles of one portion; each may have dozens of lines. */
const PORTION = 100
/** Of more articles than these the prices are not counted one by one: it takes seconds, and they are a task whatever their number. */
const COUNTED_ARTICLES = 10_000
/** The articles after which others get their turn. */
const BREATH = 5

/** Finds the articles of a plan, in the order of their references, and counts its lines at most. Throws BAD_REQUEST. */
export async function findArticles(at: AsOf, plan: StoredPlan): Promise<{ product_ids: number[]; lines: number }> {
  const found = plan.operation.kind === 'lines' ? await givenArticles(at.db, plan.id) : await selected(at, plan)
  const rows = await at.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, among(found)))
    .orderBy(products.reference_sort, products.id)
  const product_ids = rows.map(({ id }) => id)
  if (product_ids.length === 0)
    throw badRequest({ field: plan.operation.kind === 'lines' ? 'operation.lines' : 'selection', key: 'required' })
  const lines = await countLines(at.db, plan, product_ids)
  if (lines > MAX_LINES) throw badRequest({ field: 'selection', key: 'too_many', params: { count: lines, max: MAX_LINES } })
  return { product_ids, lines }
}

async function selected(at: AsOf, { selection }: StoredPlan): Promise<number[]> {
  if (selection === null) throw badRequest({ field: 'selection', key: 'required' })
  return await selectedProducts(at, selection)
}

/** At most so many lines: the rows that the operation looks at, or one for each article, catalogue and actor. */
async function countLines(db: Db, plan: StoredPlan, product_ids: number[]): Promise<number> {
  const { operation, effective_date } = plan
  if (operation.kind === 'lines') return operation.line_count
  const place = await placeOfPlan(db, plan)
  const rowsIn = async (catalog_ids: number[], copies = 1) => {
    const concerned = and(
      inArray(selling_prices.catalog_id, among(catalog_ids)),
      inArray(selling_prices.actor, place.actors),
      eq(selling_prices.active, true),
      or(isNull(selling_prices.end_date), gte(selling_prices.end_date, effective_date)),
    )
    const ofAll = product_ids.length > COUNTED_ARTICLES ? await db.$count(selling_prices, concerned) : MAX_LINES
    // Far from too many, even with purchase prices.
    if (ofAll * copies <= MAX_LINES / 2) return Math.max(ofAll * copies, MAX_LINES_AT_ONCE + 1)
    return copies * (await db.$count(selling_prices, and(inArray(selling_prices.product_id, among(product_ids)), concerned)))
  }
  const catalog_ids = place.catalogs.map(({ id }) => id)
  if (operation.kind === 'first') return product_ids.length * catalog_ids.length * place.actors.length
  if (operation.kind === 'copy') return await rowsIn([operation.from_catalog_id], catalog_ids.length)
  const { selling, purchases } = changedPrices(operation)
  const sold = selling ? await rowsIn(catalog_ids) : 0
  return sold + (purchases ? await db.$count(purchase_prices, inArray(purchase_prices.product_id, among(product_ids))) : 0)
}

/** A portion of a plan's lines, not yet stored; `next` is null after the last. */
export interface LinePortion {
  lines: CopiedRow[]
  products: number
  next: { product: number; line: number } | null
}

/** Computes the lines of the articles from number `product` on; the first line gets the number after `line`. */
export async function computePortion(
  db: Db,
  plan: StoredPlan,
  from: { product: number; line: number },
  size = PORTION,
): Promise<LinePortion> {
  const product_ids = await articlesOf(db, plan.id, from.product, size)
  const pricesOf = await readPlanPrices(db, product_ids)
  const place = await placeOfPlan(db, plan)
  const given = plan.operation.kind === 'lines' ? await readGiven(db, plan.id, product_ids) : new Map<number, GivenLine[]>()
  const lines: CopiedRow[] = []
  for (const [index, id] of product_ids.entries()) {
    for (const line of linesOf(plan.operation, pricesOf(id), place, { id, given: given.get(id) ?? [] }))
      lines.push(writtenLine({ plan_id: plan.id, id: from.line + lines.length + 1, ...line }))
    // Requests of others are answered in between.
    if (index % BREATH === 0) await setImmediate()
  }
  const next = product_ids.length < size ? null : { product: from.product + size, line: from.line + lines.length }
  return { lines, products: product_ids.length, next }
}

const writtenLine = rowWriter(price_plan_lines)

async function articlesOf(db: Db, plan_id: number, from: number, size: number): Promise<number[]> {
  const slice = sql<number[]>`${price_plans.product_ids}[${from + 1}:${from + size}]`
  const [plan] = await db.select({ slice }).from(price_plans).where(eq(price_plans.id, plan_id))
  return plan?.slice ?? []
}

interface Article {
  id: number
  given: GivenLine[]
}

function linesOf(
  operation: PlannedOperation,
  prices: Parameters<typeof planProduct>[1],
  place: PlanPlace,
  { id, given }: Article,
): object[] {
  const { rows, purchases } = planProduct(operation, prices, place, given)
  return [
    ...purchases.map((line) => ({ ...lineColumns(id, line, line.figures, place.day), catalog_id: null, actor: null })),
    ...rows.map((line) => ({
      ...lineColumns(id, line, line.figures, place.day),
      catalog_id: line.catalog_id,
      actor: line.actor,
      unit_label: line.after?.unit_label ?? null,
      row_unit_label: line.row?.unit_label ?? null,
    })),
  ]
}

export const storeLines = (db: Db, { lines }: LinePortion): Promise<void> => copyRows(db, price_plan_lines, lines)

/** Computes a small plan at once. The lines it had before are gone, but not what was decided about them by hand. */
export async function computeAtOnce(db: Db, plan: StoredPlan): Promise<StoredPlan> {
  await removeLines(db, plan.id)
  for (let from: LinePortion['next'] = { product: 0, line: 0 }; from;) {
    const portion: LinePortion = await computePortion(db, plan, from)
    await storeLines(db, portion)
    from = portion.next
  }
  return await finishComputing(db, plan, 'at_once')
}

export async function finishComputing(db: Db, plan: StoredPlan, when: 'at_once' | 'in_a_task'): Promise<StoredPlan> {
  const waiting = await takeUpChoices(db, plan)
  const { counts, summary } = await summarize(db, plan, when)
  const computed = { counts, summary: { ...summary, waiting } }
  return await savePlan(db, plan.id, { status: 'ready', error_key: null, progress: null, ...computed })
}

/** Has PostgreSQL count the many new lines. It would do so by itself a minute later; until then it takes thousands for a few. */
export const countNewLines = async (db: Db): Promise<void> => void (await db.execute(sql`analyze price_plan_lines`))
