// The offers that a price plan touches: how many, and what becomes of the price of those that change most.
import { expect, test } from 'vitest'

import { manager, setUpApp, app } from '../../app-fixtures.ts'
import { composer } from '../../composition-fixtures.ts'
import { make, planFor, priced, raise } from '../../plan-fixtures.ts'
import { effective, euros, makeCatalog, managing } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...managing, 'offer.show', 'offer.read')
let admin: Caller
const { composed } = composer(() => admin)

/** An active offer with one of the first article and two and a half of the second, at prices of the catalogue. */
async function offerOf(articles: { id: number }[], catalog_id: number) {
  admin = await app.admin()
  const { id } = await composed(articles)
  const { version } = await admin.client.offers.get({ id })
  return await admin.client.offers.update({ offer_id: id, version, catalog_id, active: true, zones: ['NAT'] })
}

test('the offers of the articles are counted, and those whose price changes most come first', async () => {
  const { catalog, ids } = await priced(3, { recommended_price: euros('100.00') })
  const [one = 0, two = 0, three = 0] = ids
  const small = await offerOf([{ id: one }, { id: two }], catalog.id)
  const large = await offerOf([{ id: two }, { id: three }], catalog.id)
  const plan = await make(planFor(catalog.id, [two, three], { operation: raise('10') }))
  const place = { zone: 'NAT', actor: 'seller', date: effective }
  expect(plan.summary?.offers).toEqual({
    count: 2,
    looked_at: 2,
    worst: [
      {
        ...place,
        offer: { id: large.id, reference: large.reference, name: large.name },
        before: '350.00',
        after: '385.00',
        difference: '35.00',
        percent: '10.00',
      },
      {
        ...place,
        offer: { id: small.id, reference: small.reference, name: small.name },
        before: '350.00',
        after: '375.00',
        difference: '25.00',
        percent: '7.14',
      },
    ],
  })
  const [line] = (await manager.client.price_plans.lines({ id: plan.id })).items
  const left = await manager.client.price_plans.exclude({ id: plan.id, version: plan.version, ids: [line?.id ?? 0], excluded: true })
  expect(left.summary?.offers.worst.map(({ offer, after }) => [offer.id, after])).toEqual([[large.id, '375.00']])
})

test('inactive offers are not counted, and offers are named only to those who may see them', async () => {
  const { catalog, ids } = await priced(2, { recommended_price: euros('100.00') })
  const articles = ids.map((id) => ({ id }))
  const hidden = await offerOf(articles, catalog.id)
  await admin.client.offers.update({ offer_id: hidden.id, version: hidden.version, active: false })
  await offerOf(articles, catalog.id)
  const plan = await make(planFor(catalog.id, ids, { operation: raise('10') }))
  expect(plan.summary?.offers).toMatchObject({ count: 1, looked_at: 1, worst: [{ after: '385.00' }] })
  const pricing = await app.as(...managing)
  expect((await pricing.client.price_plans.get({ id: plan.id })).summary?.offers).toEqual({ count: 1, looked_at: 0, worst: [] })
})

test('an offer that another catalogue prices is touched, but its price stays', async () => {
  const { catalog, ids } = await priced(2, { recommended_price: euros('100.00') })
  const other = await makeCatalog(manager)
  for (const product_id of ids)
    await manager.client.selling_prices.save({
      product_id,
      id: other.id,
      actor: 'seller',
      start_date: '2026-01-01',
      recommended_price: euros('90.00'),
    })
  await offerOf(
    ids.map((id) => ({ id })),
    other.id,
  )
  const plan = await make(planFor(catalog.id, ids, { operation: raise('10') }))
  expect(plan.summary?.offers).toEqual({ count: 1, looked_at: 1, worst: [] })
})
