// Saves selling prices: a set is validated as a whole and written in one transaction with its history.
import { eq, inArray, sql } from 'drizzle-orm'

import { saveRights } from '#contract/people/permissions.ts'
import { sellingPriceFields } from '#contract/prices/price-fields.ts'
import type { PriceItem } from '#contract/prices/selling-prices.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { amountNames, type AmountName, isPurchase } from '#engine/prices/amounts.ts'
import { type Inversion, overlappingRows, type PriceRow, refusedInversions } from '#engine/prices/checks.ts'
import { isValidPeriod } from '#engine/time/days.ts'
import { within } from '#engine/time/days.ts'

import { notFound } from '../../lookups/lookups.ts'
import { EXCLUSION_VIOLATION, refusalOf } from '../../platform/db/query.ts'
import { catalogs, products, selling_prices as table } from '../../platform/db/schema.ts'
import { differences, inTransaction, refuseOvertaken, type Tx } from '../../platform/db/write.ts'
import { type Locked, lockVersion } from '../../platform/db/write/locks.ts'
import { insertRow, saveRow } from '../../platform/db/write/rows.ts'
import { allow, badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import { stampProducts } from '../changed-products.ts'
import { refuseBusy } from '../plans/busy.ts'
import {
  columnsOfFields,
  fieldsOf,
  mayShow,
  ofProduct,
  type PriceFields,
  type Purchase,
  readPrices,
  readPurchases,
  visibleRow,
  sellingPrice,
  type StoredPrice,
} from './rows.ts'

interface PriceOwner {
  product_id: number
  catalog_id: number
}
interface Planned {
  item: PriceItem
  stored: StoredPrice | null
  locked: Locked<typeof table.$inferSelect> | null
  fields: PriceFields
}
export interface Saved {
  rows: StoredPrice[]
  purchases: Purchase[]
}

/** Saves `items` all or nothing. `prefix` returns the path of an item's fields in the request (`items.0.`). */
export async function savePrices(
  context: RequestContext,
  place: PriceOwner,
  items: PriceItem[],
  prefix: (index: number) => string,
): Promise<Saved> {
  for (const item of items) mayWrite(context, item)
  try {
    return await inTransaction(context, async (tx) => {
      await lockPlace(tx, place)
      const purchases = await readPurchases(tx, place.product_id)
      const stored = await readPrices(tx, ofProduct(place.product_id, place.catalog_id))
      const planned = await plan(tx, context, items, stored, purchases)
      const found = refusals(planned, stored, purchases, place, prefix)
      const errors = mayShow(context.user) ? found : found.map(ofHidden)
      if (errors.length > 0) throw badRequest(...errors)
      const ids: number[] = []
      for (const one of planned) ids.push(await write(tx, place, one))
      if (planned.some(isWritten)) await stampProducts(tx, [place.product_id])
      // Checked here instead of at the end of the transaction, where the error could no longer name its field.
      await tx.execute(sql`set constraints selling_prices_period immediate`)
      const rows = await readPrices(tx, inArray(table.id, ids))
      return { rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []), purchases }
    })
  } catch (error) {
    throw refusalOf(error)?.code === EXCLUSION_VIOLATION ? badRequest({ field: `${prefix(0)}start_date`, key: 'overlap' }) : error
  }
}

/**
 * Checks the rights: creating and updating need different ones, and percentages and purchase amounts also need the right to see purchase
 * prices, which could be derived from them.
 */
function mayWrite({ user }: RequestContext, item: PriceItem): void {
  allow(user, saveRights.selling_prices[item.id === undefined ? 'create' : 'update'])
  const telling = amountNames.some((name) => item[name] !== undefined && (isPurchase(name) || item[name]?.unit === 'PERCENT'))
  if (telling) allow(user, 'selling_price.show')
}

/** Locks the product, so that writers of its prices wait for each other and see each other's changes. */
async function lockPlace(tx: Tx, { product_id, catalog_id }: PriceOwner): Promise<void> {
  await refuseBusy(tx, [product_id])
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, product_id)).for('no key update')
  const [catalog] = await tx.select({ id: catalogs.id }).from(catalogs).where(eq(catalogs.id, catalog_id)).for('key share')
  if (!product || !catalog) notFound()
}

async function plan(tx: Tx, context: RequestContext, items: PriceItem[], stored: StoredPrice[], purchases: Purchase[]): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const item of items) {
    const row = item.id === undefined ? null : (stored.find(({ id }) => id === item.id) ?? notFound())
    const asVisible = { ...sellingPrice, current: () => Promise.resolve(row && visibleRow(row, context, purchases)) }
    const locked = row && (await lockVersion(tx, asVisible, { id: row.id, version: item.version ?? 0 }))
    // Throws even when the stored price is the same: the user should learn that somebody else has just set it.
    refuseOvertaken(tx)
    planned.push({ item, stored: row, locked, fields: changedBy(item, row) })
  }
  return planned
}

/** The fields of the row after the change. For a new row, the contract requires an actor and a start. */
const changedBy = (item: PriceItem, row: StoredPrice | null): PriceFields =>
  fieldsOf({ ...blankOf(sellingPriceFields), ...row, ...(given(item) as Partial<PriceFields>) })
const given = (item: PriceItem) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

function refusals(
  planned: Planned[],
  stored: StoredPrice[],
  purchases: Purchase[],
  { catalog_id }: PriceOwner,
  prefix: (index: number) => string,
): FieldError[] {
  const written: PriceRow[] = planned.map(({ fields }) => ({ ...fields, catalog_id }))
  const untouched = stored.filter((row) => !planned.some((one) => one.stored?.id === row.id))
  const all = [...written, ...untouched]
  const errors = written.flatMap((row, index) => {
    if (!isValidPeriod(row.start_date, row.end_date)) return [{ field: `${prefix(index)}end_date`, key: 'end_before_start' }]
    const known = inversionsBefore(planned[index], purchases)
    const found = refusedInversions(row, purchases).filter(({ lower }) => !known.includes(lower))
    return found.map((one) => inversionError(one, prefix(index)))
  })
  for (const [first, second] of overlappingRows(all)) {
    const other = all[second]
    if (first < written.length && other)
      errors.push({ field: `${prefix(first)}start_date`, key: 'overlap', params: { start: other.start_date, end: other.end_date ?? '' } })
  }
  return errors
}

/**
 * The errors that a stored row already has, because a purchase price has inverted it since. While its amounts stay and it applies to no
 * further day, it may still be ended, deactivated or renamed.
 */
function inversionsBefore(one: Planned | undefined, purchases: Purchase[]): AmountName[] {
  if (!one?.stored) return []
  const { stored, fields } = one
  const alike = amountNames.every((name) => JSON.stringify(stored[name]) === JSON.stringify(fields[name]))
  const narrowed = !fields.active || (stored.active && within(fields, stored))
  return alike && narrowed ? refusedInversions(stored, purchases).map(({ lower }) => lower) : []
}

/** For users who may not see purchase prices, the error is moved to the period, because they cannot see the field that is wrong. */
const ofHidden = (error: FieldError): FieldError =>
  error.key === 'agency_below_group'
    ? { field: error.field.replace('agency_purchase_price', 'start_date'), key: 'hidden_prices', params: { ...error.params } }
    : error

function inversionError({ lower, date }: Inversion, prefix: string): FieldError {
  return lower === 'min_price'
    ? { field: `${prefix}min_price`, key: 'min_above_max', params: { date } }
    : { field: `${prefix}agency_purchase_price`, key: 'agency_below_group', params: { date } }
}

const isWritten = ({ stored, fields }: Planned) => !stored || differences({ ...stored }, fields).length > 0

async function write(tx: Tx, place: PriceOwner, { stored, locked, fields }: Planned): Promise<number> {
  const columns = columnsOfFields(fields)
  if (!stored || !locked) return (await insertRow(tx, sellingPrice, { ...place, ...columns })).id
  const changes = differences({ ...stored }, fields)
  if (changes.length > 0) await saveRow(tx, sellingPrice, locked, columns, changes)
  return stored.id
}

/** Whether the caller may see a warning: one about a purchase amount would reveal it. */
export const canSeeWarning = (context: RequestContext, { lower, higher }: Inversion) =>
  mayShow(context.user) || !(isPurchase(lower) || isPurchase(higher))
