// An offer on a past day: its prices, markups and degressivities are those that were stored at the end of that day. Its composition and
// rules of that day are tested in offer-past-composition.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'
import { today } from '#engine/time/today.ts'
import { selling_prices } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { ago, daysAgo as dated } from '../../past.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { ruledOffer } from '../../rule-fixtures.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await daysAgo(400, () => makeCatalog(manager, { zone: 'NAT' }))
})

const daysAgo = async <T>(days: number, work: () => Promise<T>) => await dated(app, days, work)

type Offer = Awaited<ReturnType<typeof ruledOffer>>
type Asked = Partial<Inputs['offer_simulation']['run']>
type Answer = Outputs['offer_simulation']['run']
const simulate = async ({ offer_id }: Pick<Offer, 'offer_id'>, asked: Asked = {}, who = manager) =>
  await who.client.offer_simulation.run({ offer_id, ...asked })
const lineOf = ({ lines }: Answer, { id }: { id: number }) => lines.find(({ product_id }) => product_id === id)
const unitPrice = async (offer: Offer, days: number, asked: Asked = {}) =>
  lineOf(await simulate(offer, { ...asked, date: ago(days) }), offer.copier)?.unit_price
const price = async (product_id: number, amounts: object, of = catalog) => {
  const saved = await manager.client.selling_prices.save({ product_id, id: of.id, actor: 'seller', start_date: begun, ...amounts })
  if ('items' in saved) throw new Error('one price was saved')
  return saved
}
const changed = async (product_id: number, { id, version }: { id: number; version: number }, amounts: object) =>
  await manager.client.selling_prices.save({ product_id, id: catalog.id, items: [{ id, version, ...amounts }] })
const markup = (value: string) => ({
  zone: 'NAT',
  actor: 'seller' as const,
  coefficient_type: 'coefficient' as const,
  value,
  start_date: begun,
  end_date: null,
})

describe('a simulation of a day that has passed', () => {
  test('has the selling price and the purchase price of then, also those that are gone, and none that was not there yet', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const { id } = offer.copier
    const bought = await daysAgo(30, () => manager.client.purchase_prices.create({ product_id: id, amount: '80', start_date: begun }))
    const row = await daysAgo(30, () => price(id, { recommended_price: percent('25') }))
    const next = await daysAgo(20, () => manager.client.purchase_prices.update({ id: bought.id, version: 1, amount: '100' }))
    await daysAgo(10, () => changed(id, row, { recommended_price: euros('150'), min_price: euros('40') }))
    await daysAgo(5, () => manager.client.purchase_prices.remove({ params: { id: bought.id }, query: { version: next.version } }))
    await changed(id, { id: row.id, version: 2 }, { recommended_price: percent('10') })
    const found = []
    for (const days of [31, 30, 21, 20, 11, 10, 5, 1]) found.push(await unitPrice(offer, days))
    expect(found).toEqual([null, '100.00', '100.00', '125.00', '125.00', '150.00', '150.00', '150.00'])
    // Today it is ten percent of nothing.
    expect(await unitPrice(offer, 0)).toBeNull()
  })

  test('names who wrote a row as it was then, and its version of then', async () => {
    const offer = await daysAgo(30, () => ruledOffer(manager))
    const { id } = offer.copier
    const row = await daysAgo(30, () => price(id, { recommended_price: euros('100') }))
    const other = await app.admin()
    await other.client.selling_prices.save({
      product_id: id,
      id: catalog.id,
      items: [{ id: row.id, version: 1, recommended_price: euros('110'), min_price: euros('1') }],
    })
    const signs = async (days: number) => lineOf(await simulate(offer, { date: ago(days) }), offer.copier)?.steps[0]
    expect(await signs(1)).toMatchObject({ after: '100.00', row_id: row.id, author: manager.name, version: 1 })
    expect(await signs(0)).toMatchObject({ after: '110.00', row_id: row.id, author: other.name, version: 2 })
  })

  test('has the markups, tiers and the way to read them of then', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const { offer_id, copier } = offer
    await daysAgo(40, () => price(copier.id, { recommended_price: euros('100') }))
    const first = await daysAgo(30, async () =>
      manager.client.offer_markups.save({ offer_id, version: await offer.version(), items: [markup('1.5')] }),
    )
    const tier = { min_quantity: '5', max_quantity: null, discount_rate: '10' }
    const tiers = await daysAgo(20, () =>
      manager.client.price_degressivities.save({ offer_id, version: first.version, mode: 'volume', items: [tier] }),
    )
    const second = await daysAgo(10, () =>
      manager.client.offer_markups.save({ offer_id, version: tiers.version, items: [{ ...markup('2'), id: first.items[0]?.id }] }),
    )
    const none = await daysAgo(5, () => manager.client.offer_markups.save({ offer_id, version: second.version, items: [] }))
    await manager.client.price_degressivities.save({
      offer_id,
      version: none.version,
      mode: 'graduated',
      items: [{ ...tier, id: tiers.items[0]?.id, discount_rate: '50' }],
    })
    const found = []
    for (const days of [31, 30, 20, 10, 5, 0]) found.push(await unitPrice(offer, days, { quantities: { [copier.id]: '10' } }))
    expect(found).toEqual(['100.00', '150.00', '135.00', '180.00', '90.00', '70.00'])
    const then = await simulate(offer, { date: ago(10) })
    expect(then.rows.markups).toMatchObject([{ id: first.items[0]?.id, value: '2.00', version: 2, author: manager.name }])
    expect(then.rows.price_degressivity).toMatchObject({ mode: 'volume', items: [{ discount_rate: '10.00', version: 1 }] })
  })

  test('has the lines of quantities of then, in the order of then', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const { offer_id, copier, installation } = offer
    const line = (value: string, min_quantity: string, max_quantity: string | null = null) => ({
      source_product_id: copier.id,
      destination_product_id: installation.id,
      operator: 'assign' as const,
      min_quantity,
      max_quantity,
      value,
    })
    const save = async (items: (ReturnType<typeof line> & { id?: number | undefined })[]) =>
      await manager.client.quantity_degressivities.save({ offer_id, version: await offer.version(), items })
    const all = [line('2', '1', '1'), line('3', '2', '2'), line('4', '3', '3'), line('5', '4')]
    const made = await daysAgo(30, () => save(all))
    const [a, b, c, d] = all.map((one, at) => ({ ...one, id: made.items[at]?.id }))
    if (!a || !b || !c || !d) throw new Error('four lines were made')
    await daysAgo(20, () => save([d, a, c]))
    await daysAgo(10, () => save([c, line('6', '1', '1'), d]))
    const valuesOn = async (days: number) =>
      (await simulate(offer, { date: ago(days) })).rows.quantity_degressivity.map(({ value }) => Number(value))
    expect([await valuesOn(31), await valuesOn(30), await valuesOn(20), await valuesOn(10), await valuesOn(0)]).toEqual([
      [],
      [2, 3, 4, 5],
      [5, 2, 4],
      [4, 6, 5],
      [4, 6, 5],
    ])
  })

  test('takes the catalogue that the offer had chosen then', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const { offer_id, copier } = offer
    const other = await daysAgo(40, () => makeCatalog(manager, { zone: 'NAT' }))
    await daysAgo(40, async () => {
      await price(copier.id, { recommended_price: euros('100') })
      await price(copier.id, { recommended_price: euros('70') }, other)
    })
    const choose = async (catalog_id: number) =>
      await manager.client.offers.update({ offer_id, version: await offer.version(), catalog_id })
    await daysAgo(20, () => choose(other.id))
    await choose(catalog.id)
    expect([await unitPrice(offer, 10), await unitPrice(offer, 0)]).toEqual(['70.00', '100.00'])
    const prices = async (day: string) => (await manager.client.offer_products.prices({ offer_id, day })).catalog?.id
    expect([await prices(ago(10)), await prices(today())]).toEqual([other.id, catalog.id])
  })

  test('has what history says nothing of as it always was', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const [row] = await app.services.db
      .insert(selling_prices)
      .values({ product_id: offer.copier.id, catalog_id: catalog.id, actor: 'seller', start_date: begun, recommended_price: '12.5' })
      .returning({ id: selling_prices.id })
    expect(await unitPrice(offer, 10)).toBe('12.50')
    await changed(offer.copier.id, { id: row?.id ?? 0, version: 1 }, { recommended_price: euros('13') })
    expect([await unitPrice(offer, 10), await unitPrice(offer, 0)]).toEqual(['12.50', '13.00'])
  })

  test('ends at midnight in Paris', async () => {
    const offer = await daysAgo(40, () => ruledOffer(manager))
    const row = await daysAgo(40, () => price(offer.copier.id, { recommended_price: euros('100') }))
    await changed(offer.copier.id, row, { recommended_price: euros('110') })
    const writtenAt = async (time: string) =>
      await app.services.db.execute(
        sql`update activities set date = ${`${ago(10)} ${time}`}::timestamp at time zone 'Europe/Paris'
          where entity = 'sellingprices' and entity_id = ${row.id} and action = 'updated'`,
      )
    await writtenAt('23:59:59')
    expect([await unitPrice(offer, 11), await unitPrice(offer, 10)]).toEqual(['100.00', '110.00'])
    await writtenAt('00:00:00')
    expect([await unitPrice(offer, 11), await unitPrice(offer, 10)]).toEqual(['100.00', '110.00'])
  })
})

test('prices of an offer on a day that has passed are those of then', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id, copier } = offer
  const bought = await daysAgo(30, () => manager.client.purchase_prices.create({ product_id: copier.id, amount: '80', start_date: begun }))
  const row = await daysAgo(30, () => price(copier.id, { recommended_price: percent('25') }))
  await manager.client.purchase_prices.update({ id: bought.id, version: 1, amount: '100' })
  await changed(copier.id, row, { recommended_price: percent('50') })
  const on = async (day: string, who = manager) =>
    (await who.client.offer_products.prices({ offer_id, day })).items.find(({ product_id }) => product_id === copier.id)
  expect(await on(ago(31))).toMatchObject({ unit_price: null, purchase_price: null })
  expect(await on(ago(1))).toMatchObject({ unit_price: '100.00', purchase_price: '80.00' })
  expect(await on(today())).toMatchObject({ unit_price: '150.00', purchase_price: '100.00' })
  const seller = await app.as('offer.show', 'selling_price.read')
  const shown = await on(ago(1), seller)
  expect(shown).toMatchObject({ product_id: copier.id, unit_price: '100.00' })
  expect(shown).not.toHaveProperty('purchase_price')
})

test('who may not see purchase prices learns none of then', async () => {
  const offer = await daysAgo(40, () => ruledOffer(manager))
  const { offer_id, copier } = offer
  const bought = await daysAgo(30, () =>
    manager.client.purchase_prices.create({ product_id: copier.id, amount: '81.37', start_date: begun }),
  )
  const row = await daysAgo(30, () => price(copier.id, { recommended_price: percent('17.31') }))
  await changed(copier.id, row, { recommended_price: euros('99') })
  await manager.client.purchase_prices.remove({ params: { id: bought.id }, query: { version: 1 } })
  const seller = await app.as('offer.show')
  const sources = await seller.client.offer_simulation.sources({ offer_id, date: ago(10) })
  const simulated = await simulate(offer, { date: ago(10) }, seller)
  expect(lineOf(simulated, copier)?.unit_price).toBe('95.46')
  expect(JSON.stringify(sources)).toContain('95.46')
  expect(JSON.stringify([sources, simulated])).not.toMatch(/81\.37|17\.31|95\.45|PERCENT|purchase/)
})
