// Printer categories, and the nomenclatures of each.
import { eq, sql } from 'drizzle-orm'

import type { PrinterCategory } from '#contract/costing/printer-categories.ts'

import { notFound, type Referred, removeLookup, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { printer_categories as table, technical_nomenclatures } from '../platform/db/schema.ts'
import { inTransaction } from '../platform/db/write.ts'
import { insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { os } from '../platform/rpc/base.ts'

export const printer_categories = {
  list: os.printer_categories.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.printer_categories.get.handler(async ({ input, context }) => (await find(context.db, input.id)) ?? notFound()),
  create: os.printer_categories.create.handler(async ({ input, context }) => {
    const { id } = await inTransaction(context, (tx) => insertRow(tx, category, input))
    return (await find(context.db, id)) ?? notFound()
  }),
  update: os.printer_categories.update.handler(async ({ input: { printer_category_id: id, version, ...changes }, context }) => {
    await inTransaction(context, (tx) => updateVersioned(tx, category, { id, version }, () => changes))
    return (await find(context.db, id)) ?? notFound()
  }),
  remove: os.printer_categories.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, category, { ...params, ...query }),
  ),
}

export const category: Referred<typeof table> = {
  table,
  entity: 'printer-categories',
  current: find,
  usages: (db, id) => usagesIn(db, 'technical-nomenclatures', technical_nomenclatures, eq(technical_nomenclatures.printer_category_id, id)),
}

const nomenclatures = sql<PrinterCategory['nomenclatures']>`coalesce((
  select json_agg(json_build_object('id', n.id, 'name', n.name) order by public.fold(n.name) collate "C", n.id)
  from ${technical_nomenclatures} n where n.printer_category_id = printer_categories.id), '[]')`
const rows = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      description: table.description,
      pages_between_interventions: table.pages_between_interventions,
      nomenclatures: nomenclatures.as('nomenclatures'),
      version: table.version,
    })
    .from(table)
    .$dynamic()
const list = listByName(rows, { key: table.id, name: table.name }, table.description)

async function find(db: Db, id: number): Promise<PrinterCategory | undefined> {
  const [row] = await rows(db).where(eq(table.id, id))
  return row
}
