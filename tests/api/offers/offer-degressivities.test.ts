// The degressivities of an offer: their order, errors on their own line, warnings, history, and rights.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { composer, refusedFor } from '../../composition-fixtures.ts'
import { makeOffer, makeProduct, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
beforeAll(async () => {
  await prepare()
})

const { prepare, product, ...composing } = composer(() => manager)

type Row = Inputs['quantity_degressivities']['save']['items'][number]
type Tier = Inputs['price_degressivities']['save']['items'][number]
const row = (min_quantity: string, max_quantity: string | null, set: Partial<Row> = {}): Row => ({
  source_product_id: product(0),
  destination_product_id: product(1),
  operator: 'assign',
  min_quantity,
  max_quantity,
  value: '1',
  ...set,
})
const tier = (min_quantity: string, max_quantity: string | null, discount_rate: string, id?: number): Tier => ({
  ...(id !== undefined && { id }),
  min_quantity,
  max_quantity,
  discount_rate,
})
const saveRows = async (offer_id: number, version: number, ...items: Row[]) =>
  await manager.client.quantity_degressivities.save({ offer_id, version, items })
const saveTiers = async (offer_id: number, version: number, mode: 'volume' | 'graduated' | undefined, ...items: Tier[]) =>
  await manager.client.price_degressivities.save({ offer_id, version, mode, items })
const told = async (id: number) =>
  (await manager.client.activities.list({ entity: 'offers', id, page_size: 200 })).items
    .filter(({ field }) => field?.includes('degressivity'))
    .map(({ field, old_value, new_value }) => ({ field, old_value, new_value }))
    .toReversed()
const composed = async () => {
  const { id, composition } = await composing.composed()
  return { id, version: composition.version, sections: composition.sections }
}

describe('the quantity degressivity of an offer', () => {
  test('is read again in the order in which it was written, exact to four decimals', async () => {
    const { id, version } = await composed()
    const saved = await saveRows(id, version, row('10', null, { value: '0.3333', operator: 'multiply' }), row('0', '9.5'))
    expect(saved).toMatchObject({
      version: version + 1,
      items: [
        { min_quantity: '10.00', max_quantity: null, operator: 'multiply', value: '0.3333', source_product: { id: product(0) } },
        { min_quantity: '0.00', max_quantity: '9.50', value: '1.00', destination_product: { id: product(1) } },
      ],
      warnings: [{ kind: 'GAP', from: '9.60', to: '9.90', source_product_id: product(0), destination_product_id: product(1) }],
    })
    expect(await manager.client.quantity_degressivities.get({ offer_id: id })).toEqual(saved)
    const [first, second] = saved.items
    const turned = await saveRows(id, saved.version, row('0', '9.5', { id: second?.id }), row('10', null, { ...first }))
    expect(turned.items.map((one) => one.id)).toEqual([second?.id, first?.id])
    // One of the two has been moved; the other one only made room.
    expect((await told(id)).slice(2)).toMatchObject([
      { field: 'quantity_degressivity', old_value: { position: 2 }, new_value: { position: 1 } },
    ])
  })

  test('names articles of the offer only, and no quantity twice', async () => {
    const { id, version } = await composed()
    const refused = saveRows(
      id,
      version,
      row('1', '10', { source_product_id: product(2) }),
      row('1', '10'),
      row('10', null),
      row('5', '4', { destination_product_id: product(0) }),
    )
    expect(await refusedFor(refused)).toEqual([
      { field: 'items.3.max_quantity', key: 'max_below_min' },
      { field: 'items.1.min_quantity', key: 'overlaps', params: { from: '10.00', to: '' } },
      { field: 'items.2.min_quantity', key: 'overlaps', params: { from: '1.00', to: '10.00' } },
      { field: 'items.0.source_product_id', key: 'not_in_offer' },
    ])
  })

  test('keeps its product from being deleted, and says which of its articles the offer no longer holds', async () => {
    const [source, destination] = [await makeProduct(manager), await makeProduct(manager)]
    const { id, composition } = await composing.composed([source, destination])
    const pair = { source_product_id: source.id, destination_product_id: destination.id }
    const saved = await saveRows(id, composition.version, row('1', null, pair))
    const [section] = composition.sections
    const bundles = [{ id: section?.bundles[0]?.id, products: [{ product_id: product(2) }] }]
    await composing.compose(id, saved.version, [{ id: section?.id, bundles }])
    const left = await manager.client.quantity_degressivities.get({ offer_id: id })
    expect(left.warnings).toEqual([source, destination].map((one) => ({ kind: 'NOT_IN_OFFER', product_id: one.id })))
    const remove = manager.client.products.remove({ params: { id: source.id }, query: { version: source.version } })
    expect(await refusal(remove)).toMatchObject({ code: 'IN_USE', data: { references: [{ entity: 'offers', id }], total: 1 } })
    const { body: many } = await manager.client.products.bulk_remove({ items: [{ id: destination.id, version: destination.version }] })
    expect(many).toMatchObject({ done: 0, refused: [{ id: destination.id, key: 'in_use' }] })
    await saveRows(id, left.version)
    await manager.client.products.remove({ params: { id: source.id }, query: { version: source.version } })
  })
})

describe('the price degressivity of an offer', () => {
  test('is read again in the order of its quantities, with what it warns of, and keeps its mode without a tier', async () => {
    const { id, version } = await makeOffer(manager)
    expect(await manager.client.price_degressivities.get({ offer_id: id })).toMatchObject({
      version,
      mode: 'volume',
      items: [],
      warnings: [],
    })
    const saved = await saveTiers(id, version, undefined, tier('50', null, '10'), tier('1', '9', '0'), tier('12', '49', '2.5'))
    expect(saved).toMatchObject({
      version: version + 1,
      mode: 'volume',
      items: [{ min_quantity: '1.00' }, { min_quantity: '12.00', discount_rate: '2.50' }, { min_quantity: '50.00', max_quantity: null }],
      warnings: [
        { kind: 'GAP', from: '10.00', to: '11.00' },
        { kind: 'CLIFF', from: '49.00', to: '50.00' },
      ],
    })
    const graduated = await saveTiers(id, saved.version, 'graduated')
    expect(graduated).toMatchObject({ mode: 'graduated', items: [] })
    expect(await manager.client.price_degressivities.get({ offer_id: id })).toEqual(graduated)
    expect(await saveTiers(id, graduated.version, undefined)).toEqual(graduated)
    expect(await told(id)).toMatchObject([
      ...['1.00', '12.00', '50.00'].map((min_quantity) => ({ field: 'price_degressivity', old_value: null, new_value: { min_quantity } })),
      { field: 'price_degressivity_mode', old_value: null, new_value: 'graduated' },
      ...['1.00', '12.00', '50.00'].map((min_quantity) => ({ old_value: { min_quantity }, new_value: null })),
    ])
  })

  test('is refused line by line: a quantity twice, an end before its beginning, a rate beyond 0 to 100', async () => {
    const { id, version } = await makeOffer(manager)
    expect(
      await refusedFor(saveTiers(id, version, 'volume', tier('1', '10', '1'), tier('10', null, '2'), tier('0', '-1', '3'))),
    ).toMatchObject([{ field: 'items.2.max_quantity', key: 'negative_quantity' }])
    expect(await refusedFor(saveTiers(id, version, 'volume', tier('1', '10', '1'), tier('10', null, '2')))).toEqual([
      { field: 'items.0.min_quantity', key: 'overlaps', params: { from: '10.00', to: '' } },
      { field: 'items.1.min_quantity', key: 'overlaps', params: { from: '1.00', to: '10.00' } },
    ])
    expect(await refusedFor(saveTiers(id, version, 'volume', tier('1', '9', '100.000001'), tier('10', null, '-1')))).toMatchObject([
      { field: 'items.0.discount_rate', key: 'rate_out_of_range' },
      { field: 'items.1.discount_rate', key: 'rate_out_of_range' },
    ])
  })

  test('that somebody else has changed meanwhile is answered with what stands now', async () => {
    const { id, version } = await composed()
    const saved = await saveTiers(id, version, 'volume', tier('1', null, '1'))
    expect(await refusal(saveTiers(id, version, 'graduated'))).toMatchObject({ status: 409, data: { current: saved } })
    const rows = await saveRows(id, saved.version, row('1', null))
    expect(await refusal(saveRows(id, version))).toMatchObject({ status: 409, data: { current: rows } })
  })

  test('goes along with a copy of the offer, together with the quantities', async () => {
    const { id, version } = await composed()
    const rows = await saveRows(id, version, row('1', null))
    await saveTiers(id, rows.version, 'graduated', tier('1', null, '1'))
    const copy = await manager.client.offers.duplicate({ offer_id: id, name: 'Copie', reference: unique('COPIE') })
    expect(await manager.client.price_degressivities.get({ offer_id: copy.id })).toMatchObject({
      mode: 'graduated',
      items: [{ discount_rate: '1.00' }],
    })
    expect((await manager.client.quantity_degressivities.get({ offer_id: copy.id })).items).toMatchObject([
      { source_product_id: product(0), destination_product_id: product(1) },
    ])
  })

  test('is read by who may see the offer, and written with a right of its own', async () => {
    const { id, version } = await makeOffer(manager)
    const [seller, pricing] = [await app.as('offer.show'), await app.as('offer.show', 'offer.degressivity.update')]
    const reading = async (who: Caller) => [
      await statusOf(who.client.price_degressivities.get({ offer_id: id })),
      await statusOf(who.client.quantity_degressivities.get({ offer_id: id })),
    ]
    const writing = async (who: Caller) => [
      await statusOf(who.client.price_degressivities.save({ offer_id: id, version, items: [] })),
      await statusOf(who.client.quantity_degressivities.save({ offer_id: id, version, items: [] })),
    ]
    expect([await reading(seller), await writing(seller)]).toEqual([
      [200, 200],
      [403, 403],
    ])
    expect(await writing(pricing)).toEqual([200, 200])
    await manager.client.offers.update({ offer_id: id, version, active: false })
    expect([await reading(seller), await reading(pricing)]).toEqual([
      [404, 404],
      [200, 200],
    ])
  })
})
