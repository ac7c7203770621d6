// References and codes are unique without regard to case: what master data brings, and what was there before.
import { readFileSync } from 'node:fs'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogs, products } from '../../server/db/schema.ts'
import { makeProduct, unique } from '../factories.ts'
import { bring, startUpstream, type Upstream } from '../masterdata/upstream.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let upstream: Upstream
let manager: Caller
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startApp({ MASTERDATA_URL: upstream.url, MASTERDATA_TOKEN: 'secret' })
  manager = await app.admin()
})
afterAll(async () => {
  await app.close()
  upstream.close()
})

test('an article of master data whose reference differs from another in case alone is refused, and the others come in', async () => {
  const held = await makeProduct(manager, { reference: unique('held') })
  const [taken, fresh] = [held.reference.toUpperCase(), unique('Fresh')]
  const references = [taken, fresh, fresh.toUpperCase()]
  for (const reference of references) upstream.put({ reference, designation: 'Toner noir', price: 49.95 })
  const answer = await manager.client.external_products.import({ references })
  expect(answer).toMatchObject({
    created: 1,
    updated: 0,
    refused: [
      { reference: taken, key: 'taken' },
      { reference: fresh.toUpperCase(), key: 'taken' },
    ],
  })
  expect(await manager.client.products.get({ id: held.id })).toEqual(held)
})

test('rows of before that differ in case alone: the oldest keeps its name, the later ones get a number, master data still knows them', async () => {
  const { db } = app.services
  const word = unique('old')
  const code = unique('cat')
  const made = await makeProduct(manager, { reference: word })
  await makeProduct(manager, { reference: `${word}-2` })
  const { product } = await bring(manager, upstream, { reference: unique('UP'), designation: 'Toner', price: 1 })
  const statements = readFileSync('server/db/migrations/0013_unique_without_case.sql', 'utf8').split('--> statement-breakpoint')
  const later = word.toUpperCase()
  const ids = await db.transaction(async (tx) => {
    await tx.execute(sql`drop index products_reference_key`)
    await tx.execute(sql`drop index catalogs_code_key`)
    await tx.execute(sql`alter table catalogs add constraint catalogs_code_unique unique (code)`)
    await tx.update(products).set({ reference: later }).where(eq(products.id, product.id))
    const rows = [code, code.toUpperCase()].map((spelling) => ({ name: 'Public', code: spelling }))
    const inserted = await tx.insert(catalogs).values(rows).returning({ id: catalogs.id })
    for (const statement of statements) await tx.execute(sql.raw(statement))
    return inserted.map(({ id }) => id)
  })
  expect((await manager.client.products.get({ id: made.id })).reference).toBe(word)
  const renamed = await manager.client.products.get({ id: product.id })
  expect(renamed).toMatchObject({ reference: `${later}-3`, masterdata_reference: later, version: product.version + 1 })
  const { items } = await manager.client.activities.list({ entity: 'products', id: product.id, field: 'reference' })
  expect(items[0]).toMatchObject({ author: null, program: 'upgrade', old_value: later, new_value: `${later}-3` })
  const codes = await Promise.all(ids.map((id) => manager.client.catalogs.get({ id })))
  expect(codes.map((catalog) => catalog.code)).toEqual([code, `${code.toUpperCase()}-2`])
})
