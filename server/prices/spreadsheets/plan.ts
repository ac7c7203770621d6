// Makes a price plan of an edited spreadsheet: its rows become given lines, of the prices that they were exported from or of new ones.
import { inArray } from 'drizzle-orm'

import type { SpreadsheetInput } from '#contract/prices/price-spreadsheets.ts'
import { MAX_SHEET_PROBLEMS } from '#contract/prices/price-spreadsheets.ts'
import { type Actor, actors } from '#engine/prices/amounts.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'

import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { catalogs, products, selling_prices } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/write.ts'
import { badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import { makePlan } from '../plans/asked.ts'
import { keptLines } from '../plans/given.ts'
import type { StoredPlan } from '../plans/stored.ts'
import { readSpreadsheet } from './file.ts'
import type { EditedRow, Problem } from './rows.ts'
import { actorWords } from './words.ts'

export async function planSpreadsheet(context: RequestContext, input: SpreadsheetInput): Promise<StoredPlan> {
  const { effective_date, name, file } = input
  if (effective_date < context.day) throw badRequest({ field: 'effective_date', key: 'before_today' })
  const { rows, problems: unread, problem_count, ...counts } = await readSpreadsheet(input)
  return await inTransaction(context, async (tx) => {
    const { lines, problems } = await linesOf(tx, rows)
    const told = [...unread, ...problems].toSorted((a, b) => a.row - b.row)
    if (lines.length === 0) throw badRequest({ field: 'file', ...nothingToPlan(told) })
    const found = {
      ...counts,
      name: file.name.slice(0, 200),
      problem_count: problem_count + problems.length,
      problems: told.slice(0, MAX_SHEET_PROBLEMS),
    }
    const asked = { name, comment: null, selection: null, catalog_ids: 'all' as const, actors: [...actors], effective_date, end_date: null }
    return await makePlan(tx, context, { ...asked, operation: keptLines(lines, found) }, lines)
  })
}

/** Why no line was found: nothing was edited, or none of the rows could be taken, of which the first are named. */
function nothingToPlan(problems: readonly Problem[]) {
  if (problems.length === 0) return { key: 'nothing_to_change' }
  const rows = problems.slice(0, NAMED).map(({ row }) => row)
  return { key: 'no_row_taken', params: { rows: rows.join(', ') } }
}
const NAMED = 10

type Place = Pick<GivenLine, 'product_id' | 'catalog_id' | 'actor'>

async function linesOf(db: Db, rows: readonly EditedRow[]): Promise<{ lines: GivenLine[]; problems: Problem[] }> {
  const [known, unknown] = [await knownPlaces(db, rows), await newPlaces(db, rows)]
  const [lines, problems]: [GivenLine[], Problem[]] = [[], []]
  for (const { row, of, given } of rows) {
    const place = 'id' in of ? (known.get(of.id) ?? 'unknown_row') : unknown(of)
    if (typeof place !== 'string') lines.push({ ...place, ...given })
    else problems.push({ row, key: place, written: 'id' in of ? String(of.id) : [of.reference, of.catalog, of.actor].join(' ') })
  }
  return { lines, problems }
}

async function knownPlaces(db: Db, rows: readonly EditedRow[]): Promise<Map<number, Place>> {
  const ids = rows.flatMap(({ of }) => ('id' in of ? [of.id] : []))
  const { id, product_id, catalog_id, actor } = selling_prices
  const found = await db
    .select({ id, product_id, catalog_id, actor })
    .from(selling_prices)
    .where(inArray(id, among(ids)))
  return new Map(found.map(({ id, ...place }) => [id, place]))
}

/** Where a new price is to be, or the key of what is not known. */
async function newPlaces(db: Db, rows: readonly EditedRow[]) {
  const wanted = rows.flatMap(({ of }) => ('id' in of ? [] : [of]))
  const references = [...new Set(wanted.map(({ reference }) => reference))]
  const ids = new Map<string, number>()
  for (let from = 0; from < references.length; from += PORTION) {
    const portion = references.slice(from, from + PORTION)
    const found = await db
      .select({ id: products.id, reference: products.reference })
      .from(products)
      .where(inArray(products.reference, portion))
    for (const { id, reference } of found) ids.set(reference, id)
  }
  const named = wanted.length === 0 ? [] : await db.select({ id: catalogs.id, name: catalogs.name }).from(catalogs)
  const catalogIds = new Map(named.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  const words = actorWords()
  return ({ reference, catalog, actor: word }: { reference: string; catalog: string; actor: string }): Place | string => {
    const [product_id, catalog_id] = [ids.get(reference), catalogIds.get(catalog.toLowerCase())]
    const actor: Actor | undefined = words.get(word.toLowerCase())
    if (product_id === undefined) return 'unknown_reference'
    if (catalog_id === undefined) return 'unknown_catalog'
    return actor ? { product_id, catalog_id, actor } : 'unknown_actor'
  }
}

/** One statement can have at most 65,535 parameters. */
const PORTION = 10_000
