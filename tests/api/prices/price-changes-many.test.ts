// The largest change that is allowed: two thousand products, four thousand rows, in one transaction.
import { expect, test } from 'vitest'

import { products, selling_prices } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, effective, makeCatalog, managing, refusal } from '../../price-fixtures.ts'
import { measured, onQuietMachine } from '../../torture.ts'

setUpApp(...managing)

const MANY = 2_000

async function makeMany(count: number): Promise<{ catalog_id: number; product_ids: number[] }> {
  const { id: catalog_id } = await makeCatalog(manager)
  const { db } = app.services
  const numbers = Array.from({ length: count }, (_, n) => n)
  const made = await db
    .insert(products)
    .values(numbers.map((n) => ({ reference: `M${catalog_id}-${n}`, mdm_designation: `Article ${n}`, origin: 'manual' as const })))
    .returning({ id: products.id })
  for (const actor of ['agency', 'seller'] as const)
    await db.insert(selling_prices).values(
      made.map(({ id }) => ({
        product_id: id,
        catalog_id,
        actor,
        start_date: begun,
        min_price: '10',
        min_price_unit: 'EUR' as const,
        public_price: '12.5',
      })),
    )
  return { catalog_id, product_ids: made.map(({ id }) => id) }
}

test('is previewed, applied and undone, each within the time of one request', async () => {
  const { catalog_id, product_ids } = await makeMany(MANY)
  const rule = {
    product_ids,
    catalog_ids: [catalog_id],
    actors: ['agency' as const, 'seller' as const],
    prices: ['min_price' as const, 'public_price' as const],
    change: { kind: 'percent' as const, value: '3' },
    step: '0.05' as const,
    effective_date: effective,
  }
  let longest = 0
  const timed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const [result, took] = await measured(work)
    longest = Math.max(longest, took)
    return result
  }
  const preview = await timed(() => manager.client.price_changes.preview(rule))
  expect(preview.rows).toHaveLength(MANY * 2)
  const rows = preview.rows.map(({ id, version }) => ({ id, version }))
  const change = await timed(() => manager.client.price_changes.apply({ ...rule, rows, digest: preview.digest }))
  expect(change).toMatchObject({ product_count: MANY, row_count: MANY * 2 })
  expect(await app.services.db.$count(selling_prices)).toBe(MANY * 4)
  await timed(() => manager.client.price_changes.undo({ id: change.id, version: change.version }))
  expect(await app.services.db.$count(selling_prices)).toBe(MANY * 2)
  expect(longest).toBeLessThan(onQuietMachine(30_000))
})

test('beyond that it is refused', async () => {
  const { catalog_id } = await makeCatalog(manager).then(({ id }) => ({ catalog_id: id }))
  const product_ids = Array.from({ length: MANY + 1 }, (_, n) => n + 1)
  const asked = manager.client.price_changes.preview({
    product_ids,
    catalog_ids: [catalog_id],
    actors: ['seller'],
    prices: ['min_price'],
    change: { kind: 'percent', value: '3' },
    step: 'own',
    effective_date: effective,
  })
  expect(await refusal(asked)).toMatchObject({ status: 400, data: { errors: [{ field: 'product_ids', key: 'too_many' }] } })
})
