// Explanations of past prices: from what was stored at the end of that day, not from what is stored about that day now.
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { ago, daysAgo } from '../../past.ts'
import { begun, euros, managing, percent } from '../../price-fixtures.ts'
import { makePlace, pathOf, type Place, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)

const done = <T>(days: number, work: () => Promise<T>) => daysAgo(app, days, work)
const place = () => done(60, () => makePlace(manager))
const row = (of: Place, fields: object) => saveAlone(manager, of, { start_date: begun, ...fields })
const changed = async (of: Place, { id, version }: { id: number; version: number }, fields: object) =>
  await manager.client.selling_prices.save({ ...of, items: [{ id, version, ...fields }] })
type Asked = Partial<Inputs['selling_prices']['simulate']>
const then = async ({ product_id, id: catalog_id }: Place, days: number, asked: Asked = {}, who = manager) =>
  await who.client.selling_prices.simulate({ product_id, catalog_id, actor: 'seller', date: ago(days), as_stored: 'then', ...asked })

describe('a price as it was stored on a day that has passed', () => {
  test('has the row and the purchase price of then, with who wrote them; asked for as stored now, those of now', async () => {
    const of = await place()
    const bought = await done(50, () =>
      manager.client.purchase_prices.create({ product_id: of.product_id, amount: '80', start_date: begun }),
    )
    const made = await done(50, () => row(of, { recommended_price: percent('25') }))
    const other = await app.admin()
    await done(20, () => other.client.purchase_prices.update({ id: bought.id, version: 1, amount: '100' }))
    await done(10, () => changed(of, made, { recommended_price: percent('50') }))
    const prices = async (days: number, asked: Asked = {}) => (await then(of, days, asked)).prices['recommended_price']
    expect([await prices(51), await prices(50), await prices(20), await prices(10)]).toEqual([null, '100.00', '125.00', '150.00'])
    expect([await prices(50, { as_stored: 'now' }), await prices(50, { as_stored: undefined })]).toEqual(['150.00', '150.00'])
    const { steps } = await then(of, 15)
    expect(steps).toMatchObject([
      { price: 'group_purchase_price', row_id: bought.id, author: other.name },
      { price: 'recommended_price', row_id: made.id, author: manager.name, percent: '25.00', base_amount: '100.00' },
    ])
  })

  test('names the rows of then, those that are gone by now too, and what did not apply', async () => {
    const of = await place()
    const { product_id } = of
    const bought = await done(50, () => manager.client.purchase_prices.create({ product_id, amount: '80', start_date: begun }))
    const sold = await done(50, () => row(of, { recommended_price: euros('100') }))
    const off = await done(50, () => row(of, { actor: 'agency', recommended_price: euros('90') }))
    await manager.client.purchase_prices.remove({ params: { id: bought.id }, query: { version: bought.version } })
    const { past, ignored } = await then(of, 5)
    expect(past).toEqual({
      made_on: ago(60),
      rows: expect.arrayContaining([
        { source: 'selling_price', id: sold.id, actor: 'seller', start_date: begun, end_date: null, is_stored: true },
        { source: 'selling_price', id: off.id, actor: 'agency', start_date: begun, end_date: null, is_stored: true },
        { source: 'purchase_price', id: bought.id, actor: null, start_date: begun, end_date: null, is_stored: false },
      ]) as unknown,
    })
    expect(ignored).toEqual([{ row_id: off.id, reason: 'OTHER_ACTOR' }])
  })

  test('has the dates and the subsidiary of the catalogue of then', async () => {
    const of = await place()
    await done(50, () => row(of, { recommended_price: euros('100') }))
    await done(10, () => manager.client.catalogs.update({ id: of.id, version: 1, start_date: ago(1) }))
    const [before, after] = [await then(of, 20), await then(of, 10)]
    expect([before.prices['recommended_price'], after.prices['recommended_price']]).toEqual(['100.00', null])
    expect(after.ignored).toMatchObject([{ reason: 'CATALOG_OUT_OF_PERIOD' }])
  })

  test('says when the product was made, and knows no price before', async () => {
    const of = await place()
    await row(of, { recommended_price: euros('100') })
    expect(await then(of, 90)).toMatchObject({ steps: [], past: { made_on: ago(60), rows: [] }, warnings: [{ code: 'NO_ROW' }] })
  })

  test('is that of today on any other day, and nothing else is known', async () => {
    const of = await place()
    await row(of, { recommended_price: euros('100') })
    for (const days of [0, -30]) {
      const answer = await then(of, days)
      expect([answer.prices['recommended_price'], answer.past]).toEqual(['100.00', undefined])
    }
    const body = { actor: 'seller', date: today(), as_stored: 'ever' }
    expect((await send(manager, 'POST', `${pathOf(of)}/simulation`, body)).body).toMatchObject(
      refused({ field: 'as_stored', key: 'unknown' }),
    )
  })

  test('tells who may not see purchase prices none of then', async () => {
    const of = await place()
    await done(50, () => manager.client.purchase_prices.create({ product_id: of.product_id, amount: '81.37', start_date: begun }))
    await done(50, () => row(of, { recommended_price: percent('17.31') }))
    const seller = await app.as('product.show', 'selling_price.read')
    const answer = await then(of, 5, {}, seller)
    expect(answer.prices).toMatchObject({ recommended_price: '95.46' })
    expect(answer.past?.rows.map(({ source }) => source)).toEqual(['selling_price'])
    expect(JSON.stringify(answer)).not.toMatch(/81\.37|17\.31|95\.455|purchase/)
  })
})
