// Shared fixtures of prices: a product with a catalogue, saving rows, and reading refusals.
import { and, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'

import { permissions, role_permissions, user_roles } from '#server/platform/db/schema.ts'

import { makeProduct } from '../../factories.ts'
import { makeCatalog, managing } from '../../price-fixtures.ts'
import type { Caller, TestApp } from '../../setup.ts'

/** A new product and a new catalogue, as the parameters of the calls. */
export async function makePlace(caller: Caller) {
  const [product, catalog] = [await makeProduct(caller), await makeCatalog(caller)]
  return { product_id: product.id, id: catalog.id }
}
export type Place = Awaited<ReturnType<typeof makePlace>>
export const pathOf = ({ product_id, id }: Place, row?: number) =>
  `/products/${product_id}/sellingprices${row === undefined ? '' : `/${row}`}/catalogs/${id}`

/** A row without amounts, from the beginning of the year. */
export const from = { actor: 'seller' as const, start_date: '2026-01-01' }

/** Saves a single row: `row` contains its fields in addition to `from`. */
export async function saveAlone(caller: Caller, place: Place, row: object = {}) {
  const saved = await caller.client.selling_prices.save({ ...place, ...from, ...row })
  if ('items' in saved) throw new Error('one row was asked for')
  return saved
}

/** A plain request that a typed client would not send. Returns the status and the body. */
export async function send(
  caller: Pick<Caller, 'fetch'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await caller.fetch(`/api/v2${path}`, { method, headers: { 'Content-Type': 'application/json', ...headers }, ...init })
  const text = await response.text()
  return { status: response.status, text, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

export interface Refusal {
  status: number
  code: string
  data: unknown
}
export const refusal = async (work: Promise<unknown>): Promise<Refusal> =>
  await work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (reason: unknown) => reason as Refusal,
  )
/** The expected 400. */
export const refused = (...all: { field: string; key: string; params?: object }[]): Refusal => ({
  status: 400,
  code: 'BAD_REQUEST',
  data: { errors: all.map((one) => expect.objectContaining(one) as unknown) },
})

/** A user who can lose the right to see purchase prices, and nothing else. */
export async function losing({ services, as }: TestApp) {
  const caller = await as(...managing)
  const downgrade = async () => {
    const mine = services.db.select({ id: user_roles.role_id }).from(user_roles).where(eq(user_roles.user_id, caller.id))
    const right = services.db.select({ id: permissions.id }).from(permissions).where(eq(permissions.name, 'selling_price.show'))
    await services.db
      .delete(role_permissions)
      .where(and(inArray(role_permissions.role_id, mine), inArray(role_permissions.permission_id, right)))
  }
  return { caller, downgrade }
}
