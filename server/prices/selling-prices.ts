// Selling prices: rows per product, catalogue, actor and period, and the explanation of a price.
import { and, eq } from 'drizzle-orm'

import type { SimulationResponse } from '#contract/prices/selling-prices.ts'
import { type Actor, amountNames, type AmountName, type Amounts, isPurchase } from '#engine/prices/amounts.ts'
import { searchAnywhere, searchOf } from '#engine/prices/catalog-search.ts'
import { warnedInversions } from '#engine/prices/checks.ts'
import { simulate, type Simulation } from '#engine/prices/simulation.ts'
import { onCountedDays, type Period } from '#engine/time/days.ts'

import { notFound } from '../lookups/lookups.ts'
import { madeOn } from '../offers/past/later.ts'
import { readStoredPrices } from '../offers/past/prices.ts'
import { readCatalogsOn } from '../offers/past/surroundings.ts'
import { nationalZone } from '../offers/prices/sources.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { catalogs, products, selling_prices as table } from '../platform/db/schema.ts'
import { allow, os, type RequestContext } from '../platform/rpc/base.ts'
import { mayShow, ofProduct, onDay, type Purchase, readPrices, readPurchases, visibleRow, type StoredPrice } from './selling-prices/rows.ts'
import { canSeeWarning, type Saved, savePrices } from './selling-prices/save.ts'

interface Filters {
  actor?: 'agency' | 'seller' | undefined
  active?: boolean | undefined
  date?: string | undefined
}

export const selling_prices = {
  all: os.selling_prices.all.handler(async ({ input: { product_id, ...filters }, context }) => await list(context, filters, product_id)),
  list: os.selling_prices.list.handler(async ({ input: { product_id, id, ...filters }, context }) => {
    if ((await context.db.$count(catalogs, eq(catalogs.id, id))) === 0) return notFound()
    return await list(context, filters, product_id, id)
  }),
  save: os.selling_prices.save.handler(async ({ input: { product_id, id, items, ...row }, context }) => {
    const saved = await savePrices(context, { product_id, catalog_id: id }, items ?? [row], (index) => (items ? `items.${index}.` : ''))
    const rows = answered(context, saved)
    return items ? { items: rows } : (rows[0] ?? notFound())
  }),
  get: os.selling_prices.get.handler(async ({ input, context }) => {
    const [row] = await readPrices(context.db, and(ofProduct(input.product_id, input.id), eq(table.id, input.selling_price_id)))
    return row ? visibleRow(row, context, await readPurchases(context.db, input.product_id)) : notFound()
  }),
  update: os.selling_prices.update.handler(async ({ input: { product_id, id: catalog_id, selling_price_id, ...row }, context }) => {
    const saved = await savePrices(context, { product_id, catalog_id }, [{ ...row, id: selling_price_id }], () => '')
    return answered(context, saved)[0] ?? notFound()
  }),
  simulate: os.selling_prices.simulate.handler(async ({ input, context }) => {
    const { product_id, catalog_id, actor, date, zone, selling_price, as_stored } = input
    // With a row of their own, users could learn the purchase price by trying a percentage of zero.
    if (selling_price) allow(context.user, 'selling_price.show')
    await found(context.db, product_id)
    const isPast = as_stored === 'then' && date < context.day
    const { lists, rows, purchases, past } = isPast
      ? await storedThen(context, product_id, catalog_id, date)
      : await storedNow(context, product_id, catalog_id)
    const tried = selling_price ? { ...unsaved(selling_price), catalog_id, actor, start_date: date } : undefined
    const place = { zone: zone || null, national: await nationalZone(context.db), day: date }
    const search = zone ? searchOf(lists, { ...place, chosen: catalog_id }) : searchAnywhere(lists, date)
    return { ...redactSimulation(context, simulate({ rows, purchases, actor, date, catalog_id, search, tried })), past }
  }),
}

async function list(context: RequestContext, { actor, active, date }: Filters, product_id: number, catalog_id?: number) {
  const { db, user } = context
  await found(db, product_id)
  const where = and(
    ofProduct(product_id, catalog_id),
    actor && eq(table.actor, actor),
    active === undefined ? undefined : eq(table.active, active),
    date === undefined ? undefined : onDay(date),
  )
  const [rows, purchases] = await Promise.all([readPrices(db, where), purchasesFor(db, user, product_id)])
  return singlePage(rows.map((row) => visibleRow(row, context, purchases)))
}

/** Empty for users who see amounts unresolved, because purchase prices are only needed to resolve them. */
const purchasesFor = async (db: Db, user: RequestContext['user'], product_id: number): Promise<Purchase[]> =>
  mayShow(user) ? [] : await readPurchases(db, product_id)

async function found(db: Db, product_id: number): Promise<void> {
  if ((await db.$count(products, eq(products.id, product_id))) === 0) notFound()
}

async function storedNow({ db }: RequestContext, product_id: number, catalog_id: number) {
  const lists = await catalogsWith(db, catalog_id)
  const rows = (await readPrices(db, ofProduct(product_id))).map(withOrigin)
  return { lists, rows, purchases: await readPurchases(db, product_id), past: undefined }
}

async function catalogsWith(db: Db, id: number) {
  const lists = await readCatalogsOn(db, undefined)
  return lists.some((one) => one.id === id) ? lists : notFound()
}

/** Reads the prices at the end of a past day from the history. A catalogue created later is returned in its present state: it had no prices. */
async function storedThen({ db, user }: RequestContext, product_id: number, catalog_id: number, day: string) {
  const former = await readCatalogsOn(db, day)
  const lists = [...new Map([...(await catalogsWith(db, catalog_id)), ...former].map((one) => [one.id, one])).values()]
  const { rows, purchases } = (await readStoredPrices(db, { product_ids: [product_id], past: day }))(product_id)
  const now = {
    selling_price: idsOf(await readPrices(db, ofProduct(product_id))),
    purchase_price: idsOf(await readPurchases(db, product_id)),
  }
  const told = (source: keyof typeof now) => (row: { id: number | null; actor?: Actor } & Period) =>
    row.id === null
      ? []
      : {
          source,
          id: row.id,
          actor: row.actor ?? null,
          start_date: row.start_date,
          end_date: row.end_date,
          is_stored: now[source].has(row.id),
        }
  const all = [...rows.flatMap(told('selling_price')), ...(mayShow(user) ? purchases.flatMap(told('purchase_price')) : [])]
  return { lists, rows, purchases, past: { made_on: await madeOn(db, 'products', product_id), rows: all } }
}
const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))

const withOrigin = (row: StoredPrice) => ({ ...row, author: row.updated_by?.name ?? null, changed_at: row.updated_at })

/** An unsaved row applies from the requested day on. */
function unsaved({ id, ...amounts }: Partial<Amounts> & { id?: number | undefined }) {
  const all = Object.fromEntries(amountNames.map((name) => [name, amounts[name] ?? null])) as Amounts
  return { id: id ?? null, active: true, end_date: null, author: null, changed_at: null, ...all }
}

const answered = (context: RequestContext, { rows, purchases }: Saved) =>
  rows.map((row) => ({
    ...visibleRow(row, context, purchases),
    warnings: warnedOf(row, purchases).filter((warning) => canSeeWarning(context, warning)),
  }))

function warnedOf(row: StoredPrice, purchases: readonly Purchase[]) {
  const counted = onCountedDays(row, row.catalog)
  return counted ? warnedInversions(counted, purchases) : []
}

/** Without `selling_price.show`, steps only contain the resulting amount and its row, not how it was calculated. */
function redactSimulation(context: RequestContext, resolved: Simulation): SimulationResponse {
  if (mayShow(context.user)) return resolved
  const sale = (one: { price: AmountName } | { code: 'NO_ROW' }) => !('price' in one) || !isPurchase(one.price)
  return {
    prices: Object.fromEntries(Object.entries(resolved.prices).filter(([name]) => !isPurchase(name as AmountName))),
    steps: resolved.steps.filter(sale).map(({ price, source, row_id, author, changed_at, amount, decimals }) => ({
      price,
      source,
      row_id,
      author,
      changed_at,
      amount,
      decimals,
    })),
    ignored: resolved.ignored,
    warnings: resolved.warnings.filter((warning) => (warning.code === 'INVERTED' ? canSeeWarning(context, warning) : sale(warning))),
  }
}
