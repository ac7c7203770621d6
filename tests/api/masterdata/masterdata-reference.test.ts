// A product of master data that a person has given another reference is still identified by its original one in master data.
import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { makeProduct, unique } from '../../factories.ts'
import { app, manager, setUpMasterdata, upstream } from '../../masterdata/fixtures.ts'
import { bring, type SourceRow } from '../../masterdata/upstream.ts'
import { refusal } from '../../refusal.ts'

setUpMasterdata()

const sourceRow = (reference: string): SourceRow => ({ reference, manufacturer: 'OKI', designation: 'Toner noir', price: 49.95 })

async function renamedProduct() {
  const { row, product } = await bring(manager, upstream, sourceRow(unique('EXT')))
  const reference = unique('MINE')
  const renamed = await manager.client.products.update({ id: product.id, version: product.version, reference })
  return { row, renamed, reference }
}

test('it is still the one that master data knows: an import makes no second one', async () => {
  const { row, renamed, reference } = await renamedProduct()
  expect(renamed).toMatchObject({ reference, masterdata_reference: row.reference })
  const again = await manager.client.external_products.import({ references: [row.reference] })
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: [] })
  const { items } = await manager.client.external_products.list({ search: row.reference })
  expect(items).toMatchObject([{ reference: row.reference, product_id: renamed.id }])
})

test('it takes its upstream changes, one by one, several at once and by an import', async () => {
  const { row, renamed, reference } = await renamedProduct()
  const { id } = renamed
  upstream.put({ ...row, designation: 'Un' })
  expect(await manager.client.products.refresh({ id })).toMatchObject({ mdm_designation: 'Un', reference, masterdata_state: 'current' })
  upstream.put({ ...row, designation: 'Deux' })
  expect((await manager.client.products.bulk_refresh({ selection: { ids: [id] } })).body).toMatchObject({ done: 1, refused: [] })
  expect(await manager.client.products.get({ id })).toMatchObject({ mdm_designation: 'Deux', reference })
  upstream.put({ ...row, designation: 'Trois' })
  await manager.client.external_products.import({ references: [row.reference] })
  expect(await manager.client.products.get({ id })).toMatchObject({ mdm_designation: 'Trois', reference })
})

test('it keeps its former reference from others, and takes it back', async () => {
  const { row, renamed } = await renamedProduct()
  const taken = { status: 400, data: { errors: [{ field: 'reference', key: 'taken' }] } }
  const create = manager.client.products.create({ reference: row.reference, mdm_designation: 'Un autre' })
  expect(await refusal(create)).toMatchObject(taken)
  const other = await makeProduct(manager)
  const rename = manager.client.products.update({ id: other.id, version: other.version, reference: row.reference })
  expect(await refusal(rename)).toMatchObject(taken)
  const back = await manager.client.products.update({ id: renamed.id, version: renamed.version, reference: row.reference })
  expect(back).toMatchObject({ reference: row.reference, masterdata_reference: null })
})

test('where its new reference is an upstream product’s it is left alone, and that product is refused with the reason', async () => {
  const { renamed, reference } = await renamedProduct()
  upstream.put(sourceRow(reference))
  const imported = await manager.client.external_products.import({ references: [reference] })
  expect(imported).toMatchObject({ created: 0, updated: 0, refused: [{ reference, key: 'taken' }] })
  expect(await manager.client.products.get({ id: renamed.id })).toEqual(renamed)
})

test('renamed before there was a place to remember, it is found in the history by the migration', async () => {
  const { row, renamed } = await renamedProduct()
  const { db } = app.services
  await db.execute(sql`update products set masterdata_reference = null where id = ${renamed.id}`)
  const statements = readFileSync('server/platform/db/migrations/0009_masterdata_reference.sql', 'utf8').split('--> statement-breakpoint')
  await db.execute(sql.raw(statements.at(-1) ?? ''))
  expect(await manager.client.products.get({ id: renamed.id })).toMatchObject({ masterdata_reference: row.reference })
})

test('one that was made by hand has no other name upstream', async () => {
  const made = await makeProduct(manager)
  const renamed = await manager.client.products.update({ id: made.id, version: made.version, reference: unique('MINE') })
  expect(renamed.masterdata_reference).toBeNull()
})
