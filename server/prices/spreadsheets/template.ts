// The spreadsheet of prices that people edit: read-only columns beside editable ones, and a hidden copy of the exported values. It is made at
// once, or by a task whose portions each add a part to the table and one to the copy.
import { and, asc, gte, inArray, isNull, or, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  keyColumns,
  MAX_TEMPLATE_ROWS,
  MEMORY_FORMAT,
  MEMORY_WORKSHEET,
  type SpreadsheetColumn,
  spreadsheetColumns,
  type TemplateInput,
  type TemplateQuery,
} from '#contract/prices/price-spreadsheets.ts'
import { type Actor, actors, type Amount, type AmountName, amountNames } from '#engine/prices/amounts.ts'
import { onCountedDays } from '#engine/time/days.ts'
import { type Translate, translateInto } from '#server/platform/print/text.ts'

import type { AsOf } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { catalogs, products, selling_prices as table } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import type { SheetCell, SheetColumn } from '../../platform/workbook/workbook.ts'
import { endWithHidden, type HiddenSheet, HiddenSheetPiece, type Workbook, WorkbookPiece } from '../../platform/workbook/workbook.ts'
import { selectedProducts } from '../../products/list/selected.ts'
import { productNameSql } from '../../products/name.ts'
import { readPrices, type StoredPrice } from '../selling-prices/rows.ts'
import { actorName, columnLabels, sheetName } from './words.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a file shows: the prices of some articles, of these catalogues and actors. */
export type Wanted = Omit<TemplateInput, 'selection'>

/** The query of the list as a selection. */
export function askedTemplate({ ids, catalog_ids, actors: asked, language, ...filter }: InferOutput<typeof TemplateQuery>): TemplateInput {
  const selection = ids ? { ids } : { filter, except_ids: [] }
  return { selection, language, ...(catalog_ids && { catalog_ids }), ...(asked && { actors: asked }) }
}

/** The articles in the order of their references, and the number of rows at most. */
export async function rowsToExport(at: AsOf, { selection, ...wanted }: TemplateInput): Promise<{ product_ids: number[]; count: number }> {
  const rows = await at.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, among(await selectedProducts(at, selection))))
    .orderBy(asc(products.reference_sort), asc(products.id))
  const product_ids = rows.map(({ id }) => id)
  const { catalog_ids, actors: asked = actors } = wanted
  const where = and(ofProducts(product_ids, wanted), or(isNull(table.end_date), gte(table.end_date, at.day)))
  const stored = await at.db.$count(table, where)
  if (!catalog_ids) return { product_ids, count: stored }
  const [places] = await at.db
    .select({ count: sql<number>`count(distinct (${table.product_id}, ${table.catalog_id}, ${table.actor}))::int` })
    .from(table)
    .where(where)
  return { product_ids, count: stored + product_ids.length * catalog_ids.length * asked.length - (places?.count ?? 0) }
}

const ofProducts = (product_ids: readonly number[], { catalog_ids, actors: asked }: Wanted) =>
  and(
    inArray(table.product_id, among(product_ids)),
    eq(table.active, true),
    catalog_ids && inArray(table.catalog_id, catalog_ids),
    asked && inArray(table.actor, asked),
  )

/** A stored price, or a place without one. */
interface ExportedRow {
  product: { reference: string; designation: string }
  catalog: string
  actor: Actor
  stored: StoredPrice | null
}

/** The present and later prices of some articles, in the order of these; with catalogues, also the places without one. */
async function readRows({ db, day }: AsOf, product_ids: readonly number[], wanted: Wanted): Promise<ExportedRow[]> {
  const named = await db
    .select({ id: products.id, reference: products.reference, designation: productNameSql(products) })
    .from(products)
    .where(inArray(products.id, among(product_ids)))
  const byId = new Map(named.map((product) => [product.id, product]))
  const prices = (await readPrices(db, ofProducts(product_ids, wanted))).filter((row) => {
    const counted = onCountedDays(row, row.catalog)
    return counted && (counted.end_date === null || counted.end_date >= day)
  })
  const ofProduct = Map.groupBy(prices, ({ product_id }) => product_id)
  const chosen = wanted.catalog_ids
    ? await db.select().from(catalogs).where(inArray(catalogs.id, wanted.catalog_ids)).orderBy(catalogs.name)
    : []
  return product_ids.flatMap((id): ExportedRow[] => {
    const product = byId.get(id)
    if (!product) return []
    const rows = ofProduct.get(id) ?? []
    const empty = chosen.flatMap((catalog) =>
      (wanted.actors ?? actors)
        .filter((actor) => !rows.some((row) => row.catalog_id === catalog.id && row.actor === actor))
        .map((actor) => ({ product, catalog: catalog.name, actor, stored: null })),
    )
    return [...rows.map((stored) => ({ product, catalog: stored.catalog.name, actor: stored.actor, stored })), ...empty]
  })
}

/** The state of a file that is not finished, as plain data. */
export interface Template {
  workbook?: Workbook
  hidden?: HiddenSheet
}
interface TemplatePiece {
  table: Buffer<ArrayBuffer>
  copy: Buffer<ArrayBuffer>
  template: Required<Template>
  rows: number
}

/** Writes the prices of some more articles. */
export async function writePiece(
  at: AsOf,
  product_ids: readonly number[],
  wanted: Wanted,
  begun: Template,
  last: boolean,
): Promise<TemplatePiece> {
  const t = translateInto(wanted.language)
  const rows = await readRows(at, product_ids, wanted)
  const table = new WorkbookPiece(layoutOf(t), begun.workbook)
  const copy = new HiddenSheetPiece(begun.hidden)
  if (!begun.hidden) {
    const labels = columnLabels(t)
    await copy.add([[MEMORY_FORMAT], [...spreadsheetColumns, 'version'], spreadsheetColumns.map((column) => labels[column])])
  }
  await table.add(rows.map((row) => spreadsheetColumns.map((column) => shown(row, column, t))))
  const stored = rows.flatMap((row) =>
    row.stored ? [[...spreadsheetColumns.map((column) => remembered(row, column)), String(row.stored.version)]] : [],
  )
  await copy.add(stored)
  if (last) await Promise.all([table.endTable(), copy.end()])
  const [{ bytes, workbook }, { bytes: copied, hidden }] = [table.piece, copy.piece]
  return { table: bytes, copy: copied, template: { workbook, hidden }, rows: rows.length }
}

export const writeEnd = async ({ workbook, hidden }: Required<Template>, { language }: Wanted) =>
  await endWithHidden({ name: sheetName(translateInto(language)) }, workbook, { name: MEMORY_WORKSHEET, sheet: hidden })

/** The whole file. Throws BAD_REQUEST if it would have too many rows. */
export async function smallTemplate(at: AsOf, asked: TemplateInput): Promise<Uint8Array<ArrayBuffer>> {
  const { product_ids, count } = await rowsToExport(at, asked)
  if (count > MAX_TEMPLATE_ROWS) throw badRequest({ field: 'selection', key: 'too_many', params: { count, max: MAX_TEMPLATE_ROWS } })
  const { table: first, copy, template } = await writePiece(at, product_ids, asked, {}, true)
  return Buffer.concat([first, copy, (await writeEnd(template, asked)).bytes])
}

const isKey = (column: SpreadsheetColumn) => keyColumns.some((key) => key === column)
const isAmount = (column: string): column is AmountName => amountNames.some((name) => name === column)

function layoutOf(t: Translate): { name: string; columns: SheetColumn[] } {
  const labels = columnLabels(t)
  return {
    name: sheetName(t),
    columns: spreadsheetColumns.map((column) => ({ label: labels[column], width: widthOf(column), input: !isKey(column) })),
  }
}

const widthOf = (column: SpreadsheetColumn): number => {
  if (column === 'designation') return 40
  if (column === 'reference' || column === 'catalog') return 22
  return column === 'id' || column.endsWith('_unit') ? 9 : 14
}

const amountIn = (row: StoredPrice | null, name: AmountName): Amount | null => row && row[name]

/** The exported value of a cell as text: exact, and the same in every language. */
function remembered({ product, catalog, actor, stored }: ExportedRow, column: SpreadsheetColumn): string {
  if (column === 'reference' || column === 'designation') return product[column]
  if (column === 'catalog') return catalog
  if (column === 'actor') return actor
  if (column === 'id') return stored ? String(stored.id) : ''
  if (column === 'start_date' || column === 'end_date' || column === 'unit_label') return stored?.[column] ?? ''
  if (isAmount(column)) return amountIn(stored, column)?.value ?? ''
  return amountIn(stored, column.replace(/_unit$/, '') as AmountName)?.unit ?? ''
}

function shown(row: ExportedRow, column: SpreadsheetColumn, t: Translate): SheetCell {
  const exported = remembered(row, column)
  if (exported === '') return null
  if (column === 'id') return Number(exported)
  if (column === 'actor') return actorName(row.actor, t)
  if (column === 'start_date' || column === 'end_date') return { day: exported }
  if (column.endsWith('_unit')) return exported === 'PERCENT' ? '%' : '€'
  return isAmount(column) ? exactly(exported) : exported
}

/** Spreadsheet programs keep 15 digits of a number: a longer one is exported as text. */
function exactly(value: string): SheetCell {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '').length
  return digits > 15 ? value : { decimal: value }
}
