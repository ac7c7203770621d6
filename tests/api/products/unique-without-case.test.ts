// References and codes are unique regardless of case: for master data, and for rows from before the constraint.
import { readFileSync } from 'node:fs'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { catalogs, deleted_products, products } from '#server/platform/db/schema.ts'

import { makeProduct, unique } from '../../factories.ts'
import { app, manager, setUpMasterdata, upstream } from '../../masterdata/fixtures.ts'
import { bring } from '../../masterdata/upstream.ts'
import { makeCatalog } from '../../price-fixtures.ts'
import { refusal } from '../../refusal.ts'

setUpMasterdata()

test('a product of master data whose reference differs from another in case alone is refused, and the others come in', async () => {
  const held = await makeProduct(manager, { reference: unique('held') })
  const [taken, fresh] = [held.reference.toUpperCase(), unique('Fresh')]
  const references = [taken, fresh, fresh.toUpperCase()]
  for (const reference of references) upstream.put({ reference, designation: 'Toner noir', price: 49.95 })
  const imported = await manager.client.external_products.import({ references })
  expect(imported).toMatchObject({
    created: 1,
    updated: 0,
    refused: [
      { reference: taken, key: 'taken' },
      { reference: fresh.toUpperCase(), key: 'taken' },
    ],
  })
  expect(await manager.client.products.get({ id: held.id })).toEqual(held)
})

test('the reference by which master data knows a product is nobody else’s in another case: neither typed nor imported', async () => {
  const { product } = await bring(manager, upstream, { reference: unique('Known'), designation: 'Toner', price: 1 })
  await manager.client.products.update({ id: product.id, version: product.version, reference: unique('Mine') })
  const other = await makeProduct(manager)
  const reference = product.reference.toUpperCase()
  const taken = { status: 400, data: { errors: [{ field: 'reference', key: 'taken' }] } }
  expect(await refusal(manager.client.products.create({ reference, mdm_designation: 'Un autre' }))).toMatchObject(taken)
  expect(await refusal(manager.client.products.update({ id: other.id, version: other.version, reference }))).toMatchObject(taken)
  upstream.put({ reference, designation: 'Toner', price: 1 })
  expect(await manager.client.external_products.import({ references: [reference] })).toMatchObject({
    created: 0,
    refused: [{ reference, key: 'taken' }],
  })
})

test('a product that takes the reference of a deleted one in another case is no longer among the deleted', async () => {
  const remembered = async (reference: string) =>
    await app.services.db.$count(deleted_products, eq(sql`lower(${deleted_products.reference})`, reference.toLowerCase()))
  const [made, brought] = [await makeProduct(manager), await makeProduct(manager)]
  for (const { id, version } of [made, brought]) await manager.client.products.remove({ params: { id }, query: { version } })
  expect([await remembered(made.reference), await remembered(brought.reference)]).toEqual([1, 1])
  await makeProduct(manager, { reference: made.reference.toUpperCase() })
  upstream.put({ reference: brought.reference.toUpperCase(), designation: 'Toner', price: 1 })
  await manager.client.external_products.import({ references: [brought.reference.toUpperCase()] })
  expect([await remembered(made.reference), await remembered(brought.reference)]).toEqual([0, 0])
})

test('a catalogue’s name is nobody else’s, in whatever case', async () => {
  const [catalog, other] = [await makeCatalog(manager), await makeCatalog(manager)]
  const taken = { status: 400, data: { errors: [{ field: 'name', key: 'taken' }] } }
  const name = catalog.name.toUpperCase()
  expect(await refusal(manager.client.catalogs.create({ name, code: unique('C') }))).toMatchObject(taken)
  expect(await refusal(manager.client.catalogs.update({ id: other.id, version: other.version, name }))).toMatchObject(taken)
  expect(await manager.client.catalogs.update({ id: catalog.id, version: catalog.version, name })).toMatchObject({ name })
})

test('rows of before that differ in case alone: the oldest keeps its name, the later ones get a number, master data still knows them', async () => {
  const { db } = app.services
  const word = unique('old')
  const code = unique('cat')
  const made = await makeProduct(manager, { reference: word })
  await makeProduct(manager, { reference: `${word}-2` })
  const { product } = await bring(manager, upstream, { reference: unique('UP'), designation: 'Toner', price: 1 })
  const statements = readFileSync('server/platform/db/migrations/0013_unique_without_case.sql', 'utf8').split('--> statement-breakpoint')
  const later = word.toUpperCase()
  const ids = await db.transaction(async (tx) => {
    await tx.execute(sql`drop index products_reference_key`)
    await tx.execute(sql`drop index catalogs_code_key`)
    await tx.execute(sql`alter table catalogs add constraint catalogs_code_unique unique (code)`)
    await tx.update(products).set({ reference: later }).where(eq(products.id, product.id))
    const rows = [code, code.toUpperCase()].map((spelling) => ({ name: unique('Public'), code: spelling }))
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

test('catalogues of before with one name: the oldest keeps it, the later ones get a number, and nothing is longer than a name may be', async () => {
  const { db } = app.services
  const name = unique('Public').padEnd(255, 'x')
  const statements = readFileSync('server/platform/db/migrations/0014_names_of_catalogues.sql', 'utf8').split('--> statement-breakpoint')
  const { id } = await makeProduct(manager, { reference: unique('long').padEnd(255, 'x') })
  const ids = await db.transaction(async (tx) => {
    await tx.execute(sql`drop index catalogs_name_key`)
    await tx.execute(sql`drop index products_masterdata_reference_case`)
    const rows = [name, name.toUpperCase(), `${name.slice(0, 251)} (2)`].map((one) => ({ name: one, code: unique('C') }))
    const inserted = await tx.insert(catalogs).values(rows).returning({ id: catalogs.id })
    // As the previous upgrade left rows that already had the longest possible reference.
    await tx
      .update(products)
      .set({ reference: sql`${products.reference} || '-2'` })
      .where(eq(products.id, id))
    for (const statement of statements) await tx.execute(sql.raw(statement))
    return inserted.map((row) => row.id)
  })
  const named = await Promise.all(ids.map(async (one) => (await manager.client.catalogs.get({ id: one })).name))
  expect(named).toEqual([name, `${name.toUpperCase().slice(0, 251)} (3)`, `${name.slice(0, 251)} (2)`])
  const { items } = await manager.client.activities.list({ entity: 'catalogs', id: ids[1] ?? 0, field: 'name' })
  expect(items[0]).toMatchObject({ author: null, program: 'upgrade', old_value: name.toUpperCase(), new_value: named[1] })
  const { reference } = await manager.client.products.get({ id })
  expect([reference.length, reference.slice(-2)]).toEqual([255, '-2'])
})
