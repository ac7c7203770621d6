// Shared fixtures of prices: a catalogue manager, a catalogue, and products with a price each.
import type { Permission } from '#contract/people/permissions.ts'
import type { Amount, AmountName } from '#engine/prices/amounts.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { makeProduct, unique } from './factories.ts'
import type { Caller, TestApp } from './setup.ts'

/** All rights of a catalogue manager concerning prices. */
export const managing: Permission[] = [
  'product.index',
  'product.create',
  'product.show',
  'product.delete',
  'selling_price.read',
  'selling_price.show',
  'selling_price.create',
  'selling_price.update',
  'catalog.update',
  'purchase_price.update',
]
export const priceManager = (app: TestApp) => app.as(...managing)

export const euros = (value: string): Amount & { unit: 'EUR' } => ({ value, unit: 'EUR' })
export const percent = (value: string): Amount & { unit: 'PERCENT' } => ({ value, unit: 'PERCENT' })

/** A day before today, on which rows begin, and a future day, on which prices change. */
export const begun = addDays(today(), -100)
export const effective = addDays(today(), 30)

export const makeCatalog = (caller: Caller, fields: object = {}) =>
  caller.client.catalogs.create({ name: unique('Catalogue'), code: unique('C'), ...fields })

type Fields = Partial<Record<AmountName, ReturnType<typeof euros | typeof percent>>> & {
  actor?: 'agency' | 'seller'
  start_date?: string
  end_date?: string | null
}
/** A new product with one row in the catalogue. */
export async function makePriced(caller: Caller, catalog_id: number, fields: Fields = { recommended_price: euros('129.90') }) {
  const product = await makeProduct(caller)
  const saved = await caller.client.selling_prices.save({
    product_id: product.id,
    id: catalog_id,
    actor: 'seller',
    start_date: begun,
    ...fields,
  } as Parameters<Caller['client']['selling_prices']['save']>[0])
  if ('items' in saved) throw new Error('one row')
  return { product, row: saved }
}

/** A new product with one row in a catalogue of its own. */
export async function makePricedAlone(caller: Caller, fields?: Fields) {
  const catalog = await makeCatalog(caller)
  return { catalog, ...(await makePriced(caller, catalog.id, fields)) }
}

/** The status, code and data of a refusal; null if the call succeeds. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as { status: number; code: string; data: unknown },
  )
  return error && { status: error.status, code: error.code, data: error.data }
}
