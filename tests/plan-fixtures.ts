// What the tests of price plans have in common: priced articles, plans for them, and the lines and prices that come of them.
import type { Inputs } from '#contract/index.ts'

import { manager } from './app-fixtures.ts'
import { effective, euros, makeCatalog, makePriced } from './price-fixtures.ts'
import type { Caller } from './setup.ts'

export type Plan = Inputs['price_plans']['create']
export const raise = (value = '3'): Plan['operation'] => ({
  kind: 'change',
  prices: ['recommended_price'],
  change: { kind: 'percent', value },
  step: '0.01',
})
export const planFor = (catalog_id: number, ids: number[], said: Partial<Plan> = {}): Plan => ({
  selection: { ids },
  catalog_ids: [catalog_id],
  effective_date: effective,
  operation: raise(),
  ...said,
})
export const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items
export const linesOf = async (id: number, query: object = {}) => (await manager.client.price_plans.lines({ id, ...query })).items

/** A catalogue with some priced articles, in the order of their references, and their ids. */
export async function priced(count: number, fields: Parameters<typeof makePriced>[2] = { recommended_price: euros('129.90') }) {
  const catalog = await makeCatalog(manager)
  const made = []
  for (let index = 0; index < count; index++) made.push(await makePriced(manager, catalog.id, fields))
  made.sort((a, b) => (a.product.reference.toLowerCase() < b.product.reference.toLowerCase() ? -1 : 1))
  return { catalog, made, ids: made.map(({ product }) => product.id) }
}
export const make = async (plan: Plan, caller: Caller = manager) => await caller.client.price_plans.create(plan)
