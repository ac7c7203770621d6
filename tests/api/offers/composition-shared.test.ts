// Bundles that several offers share, and the prices of an offer's products on a day.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { bundleOf, composer, refusedFor } from '../../composition-fixtures.ts'
import { makeCoverage, makeOffer, unique } from '../../factories.ts'
import { begun, euros, makeCatalog, makePriced, percent } from '../../price-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'

setUpApp()
beforeAll(async () => {
  await prepare()
})

const { prepare, products, product, compose, read, told, composed } = composer(() => manager)

describe('a bundle of several offers', () => {
  /** Two offers that contain the same bundle. */
  async function shared() {
    const one = await composed()
    const other = await makeOffer(manager, { name: unique('Autre offre') })
    const attached = await compose(other.id, other.version, [{ name: 'Reprise', bundles: [{ id: one.bundle.id }] }])
    return { ...one, other: { ...other, composition: attached } }
  }

  test('is attached from the library as it stands, and says where else it stands', async () => {
    const { id, bundle, other } = await shared()
    expect(bundleOf(other.composition)).toEqual({ ...bundle, shared_with: [{ id, name: 'Copieurs A3' }] })
    expect((await read(id)).version).toBe(2)
    const { items } = await manager.client.bundles.list({ search: bundle.reference })
    expect(items[0]?.offers.map((offer) => offer.id).toSorted()).toEqual([id, other.id].toSorted())
  })

  test('is changed only by who says so; the change stands in the history of each offer and raises its version', async () => {
    const { id, section, bundle, other } = await shared()
    const sections = [{ id: section, bundles: [{ id: bundle.id, name: 'Base commune' }] }]
    const refused = await refusal(compose(id, 2, sections))
    expect([refused.status, refused.code, refused.data]).toEqual([
      409,
      'SHARED',
      { bundles: [{ id: bundle.id, name: 'Base', offers: [{ id: other.id, name: other.name }] }] },
    ])
    await compose(id, 2, sections, { confirm_shared: [bundle.id] })
    const there = await read(other.id)
    expect([there.version, bundleOf(there).name]).toEqual([other.composition.version + 1, 'Base commune'])
    expect((await told(other.id)).at(-1)).toMatchObject({
      field: 'bundle',
      old_value: { name: 'Base' },
      new_value: { name: 'Base commune' },
    })
    expect(await statusOf(compose(other.id, other.composition.version, []))).toBe(409)
  })

  test('is moved or taken out of one offer without a word to the others', async () => {
    const { id, bundle, other } = await shared()
    await compose(id, 2, [{ name: 'Ailleurs', bundles: [{ id: bundle.id }] }])
    await compose(id, 3, [])
    expect(await read(other.id)).toMatchObject({
      version: other.composition.version,
      sections: [{ bundles: [{ id: bundle.id, shared_with: [] }] }],
    })
  })

  test('is detached as a copy without an id, which nobody else sees change', async () => {
    const { id, section, bundle, other } = await shared()
    const products = bundle.products.map((link) => ({ product_id: link.product.id, default_quantity: link.default_quantity }))
    const detached = await compose(id, 2, [{ id: section, bundles: [{ name: bundle.name, products }] }])
    expect(bundleOf(detached)).toMatchObject({ name: 'Base', shared_with: [], products: [{}, { default_quantity: '2.50' }] })
    expect(bundleOf(detached).id).not.toBe(bundle.id)
    expect(await read(other.id)).toMatchObject({
      version: other.composition.version,
      sections: [{ bundles: [{ id: bundle.id, shared_with: [] }] }],
    })
  })

  test('is detached with its coverages, active or not, by who may compose alone and is told nothing of them', async () => {
    const { id, section, bundle } = await shared()
    const original = { entity: 'bundles', entity_id: bundle.id }
    const coverage = await makeCoverage(manager, id, { ...original, seller_purchase_price: '77.77', active: false })
    const composes = await app.as('offer.show', 'offer.composition.update')
    const detach = (copy_of: number, version = 2) =>
      compose(id, version, [{ id: section, bundles: [{ name: 'À part', copy_of }] }], {}, composes)
    expect(await refusedFor(detach(2_147_483_647))).toEqual([{ field: 'sections.0.bundles.0.copy_of', key: 'unknown' }])
    const detached = await detach(bundle.id)
    const own = { entity: 'bundles', id: bundleOf(detached).id } as const
    const covered = async () => (await manager.client.serviceables.of(own)).items
    const [copy] = await covered()
    expect(await covered()).toEqual([{ ...coverage, id: copy?.id, entity_id: own.id }])
    expect((await manager.client.serviceables.of({ ...own, id: bundle.id })).items).toEqual([coverage])
    expect((await manager.client.activities.list(own)).items).toMatchObject([
      { field: 'coverage', old_value: null, new_value: { id: copy?.id, seller_purchase_price: '77.77', active: false } },
    ])
    const told = [detached, await composes.client.activities.list({ entity: 'offers', id })]
    expect(JSON.stringify(told)).not.toContain(coverage.service.name)
    expect(await statusOf(composes.client.serviceables.of(own))).toBe(403)
    // Its response was lost: sending it again makes no second copy.
    expect(bundleOf(await detach(bundle.id)).id).toBe(own.id)
    expect(await covered()).toHaveLength(1)
    const { version } = await manager.client.offer_undo.run({ offer_id: id, version: detached.version })
    expect(bundleOf(await read(id)).id).toBe(bundle.id)
    await manager.client.offer_undo.run({ offer_id: id, version })
    expect(bundleOf(await read(id)).id).toBe(own.id)
    expect(await covered()).toHaveLength(1)
  })

  test('changed and attached by several people at once ends with every offer told of every change, and nobody waits in a circle', async () => {
    const [a, b] = [await shared(), await shared()]
    const cross = [
      [a.other, b.bundle],
      [b.other, a.bundle],
    ] as const
    for (let round = 0; round < 4; round++) {
      const edits = [a, b].map(async ({ id, section, bundle }) => {
        const { version } = await read(id)
        await compose(id, version, [{ id: section, bundles: [{ id: bundle.id, name: `Base ${round}` }] }], { confirm_shared: [bundle.id] })
      })
      const attachments = cross.map(async ([{ id, composition }, bundle]) => {
        const { version } = await read(id)
        const bundles = round % 2 === 0 ? [{ id: bundleOf(composition).id }, { id: bundle.id }] : [{ id: bundleOf(composition).id }]
        await compose(id, version, [{ id: composition.sections[0]?.id ?? 0, bundles }])
      })
      const done = await Promise.allSettled([...edits, ...attachments])
      const codes = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
      expect(codes.filter((code) => code !== 'CONFLICT')).toEqual([])
    }
    for (const { id, other } of [a, b]) expect(bundleOf(await read(other.id)).name).toBe(bundleOf(await read(id)).name)
  })
})

test('of two people who give bundles of their offers the same reference at once one is refused, and nothing of what was refused is stored', async () => {
  const [one, other] = [await composed(), await composed()]
  for (let round = 0; round < 4; round++) {
    const before = await Promise.all([one, other].map(({ id }) => read(id)))
    const reference = unique('LOT')
    const saves = before.map(({ version, sections }, at) =>
      compose([one, other][at]?.id ?? 0, version, [
        ...sections.map(({ id }) => ({ id })),
        { name: `Section ${round}`, bundles: [{ name: 'Même référence', reference }] },
      ]),
    )
    const done = await Promise.allSettled(saves)
    const won = done.findIndex(({ status }) => status === 'fulfilled')
    const lost = [one, other][1 - won]?.id ?? 0
    const refused = await refusal(Promise.reject((done[1 - won] as PromiseRejectedResult).reason))
    expect([refused.status, refused.data.errors?.map(({ key }) => key)]).toEqual([400, ['taken']])
    expect(await read(lost)).toEqual(before[1 - won])
    expect((await told(lost)).filter(({ new_value }) => JSON.stringify(new_value).includes(reference))).toEqual([])
  }
})

describe('the prices of the day', () => {
  test('come from the subsidiary’s catalogue, else from a national one, of several from the one that the offer chose', async () => {
    const zone = unique('Z')
    await app.services.db.execute(`insert into zones (code_sigma, name) values ('${zone}', '${zone}')`)
    const [own, chosen] = [await makeCatalog(manager, { zone }), await makeCatalog(manager, { zone })]
    const { product: priced } = await makePriced(manager, own.id)
    await manager.client.selling_prices.save({
      product_id: priced.id,
      id: chosen.id,
      actor: 'seller',
      start_date: begun,
      recommended_price: euros('99.90'),
    })
    const { id } = await makeOffer(manager)
    await compose(id, 1, [{ name: 'S', bundles: [{ name: 'L', products: [{ product_id: priced.id }, { product_id: product(0) }] }] }])
    const prices = (more: object = {}) => manager.client.offer_products.prices({ offer_id: id, zone, ...more })
    const first = await prices()
    expect(first).toMatchObject({ catalog: { id: own.id }, others: [{ id: chosen.id }] })
    expect(first.items.find((one) => one.product_id === priced.id)).toMatchObject({
      product_id: priced.id,
      tariff: '129.90',
      unit_price: '129.90',
      catalog: { id: own.id, name: own.name },
      purchase_price: null,
    })
    expect(first.items.find((one) => one.product_id === product(0))?.unit_price).toBeNull()
    const { version } = await read(id)
    await manager.client.offers.update({ offer_id: id, version, catalog_id: chosen.id })
    expect((await prices()).items.map(({ unit_price }) => unit_price)).toContain('99.90')
    expect((await prices({ catalog_id: own.id })).catalog?.id).toBe(own.id)
    expect((await prices({ actor: 'agency' })).items.every(({ unit_price }) => unit_price === null)).toBe(true)
    expect((await prices({ day: '1999-01-01' })).items.every(({ unit_price }) => unit_price === null)).toBe(true)
    expect(await refusedFor(prices({ zone: 'NOWHERE' }))).toEqual([{ field: 'zone', key: 'unknown' }])
  })

  test('are told of articles that are about to be added, which are found by their references in whatever case', async () => {
    const { id } = await makeOffer(manager)
    const references = [products[0]?.reference.toLowerCase() ?? '', unique('INCONNU')]
    const { items } = await manager.client.offer_products.find({ offer_id: id, references })
    expect(items.map((one) => one.id)).toEqual([product(0)])
    const prices = await manager.client.offer_products.prices({ offer_id: id, product_ids: String(product(0)) })
    expect(prices.items.map(({ product_id }) => product_id)).toEqual([product(0)])
  })

  test('tell purchase prices to who may see them alone', async () => {
    const zone = unique('Z')
    await app.services.db.execute(`insert into zones (code_sigma, name) values ('${zone}', '${zone}')`)
    const catalog = await makeCatalog(manager, { zone })
    const { product: priced } = await makePriced(manager, catalog.id, {
      seller_purchase_price: euros('7777.77'),
      recommended_price: percent('50'),
    })
    const { id } = await makeOffer(manager)
    await compose(id, 1, [{ name: 'S', bundles: [{ name: 'L', products: [{ product_id: priced.id }] }] }])
    const seller = await app.as('offer.show', 'selling_price.read')
    const [full, shown] = await Promise.all([manager, seller].map((who) => who.client.offer_products.prices({ offer_id: id, zone })))
    const price = {
      product_id: priced.id,
      tariff: '11666.66',
      unit_price: '11666.66',
      quantity: '1.00',
      total: '11666.66',
      catalog: { id: catalog.id, name: catalog.name },
    }
    expect(full?.items).toEqual([{ ...price, purchase_price: '7777.77' }])
    expect(shown?.items).toEqual([price])
  })
})
