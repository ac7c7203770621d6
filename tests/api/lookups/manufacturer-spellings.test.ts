// A manufacturer that was merged or renamed is found by its previous names when master data uses them.
import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { makeManufacturer, unique } from '../../factories.ts'
import { app, manager, setUpMasterdata, upstream } from '../../masterdata/fixtures.ts'
import { bring, type SourceRow } from '../../masterdata/upstream.ts'

setUpMasterdata()

const rowOf = (manufacturer: string): SourceRow => ({
  reference: unique('EXT'),
  manufacturer,
  manufacturer_reference: 'MR-1',
  designation: 'Toner',
  description: 'Toner',
  category: ['Impression'],
  price: 10,
  ean: '0012345678905',
  eans: [],
  image: 'https://images.example/1.jpg',
  released: '2020-01-31',
})
/** Imports a product of that manufacturer, as master data spells it. */
const importOf = (manufacturer: string) => bring(manager, upstream, rowOf(manufacturer))
interface Kept {
  id: number
  version: number
}
const merge = async (from: Kept, into: Kept) =>
  await manager.client.manufacturers.merge({ id: from.id, version: from.version, into: into.id, into_version: into.version })
const makerOf = async (id: number) => await manager.client.manufacturers.get({ id })
const named = async (name: string) => (await manager.client.manufacturers.list({ search: name })).items.length

describe('master data that still names a merged manufacturer', () => {
  test('brings its products to the remaining one, whatever the case, and makes no other', async () => {
    const [from, into] = [await makeManufacturer(manager), await makeManufacturer(manager)]
    await merge(from, into)
    for (const name of [from.name, from.name.toUpperCase()])
      expect((await importOf(name)).product.manufacturer).toEqual({ id: into.id, name: into.name })
    expect(await named(from.name)).toBe(0)
  })

  test('finds the last of several that were merged one after the other', async () => {
    const [one, two, three] = [await makeManufacturer(manager), await makeManufacturer(manager), await makeManufacturer(manager)]
    await merge(one, two)
    await merge(two, three)
    expect((await importOf(one.name)).product.manufacturer?.id).toBe(three.id)
    expect((await importOf(two.name)).product.manufacturer?.id).toBe(three.id)
  })

  test('changes nothing of a product that it names again, and still brings a real change of maker', async () => {
    const { row, product } = await importOf(unique('Ancien'))
    const into = await makeManufacturer(manager)
    await merge(await makerOf(product.manufacturer?.id ?? 0), into)
    const refresh = async () => await manager.client.products.refresh({ id: product.id })
    const same = await refresh()
    expect([same.manufacturer?.id, same.differing_fields]).toEqual([into.id, []])
    upstream.put({ ...row, manufacturer: unique('Autre') })
    const changed = await refresh()
    expect(changed.manufacturer?.name).toMatch(/^Autre/)
    expect(changed.differing_fields).toEqual([])
  })

  test('keeps to the one that has the name as its own', async () => {
    const [from, into] = [await makeManufacturer(manager), await makeManufacturer(manager)]
    await merge(from, into)
    const again = await manager.client.manufacturers.create({ name: from.name })
    expect((await importOf(from.name)).product.manufacturer?.id).toBe(again.id)
    await merge(again, await makerOf(into.id))
    expect((await importOf(from.name)).product.manufacturer?.id).toBe(into.id)
  })

  test('makes it anew once the remaining one was deleted', async () => {
    const [from, into] = [await makeManufacturer(manager), await makeManufacturer(manager)]
    await merge(from, into)
    const { version } = await makerOf(into.id)
    await manager.client.manufacturers.remove({ params: { id: into.id }, query: { version } })
    expect((await importOf(from.name)).product.manufacturer?.name).toBe(from.name)
  })

  test('while the merge is on its way: the product has the remaining one in the end, and the former is not made again', async () => {
    for (let round = 0; round < 5; round++) {
      const [from, into] = [await makeManufacturer(manager), await makeManufacturer(manager)]
      const [{ product }] = await Promise.all([importOf(from.name), merge(from, into)])
      expect((await manager.client.products.get({ id: product.id })).manufacturer?.id).toBe(into.id)
      expect(await named(from.name)).toBe(0)
    }
  })
})

describe('a renamed manufacturer', () => {
  test('is found by its former name', async () => {
    const { product } = await importOf(unique('Marque'))
    const former = await makerOf(product.manufacturer?.id ?? 0)
    const name = unique('Nouvelle')
    await manager.client.manufacturers.update({ ...former, name })
    expect((await importOf(former.name)).product.manufacturer).toEqual({ id: former.id, name })
    expect((await manager.client.products.refresh({ id: product.id })).manufacturer).toEqual({ id: former.id, name })
  })

  test('whose renaming is taken back leaves the name in between to others', async () => {
    const maker = await makeManufacturer(manager)
    const slip = unique('Erreur')
    const renamed = await manager.client.manufacturers.update({ ...maker, name: slip })
    await manager.client.manufacturers.update({ ...renamed, name: maker.name })
    expect((await importOf(slip)).product.manufacturer?.id).not.toBe(maker.id)
  })
})

test('the migration takes what was merged and renamed before from the history', async () => {
  const [one, two, three] = [await makeManufacturer(manager), await makeManufacturer(manager), await makeManufacturer(manager)]
  const renamed = await manager.client.manufacturers.update({ ...one, name: unique('Autre') })
  await merge(renamed, two)
  await merge(two, three)
  const { db } = app.services
  await db.execute(sql`delete from manufacturer_spellings`)
  const statements = readFileSync('server/platform/db/migrations/0008_manufacturer_spellings.sql', 'utf8').split('--> statement-breakpoint')
  await db.execute(sql.raw(statements.at(-1) ?? ''))
  for (const { name } of [one, renamed, two]) expect((await importOf(name)).product.manufacturer?.id).toBe(three.id)
})
