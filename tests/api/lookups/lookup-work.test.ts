// Work on lookup lists: changing tags, merging manufacturers, and counting usages.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeManufacturer, makeProduct, unique, uniqueLetters } from '../../factories.ts'
import { type Refusal, refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startApp()
  const rights = [
    'product.index',
    'product.show',
    'product.create',
    'product.update.general',
    'product.delete',
    'reference.update',
  ] as const
  caller = await app.as(...rights, 'selling_price.read', 'catalog.update')
})
afterAll(() => app.close())

const history = async (entity: 'tags' | 'manufacturers' | 'products', id: number) =>
  (await caller.client.activities.list({ entity, id })).items.map(({ action, field, old_value, new_value }) => [
    action,
    field,
    old_value,
    new_value,
  ])
const tagged = async (product_id: number, tag_id: number) =>
  await app.services.db.execute(sql`insert into product_tags (product_id, tag_id) values (${product_id}, ${tag_id})`)

describe('tags', () => {
  const make = (zone = 'LYO') => caller.client.tags.create({ name: uniqueLetters('Étiquette'), zone })

  test('a tag is renamed and moved to another subsidiary, and its history names both', async () => {
    const made = await make()
    const name = uniqueLetters("L'été")
    const changed = await caller.client.tags.update({ id: made.id, version: 1, name, zone: 'NAT' })
    expect(changed).toMatchObject({ id: made.id, name, version: 2, zone: { code_sigma: 'NAT' } })
    expect(await caller.client.tags.get({ id: made.id })).toEqual(changed)
    expect(await history('tags', made.id)).toEqual(
      expect.arrayContaining([
        ['updated', 'name', made.name, name],
        ['updated', 'zone', made.zone, changed.zone],
        ['created', 'zone', null, made.zone],
      ]),
    )
  })

  test('two people who rename the same version: the second is told, and nothing is lost', async () => {
    const made = await make()
    const first = await caller.client.tags.update({ id: made.id, version: 1, name: uniqueLetters('Un') })
    const { code, data } = await refusal(caller.client.tags.update({ id: made.id, version: 1, name: uniqueLetters('Deux') }))
    expect([code, data.current, data.changed_by]).toEqual(['CONFLICT', first, caller.name])
  })

  test('a name that is taken in the subsidiary, digits, and an unknown subsidiary are refused beside their field', async () => {
    const [one, two] = [await make(), await make()]
    const errors = async (fields: object) => (await refusal(caller.client.tags.update({ id: two.id, version: 1, ...fields }))).data.errors
    expect(await errors({ name: one.name.toUpperCase() })).toEqual([{ field: 'name', key: 'taken' }])
    expect(await errors({ name: 'Promo 2026' })).toEqual([expect.objectContaining({ field: 'name', key: 'alpha_only' })])
    expect(await errors({ zone: 'XXX' })).toEqual([{ field: 'zone', key: 'unknown' }])
  })

  test('a tag that a product carries is kept; without any it is deleted', async () => {
    const made = await make()
    const product = await makeProduct(caller)
    await tagged(product.id, made.id)
    const remove = () => caller.client.tags.remove({ params: { id: made.id }, query: { version: 1 } })
    const { code, data } = await refusal(remove())
    expect([code, data.total, data.references]).toEqual(['IN_USE', 1, [{ entity: 'products', id: product.id, name: product.reference }]])
    await app.services.db.execute(sql`delete from product_tags where tag_id = ${made.id}`)
    await remove()
    expect((await refusal(caller.client.tags.get({ id: made.id }))).code).toBe('NOT_FOUND')
    expect(await history('tags', made.id)).toContainEqual(['deleted', 'name', made.name, null])
  })

  test('who may tag products creates a tag and changes none', async () => {
    const tagger = await app.as('product.index', 'product.tag.update')
    const made = await tagger.client.tags.create({ name: uniqueLetters('À moi'), zone: 'LYO' })
    expect((await refusal(tagger.client.tags.update({ id: made.id, version: 1, name: 'Autre' }))).code).toBe('FORBIDDEN')
  })
})

describe('merging two manufacturers', () => {
  const pair = async () => [await makeManufacturer(caller), await makeManufacturer(caller)] as const
  const merge = (from: { id: number; version: number }, into: { id: number; version: number }) =>
    caller.client.manufacturers.merge({ id: from.id, version: from.version, into: into.id, into_version: into.version })

  test('the products go over, each with a row in its history, and the former is gone', async () => {
    const [from, into] = await pair()
    const moved = [await makeProduct(caller, { manufacturer_id: from.id }), await makeProduct(caller, { manufacturer_id: from.id })]
    const other = await makeProduct(caller, { manufacturer_id: into.id })
    expect(await merge(from, into)).toEqual({ manufacturer: into, moved: 2 })
    for (const { id, version } of moved) {
      expect(await caller.client.products.get({ id })).toMatchObject({
        manufacturer: { id: into.id, name: into.name },
        version: version + 1,
        updated_by: { name: caller.name },
      })
      expect((await history('products', id))[0]).toEqual([
        'updated',
        'manufacturer_id',
        { id: from.id, name: from.name },
        { id: into.id, name: into.name },
      ])
    }
    expect(await caller.client.products.get({ id: other.id })).toEqual(other)
    expect((await refusal(caller.client.manufacturers.get({ id: from.id }))).code).toBe('NOT_FOUND')
    expect(await history('manufacturers', from.id)).toContainEqual(['deleted', 'merged_into', null, { id: into.id, name: into.name }])
    expect(await history('manufacturers', into.id)).toContainEqual(['updated', 'merged', null, { id: from.id, name: from.name }])
  })

  test('when either was changed since it was read nothing happens', async () => {
    const [from, into] = await pair()
    const product = await makeProduct(caller, { manufacturer_id: from.id })
    const renamed = await caller.client.manufacturers.update({ id: into.id, version: 1, name: unique('Autre') })
    const { code, data } = await refusal(merge(from, into))
    expect([code, data.current]).toEqual(['CONFLICT', renamed])
    expect((await refusal(merge({ ...from, version: 7 }, renamed))).code).toBe('CONFLICT')
    expect(await caller.client.products.get({ id: product.id })).toEqual(product)
  })

  test('with itself, with nobody, and without the right it is refused', async () => {
    const [from, into] = await pair()
    expect((await refusal(merge(from, from))).data.errors).toEqual([{ field: 'into', key: 'mismatch' }])
    expect((await refusal(merge(from, { id: 2_000_000_000, version: 1 }))).code).toBe('NOT_FOUND')
    const reader = await app.as('product.index', 'product.update.general')
    const input = { id: from.id, version: 1, into: into.id, into_version: 1 }
    expect((await refusal(reader.client.manufacturers.merge(input))).code).toBe('FORBIDDEN')
  })

  test('what master data said of the former means the remaining one, and no product counts as edited for it', async () => {
    const [from, into] = await pair()
    const { id } = await makeProduct(caller, { manufacturer_id: from.id })
    await app.services.db.execute(
      sql`update products set masterdata = jsonb_build_object('manufacturer_id', ${from.id}::int) where id = ${id}`,
    )
    await merge(from, into)
    const [row] = await app.services.db.execute(sql`select masterdata, edited_fields from products where id = ${id}`)
    expect(row).toEqual({ masterdata: { manufacturer_id: into.id }, edited_fields: [] })
  })

  test('both ways at the same moment: one of the two happens, the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await pair()
      const product = await makeProduct(caller, { manufacturer_id: one.id })
      const tries = await Promise.allSettled([merge(one, two), merge(two, one)])
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { manufacturer } = await caller.client.products.get({ id: product.id })
      expect([one.id, two.id]).toContain(manufacturer?.id)
    }
  })

  test('a product that is given the manufacturer while it goes is never left without one', async () => {
    for (let round = 0; round < 10; round++) {
      const [from, into] = await pair()
      const [made] = await Promise.allSettled([makeProduct(caller, { manufacturer_id: from.id }), merge(from, into)])
      const outcome =
        made.status === 'fulfilled'
          ? (await caller.client.products.get({ id: made.value.id })).manufacturer?.id
          : (made.reason as Refusal).data.errors
      expect([into.id, [{ field: 'manufacturer_id', key: 'unknown' }]]).toContainEqual(outcome)
    }
  })
})

describe('how often a row is used', () => {
  const counted = async (entity: 'business' | 'jobs' | 'manufacturers' | 'tags' | 'catalogs', id: number) =>
    (await caller.client.reference_counts.list({ entity })).items.find((row) => row.id === id)?.total

  test('jobs of a business, products of a job, sub-job, manufacturer and tag', async () => {
    const group = await caller.client.business.create({ name: unique('Activité') })
    const job = await caller.client.jobs.create({ name: unique('Métier'), business_id: group.id })
    const sub = await caller.client.jobs.create({ name: unique('Sous-métier'), parent_id: job.id })
    const maker = await makeManufacturer(caller)
    const tag = await caller.client.tags.create({ name: uniqueLetters('Compte'), zone: 'NAT' })
    const product = await makeProduct(caller, { job_id: job.id, sub_job_id: sub.id, manufacturer_id: maker.id })
    await makeProduct(caller, { job_id: job.id })
    await tagged(product.id, tag.id)
    expect(await counted('business', group.id)).toBe(1)
    expect([await counted('jobs', job.id), await counted('jobs', sub.id)]).toEqual([2, 1])
    expect([await counted('manufacturers', maker.id), await counted('tags', tag.id)]).toEqual([1, 1])
    const catalog = await caller.client.catalogs.create({ name: unique('Catalogue'), code: unique() })
    expect(await counted('catalogs', catalog.id)).toBeUndefined()
  })

  test('who sees no prices is told nothing of catalogues', async () => {
    const reader = await app.as('product.index')
    expect((await refusal(reader.client.reference_counts.list({ entity: 'catalogs' }))).code).toBe('FORBIDDEN')
    expect((await reader.client.reference_counts.list({ entity: 'tags' })).page).toBe(1)
  })
})
