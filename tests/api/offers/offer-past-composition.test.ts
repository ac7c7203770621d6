// The composition of an offer on a past day, and the other data of its prices: tags, catalogues, the order of rules.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Outputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { bundleOf } from '../../composition-fixtures.ts'
import { makeProduct, uniqueLetters } from '../../factories.ts'
import { ago, daysAgo as dated, noon } from '../../past.ts'
import { begun, euros, makeCatalog } from '../../price-fixtures.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await daysAgo(400, () => makeCatalog(manager, { zone: 'NAT' }))
})

const daysAgo = async <T>(days: number, work: () => Promise<T>) => await dated(app, days, work)
const client = () => manager.client
const simulate = async (offer_id: number, days: number) => await client().offer_simulation.run({ offer_id, date: ago(days) })
const held = async (offer_id: number, days: number) =>
  (await simulate(offer_id, days)).lines.map(({ product, quantity }) => [product.id, Number(quantity)])
const priceAt = async (product_id: number, price: string) =>
  await client().selling_prices.save({
    product_id,
    id: catalog.id,
    actor: 'seller',
    start_date: begun,
    recommended_price: euros(price),
  })
const compose = async (offer_id: number, change: (bundle: ReturnType<typeof bundleOf>) => object[]) => {
  const { version, sections } = await client().offer_products.get({ offer_id })
  const [section] = sections
  const bundle = bundleOf({ sections } as Outputs['offer_products']['get'])
  return await client().offer_products.save({
    offer_id,
    version,
    sections: [{ id: section?.id ?? 0, bundles: [{ id: bundle.id, products: change(bundle) }] }],
  })
}

test('an offer is composed on a day that has passed as it was at its end', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id, copier, installation } = offer
  const third = await daysAgo(40, () => makeProduct(manager))
  await daysAgo(40, () => priceAt(copier.id, '100'))
  // The quantity of copiers becomes three, and the installation is removed; then a third product is added before it.
  await daysAgo(30, () => compose(offer_id, ({ products: [first] }) => [{ id: first?.id, default_quantity: '3' }]))
  await daysAgo(20, () =>
    compose(offer_id, ({ products: [first] }) => [{ product_id: third.id, default_quantity: '7' }, { id: first?.id }]),
  )
  // And today the copier is removed.
  await compose(offer_id, ({ products: [first] }) => [{ id: first?.id }])
  const found = []
  for (const days of [41, 40, 30, 20, 0]) found.push(await held(offer_id, days))
  expect(found).toEqual([
    [],
    [
      [copier.id, 1],
      [installation.id, 2.5],
    ],
    [[copier.id, 3]],
    [
      [third.id, 7],
      [copier.id, 3],
    ],
    [[third.id, 7]],
  ])
  expect((await simulate(offer_id, 20)).total).toBeNull()
  expect((await simulate(offer_id, 30)).total).toBe('300.00')
  const priced = async (days: number) =>
    (await client().offer_products.prices({ offer_id, day: ago(days) })).items.map(({ product_id, unit_price }) => [product_id, unit_price])
  expect([await priced(30), await priced(0)]).toEqual([[[copier.id, '100.00']], [[third.id, null]]])
})

test('says when the offer was made, and whether history tells its composition; of any other day it says nothing of that', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id, copier } = offer
  await compose(offer_id, ({ products: [first] }) => [{ id: first?.id }])
  const past = async (days: number) => (await simulate(offer_id, days)).past
  expect(await past(10)).toEqual({ made_on: ago(40), is_composition_stored: true })
  expect(await past(0)).toBeNull()
  // History entries from before the ids were recorded.
  await app.services.db.execute(
    sql`update activities set old_value = old_value - 'product_id' where entity = 'offers' and entity_id = ${offer_id} and field = 'bundle_product'`,
  )
  expect(await past(10)).toMatchObject({ is_composition_stored: false })
  expect(await held(offer_id, 10)).toEqual([[copier.id, 1]])
  await app.services.db.execute(sql`delete from activities where entity = 'offers' and entity_id = ${offer_id} and action = 'created'`)
  expect(await past(10)).toMatchObject({ made_on: null })
})

test('rules run in their order of then, on articles that have their tags of then', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id, copier } = offer
  const tag = await client().tags.create({ name: uniqueLetters('Neuf'), zone: 'NAT' })
  await daysAgo(40, () => priceAt(copier.id, '100'))
  const tagged = await daysAgo(35, async () => {
    const { id, version } = await client().products.get({ id: copier.id })
    return await client().products.set_tags({ product_id: id, version, tags: [tag.id] })
  })
  const always = { conditions: atLeast(copier.id, '0') }
  const first = await dated(
    app,
    30,
    async () => await offer.add({ ...always, tag_ids: [tag.id], actions: [set(copier.id, 'unit_price', '60')] }),
  )
  const second = await dated(app, 30, async () => await offer.add({ ...always, actions: [set(copier.id, 'unit_price', '80')] }))
  await app.services.db.execute(sql`update rules set created_at = ${noon(30)} where offer_id = ${offer_id}`)
  const order = async (ids: number[]) => await client().rules.order({ offer_id, version: await offer.version(), ids })
  await daysAgo(20, () => order([second.id, first.id]))
  await daysAgo(10, async () => await client().products.set_tags({ product_id: copier.id, version: tagged.version, tags: [] }))
  const found = []
  for (const days of [31, 30, 20, 10, 0]) found.push((await simulate(offer_id, days)).lines[0]?.unit_price)
  expect(found).toEqual(['100.00', '80.00', '60.00', '80.00', '80.00'])
  await order([first.id, second.id])
  expect((await simulate(offer_id, 20)).trace.map(({ rule_number }) => rule_number)).toEqual([2, 1])
})

test('a catalogue is of its subsidiary and period of then, and none that came later is taken', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id } = offer
  const own = await daysAgo(30, () => makeCatalog(manager, { zone: 'LYO' }))
  await daysAgo(20, () => client().catalogs.update({ id: own.id, version: 1, zone: null, end_date: ago(5) }))
  const taken = async (days: number) => (await client().offer_simulation.run({ offer_id, zone: 'LYO', date: ago(days) })).catalog?.id
  expect([await taken(31), await taken(30), await taken(21)]).toEqual([catalog.id, own.id, own.id])
  const others = async (days: number) =>
    (await client().offer_simulation.run({ offer_id, zone: 'LYO', date: ago(days) })).other_catalogs.map(({ id }) => id)
  expect([await taken(20), await others(20)]).toEqual([catalog.id, [own.id]])
  await client().catalogs.remove({ params: { id: own.id }, query: { version: 2 } })
  expect([await others(20), await others(1)]).toEqual([[own.id], []])
})
