// Data of a product beside its fields: codes per subsidiary, tags, and usages.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { bundle_products, bundles, products } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeDocument, makeOffer, makeProduct, unique, uniqueLetters } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp('product.index', 'product.show', 'product.create', 'product.code.update', 'product.tag.update')

const lastChange = async (id: number) => (await manager.client.activities.list({ entity: 'products', id })).items[0]

describe('codes', () => {
  test('replace the set, carry and raise the version of the product, and are in its history with the name of the subsidiary', async () => {
    const product = await makeProduct(manager)
    const set = (codes: { zone: string; code: string }[], version: number) =>
      manager.client.product_codes.set({ product_id: product.id, version, codes })
    const first = await set([{ zone: 'LYO', code: ' A-1 ' }], 1)
    expect(first).toMatchObject({ version: 2, total: 1, items: [{ code: 'A-1', zone: { code_sigma: 'LYO', name: 'Lyon' } }] })
    const second = await set([{ zone: 'NAT', code: 'N-1' }], 2)
    expect(second.items.map(({ zone }) => zone.code_sigma)).toEqual(['NAT'])
    expect(await manager.client.product_codes.get({ product_id: product.id })).toEqual(second)
    expect(await lastChange(product.id)).toMatchObject({
      field: 'codes',
      old_value: [{ zone: 'LYO', code: 'A-1', name: 'Lyon : A-1' }],
      new_value: [{ zone: 'NAT', code: 'N-1', name: 'National : N-1' }],
    })
    const same = await set([{ zone: 'NAT', code: 'N-1' }], 3)
    expect(same.version).toBe(3)
  })

  test('at most one per subsidiary, which must exist, and never an empty one', async () => {
    const { id: product_id } = await makeProduct(manager)
    const set = (...codes: { zone: string; code: string }[]) => refusal(manager.client.product_codes.set({ product_id, version: 1, codes }))
    const expected = (field: string, key: string) => ({ status: 400, data: { errors: [{ field, key }] } })
    expect(await set({ zone: 'LYO', code: 'A' }, { zone: 'LYO', code: 'B' })).toMatchObject(expected('codes.1.zone', 'taken'))
    expect(await set({ zone: 'XXX', code: 'A' })).toMatchObject(expected('codes.0.zone', 'unknown'))
    expect(await set({ zone: 'LYO', code: ' ' })).toMatchObject(expected('codes.0.code', 'required'))
  })

  test('a stale version is told what is stored now, and writes nothing', async () => {
    const { id: product_id } = await makeProduct(manager)
    await manager.client.product_codes.set({ product_id, version: 1, codes: [{ zone: 'LYO', code: 'A' }] })
    const late = manager.client.product_codes.set({ product_id, version: 1, codes: [] })
    expect(await refusal(late)).toMatchObject({ status: 409, data: { current: { id: product_id, version: 2 }, changed_by: manager.name } })
    expect((await manager.client.product_codes.get({ product_id })).total).toBe(1)
  })

  test('of all products are found by any part of a code, reference or subsidiary', async () => {
    const product = await makeProduct(manager)
    const code = unique('CODE')
    await manager.client.product_codes.set({ product_id: product.id, version: 1, codes: [{ zone: 'LYO', code }] })
    const find = async (query: object) =>
      (await manager.client.product_codes.list({ page_size: 200, ...query })).items.map((row) => row.code)
    expect(await find({ search: code.slice(2).toLowerCase() })).toEqual([code])
    expect(await find({ search: product.reference })).toEqual([code])
    expect(await find({ zone: 'NAT', search: code })).toEqual([])
    for (const sort of ['code', '-zone', 'reference'] as const) expect(await find({ sort })).toContain(code)
  })

  test('of a product that does not exist are not found', async () => {
    expect(await refusal(manager.client.product_codes.get({ product_id: 2_000_000_000 }))).toMatchObject({ status: 404 })
    expect(await refusal(manager.client.product_codes.set({ product_id: 2_000_000_000, version: 1, codes: [] }))).toMatchObject({
      status: 404,
    })
  })
})

describe('tags', () => {
  test('replace the set, raise the version and are in the history', async () => {
    const product = await makeProduct(manager)
    const tag = await manager.client.tags.create({ name: uniqueLetters('Neuf'), zone: 'NAT' })
    const tagged = await manager.client.products.set_tags({ product_id: product.id, version: 1, tags: [tag.id, tag.id] })
    expect(tagged).toMatchObject({ version: 2, tags: [{ id: tag.id, name: tag.name, zone: { code_sigma: 'NAT' } }] })
    expect(await lastChange(product.id)).toMatchObject({ field: 'tags', old_value: [], new_value: [{ id: tag.id, name: tag.name }] })
    expect((await manager.client.products.set_tags({ product_id: product.id, version: 2, tags: [] })).tags).toEqual([])
  })

  test('an unknown tag and a stale version are refused', async () => {
    const product = await makeProduct(manager)
    const set = (version: number, tags: number[]) => refusal(manager.client.products.set_tags({ product_id: product.id, version, tags }))
    expect(await set(1, [2_000_000_000])).toMatchObject({ status: 400, data: { errors: [{ field: 'tags', key: 'unknown' }] } })
    expect(await set(7, [])).toMatchObject({ status: 409, data: { current: { version: 1 } } })
  })
})

describe('what goes with a product that is deleted', () => {
  test('is counted before it does: prices, documents and codes', async () => {
    const admin = await app.admin()
    const product = await makeProduct(admin)
    const counted = async () => await admin.client.product_uses.deletion({ product_id: product.id })
    expect(await counted()).toEqual({ selling_prices: 0, purchase_prices: 0, documents: 0, codes: 0 })
    for (const year of [2024, 2025])
      await admin.client.purchase_prices.create({
        product_id: product.id,
        amount: '10.00',
        start_date: `${year}-01-01`,
        end_date: `${year}-12-31`,
      })
    await admin.client.product_codes.set({ product_id: product.id, version: 1, codes: [{ zone: 'LYO', code: 'L1' }] })
    expect(await counted()).toEqual({ selling_prices: 0, purchase_prices: 2, documents: 0, codes: 1 })
    expect(await refusal(admin.client.product_uses.deletion({ product_id: 2_000_000_000 }))).toMatchObject({ status: 404 })
  })

  test('is counted over many products at once', async () => {
    const admin = await app.admin()
    const [coded, documented, bare] = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
    await admin.client.product_codes.set({ product_id: coded.id, version: 1, codes: [{ zone: 'LYO', code: 'L1' }] })
    await makeDocument(admin, documented.id)
    await makeDocument(admin, documented.id)
    const ids = [coded.id, documented.id, bare.id]
    expect(await admin.client.product_uses.deletion_of_many({ selection: { ids } })).toEqual({
      selling_prices: 0,
      purchase_prices: 0,
      documents: 2,
      codes: 1,
    })
  })
})

describe('the history of a product that is deleted', () => {
  test('tells its codes and EANs, alone and among many', async () => {
    const admin = await app.admin()
    const made = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
    const ids = made.map(({ id }) => id)
    for (const { id: product_id } of made.slice(0, 2)) {
      await app.services.db
        .update(products)
        .set({ ean: '4977766813846', eans: ['4977766813846', '4977766813853'] })
        .where(eq(products.id, product_id))
      const codes = [
        { zone: 'NAT', code: 'N-1' },
        { zone: 'LYO', code: 'L-1' },
      ]
      await admin.client.product_codes.set({ product_id, version: 1, codes })
    }
    await admin.client.products.remove({ params: { id: ids[0] ?? 0 }, query: { version: 2 } })
    await admin.client.products.bulk_remove({
      items: [
        { id: ids[1] ?? 0, version: 2 },
        { id: ids[2] ?? 0, version: 1 },
      ],
    })
    const last = async (id: number) => {
      const { items } = await admin.client.activities.list({ entity: 'products', id, page_size: 100 })
      return Object.fromEntries(items.filter(({ action }) => action === 'deleted').map(({ field, old_value }) => [field, old_value]))
    }
    const expected = {
      ean: '4977766813846',
      eans: ['4977766813846', '4977766813853'],
      codes: [
        { zone: 'LYO', code: 'L-1', name: 'Lyon : L-1' },
        { zone: 'NAT', code: 'N-1', name: 'National : N-1' },
      ],
    }
    expect(await last(ids[0] ?? 0)).toMatchObject(expected)
    expect(await last(ids[1] ?? 0)).toMatchObject(expected)
    const empty = await last(ids[2] ?? 0)
    expect(empty).toMatchObject({ reference: made[2]?.reference })
    expect(Object.keys(empty)).not.toEqual(expect.arrayContaining(['codes']))
    expect(Object.keys(empty)).not.toEqual(expect.arrayContaining(['eans']))
  })
})

describe('where a product is used', () => {
  test('is nowhere at first, then in the bundles that hold it', async () => {
    const product = await makeProduct(manager)
    const uses = async () => (await manager.client.product_uses.list({ product_id: product.id })).items
    expect(await uses()).toEqual([])
    const [bundle] = await app.services.db.insert(bundles).values({ reference: unique(), name: 'Pack A3' }).returning()
    await app.services.db.insert(bundle_products).values({ bundle_id: bundle?.id ?? 0, product_id: product.id, position: 1 })
    expect(await uses()).toEqual([{ entity: 'bundles', id: bundle?.id, name: 'Pack A3' }])
  })

  test('names neither a nomenclature nor a bundle of an inactive offer to who may not know of them', async () => {
    const product = await makeProduct(manager)
    const admin = await app.admin()
    const offer = await makeOffer(admin, { active: false })
    const sections = [
      { name: 'Matériel', bundles: [{ name: unique('Lot'), reference: unique('L'), products: [{ product_id: product.id }] }] },
    ]
    await admin.client.offer_products.save({ offer_id: offer.id, version: offer.version, sections })
    const { id, version } = await admin.client.technical_nomenclatures.create({ name: unique('Copieur') })
    const items = [{ reference: 'TN-K', product_id: product.id }]
    await admin.client.nomenclature_lines.save({ technical_nomenclature_id: id, version, items })
    const kinds = async (who: Caller) => (await who.client.product_uses.list({ product_id: product.id })).items.map(({ entity }) => entity)
    expect(await kinds(admin)).toEqual(['bundles', 'technical-nomenclatures'])
    expect(await kinds(await app.as('product.show', 'crt.calcul.graph'))).toEqual(['technical-nomenclatures'])
    expect(await kinds(await app.as('product.show', 'offer.read'))).toEqual([])
    // A usage that the user may not see also prevents the deletion, and is counted.
    const remover = await app.as('product.show', 'product.delete')
    const refused = await refusal(remover.client.products.remove({ params: { id: product.id }, query: { version: product.version } }))
    expect([refused.code, refused.data]).toEqual(['IN_USE', { references: [], total: 1 }])
  })
})
