// Deleting more than 500 products, and refreshing more than 25: tasks that list what they could not do.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeManufacturer, makeProduct } from '../../factories.ts'
import { startUpstream, type Upstream } from '../../masterdata/upstream.ts'
import { refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { workToEnd } from '../../work-on-tasks.ts'

let app: TestApp
let upstream: Upstream
let manager: Caller
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startApp({ MASTERDATA_URL: upstream.url })
  manager = await app.admin()
})
afterAll(async () => {
  await app.close()
  upstream.close()
})

test('more than 500 products are deleted by a task, but for those that a bundle contains, which it lists', async () => {
  const { id: manufacturer_id } = await makeManufacturer(manager)
  const filter = { manufacturer_id: String(manufacturer_id) }
  const held = await makeProduct(manager, { manufacturer_id })
  await app.services.db
    .execute(sql`with bundle as (insert into bundles (reference, name) values (${held.reference}, 'Pack A3') returning id)
    insert into bundle_products (bundle_id, product_id, position) select id, ${held.id}, 1 from bundle`)
  await app.services.db.execute(sql`insert into products (reference, mdm_designation, origin, manufacturer_id)
    select ${`D${manufacturer_id}-`} || i, 'Toner', 'manual', ${manufacturer_id} from generate_series(1, 502) i`)
  const [except] = (await manager.client.products.list({ search: `D${manufacturer_id}-502` })).items
  const except_ids = [except?.id ?? 0]
  const counts = await manager.client.product_uses.deletion_of_many({ selection: { filter, except_ids } })
  expect(counts).toEqual({ selling_prices: 0, purchase_prices: 0, documents: 0, codes: 0 })

  const { status, body } = await manager.client.products.bulk_remove({ selection: { filter, except_ids } })
  expect([status, body]).toMatchObject([202, { done: 0, task: { kind: 'product_deletion', total: 502, title: null } }])
  const task = await workToEnd(app, manager, body.task, 100)
  expect(task).toMatchObject({ status: 'done', done: 502, result: { path: `/tasks/${task.id}` }, refused_count: 1 })
  expect(task.refused).toEqual([{ id: held.id, reference: held.reference, key: 'in_use' }])
  const left = (await manager.client.products.list(filter)).items.map(({ id }) => id)
  expect(left.toSorted((a, b) => a - b)).toEqual([held.id, ...except_ids])
  const [deleted] = (await manager.client.deleted_products.list({ search: `D${manufacturer_id}-77` })).items
  expect(deleted?.reference).toBe(`D${manufacturer_id}-77`)
})

test('a short selection is deleted at once, and one without a product is refused', async () => {
  const [one, two] = [await makeProduct(manager), await makeProduct(manager)]
  const ids = [one.id, two.id]
  expect(await manager.client.products.bulk_remove({ selection: { ids } })).toMatchObject({
    status: 200,
    body: { done: 2, refused: [], task: null },
  })
  expect((await refusal(manager.client.products.bulk_remove({}))).data.errors).toEqual([{ field: 'items', key: 'required' }])
  const nothing = { selection: { filter: { search: one.reference }, except_ids: [] } }
  expect((await refusal(manager.client.products.bulk_remove(nothing))).data.errors).toEqual([{ field: 'selection', key: 'required' }])
  const both = { items: [{ id: one.id, version: 1 }], selection: { ids } }
  expect((await refusal(manager.client.products.bulk_remove(both))).data.errors).toEqual([
    { field: 'selection', key: 'items_or_selection' },
  ])
  const other = await app.as('product.index')
  expect((await refusal(other.client.products.bulk_remove({ selection: { ids } }))).status).toBe(403)
})

test('more than 25 products are refreshed by a task, each with its history; it lists those that master data does not have', async () => {
  const references = Array.from({ length: 30 }, (_, at) => `MDM-${String(at).padStart(2, '0')}`)
  const row = (reference: string, designation: string) => ({ reference, designation, manufacturer: 'OKI', price: 10 })
  upstream.put(...references.map((reference) => row(reference, 'Avant')))
  await manager.client.external_products.import({ references })
  upstream.put(...references.map((reference) => row(reference, 'Après')))
  upstream.rows.delete('MDM-07')
  const selection = { filter: { search: 'MDM-' }, except_ids: [] }
  const { status, body } = await manager.client.products.bulk_refresh({ selection })
  expect([status, body.task]).toMatchObject([202, { kind: 'product_refresh', total: 30 }])
  const task = await workToEnd(app, manager, body.task)
  expect(task).toMatchObject({ status: 'done', done: 30, refused_count: 1, refused: [{ reference: 'MDM-07', key: 'masterdata_missing' }] })
  const { items } = await manager.client.products.list({ search: 'MDM-', sort: 'reference' })
  expect(items.map(({ mdm_designation }) => mdm_designation)).toEqual(
    references.map((reference) => (reference === 'MDM-07' ? 'Avant' : 'Après')),
  )
  const history = await manager.client.activities.list({ entity: 'products', id: items[0]?.id ?? 0, field: 'mdm_designation' })
  expect(history.items[0]).toMatchObject({ author: { name: manager.name }, new_value: 'Après' })
})
