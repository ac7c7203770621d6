// Technical nomenclatures; their lines are in nomenclature-lines.ts.
import { eq, inArray, sql } from 'drizzle-orm'

import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, type List, listRows } from '../platform/db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { printer_categories, products, technical_nomenclature_products, technical_nomenclatures as table } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import { linesGone } from '../platform/db/write/lines.ts'
import type { Versioned, Writable } from '../platform/db/write/locks.ts'
import { deleteVersioned, insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { lineSet } from './lines.ts'
import { withPageCosts } from './page-costs.ts'

export const technical_nomenclatures = {
  list: os.technical_nomenclatures.list.handler(async ({ input: { printer_category_id, ...input }, context }) => {
    const { items, ...page } = await listRows(
      context.db,
      list,
      input,
      printer_category_id && inArray(table.printer_category_id, printer_category_id),
    )
    return { ...page, items: await withPageCosts(context, items.map(exactly)) }
  }),
  get: os.technical_nomenclatures.get.handler(async ({ input, context }) => (await find(context, input.id)) ?? notFound()),
  create: os.technical_nomenclatures.create.handler(async ({ input, context }) =>
    written(context, async (tx) => (await insertRow(tx, nomenclature, input)).id),
  ),
  update: os.technical_nomenclatures.update.handler(async ({ input: { nomenclature_id: id, version, ...changes }, context }) =>
    written(context, async (tx) => {
      await updateVersioned(tx, versioned(context), { id, version }, () => changes)
      return id
    }),
  ),
  remove: os.technical_nomenclatures.remove.handler(async ({ input: { params, query }, context }) =>
    inTransaction(context, async (tx) => void (await deleteVersioned(tx, versioned(context), { ...params, ...query }))),
  ),
}

export const nomenclature: Writable<typeof table> = {
  table,
  entity: 'technical-nomenclatures',
  named: {
    printer_category_id: { key: printer_categories.id, name: printer_categories.name },
    printer_id: { key: products.id, name: products.reference },
  },
  recorded: ({ average_intervention_duration: hours, ...row }) => ({
    ...row,
    average_intervention_duration: hours && normalizeDecimal(hours),
  }),
  goesWith: async (db, id) => await linesGone(db, lineSet, id),
}
const versioned = (context: RequestContext): Versioned<typeof table> => ({
  ...nomenclature,
  current: async (db, id) => await find({ ...context, db }, id),
})

const product_count = sql<number>`(select count(*)::int from ${technical_nomenclature_products}
  where ${technical_nomenclature_products.technical_nomenclature_id} = ${table.id})`
const rows = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      print_speed: table.print_speed,
      average_intervention_duration: table.average_intervention_duration,
      pages_between_interventions: table.pages_between_interventions,
      maximum_monthly_volume: table.maximum_monthly_volume,
      printer_category: { id: printer_categories.id, name: printer_categories.name },
      printer: { id: products.id, name: products.reference },
      product_count: product_count.as('product_count'),
      version: table.version,
    })
    .from(table)
    .leftJoin(printer_categories, eq(printer_categories.id, table.printer_category_id))
    .leftJoin(products, eq(products.id, table.printer_id))
    .$dynamic()

const orders = {
  name: foldedOrder(table.name),
  print_speed: table.print_speed,
  average_intervention_duration: table.average_intervention_duration,
  printer_category: foldedOrder(printer_categories.name),
  product_count,
}
const list: List<ReturnType<typeof rows>, keyof typeof orders> = {
  rows,
  orders,
  usual: 'name',
  key: table.id,
  searched: [table.name, printer_categories.name],
}

const exactly = ({ average_intervention_duration: hours, ...row }: Awaited<ReturnType<typeof rows>>[number]) => ({
  ...row,
  average_intervention_duration: hours && normalizeDecimal(hours),
})

async function find(reading: Pick<RequestContext, 'db' | 'user'>, id: number): Promise<TechnicalNomenclature | undefined> {
  const found = await rows(reading.db).where(eq(table.id, id))
  const [row] = await withPageCosts(reading, found.map(exactly))
  return row
}

/** Runs `work`, which returns the id of the written row. An unknown category or product is reported at its field. */
async function written(context: RequestContext, work: (tx: Tx) => Promise<number>): Promise<TechnicalNomenclature> {
  try {
    const id = await inTransaction(context, work)
    return (await find(context, id)) ?? notFound()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== FOREIGN_KEY_VIOLATION) throw error
    throw badRequest({ field: refusal.constraint.includes('printer_id') ? 'printer_id' : 'printer_category_id', key: 'unknown' })
  }
}
