// The sources of a simulation: from them a device calculates the server's result, and they contain nothing that the user may not know.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'
import { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { simulateOffer } from '#engine/offers/simulation.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { fc } from '../../chance.ts'
import { makeCoverage } from '../../factories.ts'
import { noon } from '../../past.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await makeCatalog(manager, { zone: 'NAT' })
})

type Sources = Outputs['offer_simulation']['sources']
type Asked = Omit<Inputs['offer_simulation']['run'], 'offer_id' | 'zone' | 'rules'>
/** The result that a device calculates, in the form that the server would send. */
const onDevice = (sources: Sources, { date = sources.day, actor = 'seller', quantities = {} }: Asked) =>
  v.parse(OfferSimulation, simulateOffer(sources, { date, actor, quantities }))

const price = async (product: { id: number }, amounts: object, of = catalog) =>
  await manager.client.selling_prices.save({ product_id: product.id, id: of.id, actor: 'seller', start_date: begun, ...amounts })

/**
 * A copier whose price is a percentage of its cost, which changed ten days ago; an installation at 250.50 €; a subsidiary's own catalogue;
 * rules, a markup, tiers and a coverage. According to its history it was created 60 days ago.
 */
async function richOffer() {
  const offer = await newOffer()
  await app.services.db.execute(sql`update activities set date = ${noon(60)} where date > ${noon(1)}`)
  return offer
}
async function newOffer() {
  const offer = await ruledOffer(manager)
  const { offer_id, copier, installation } = offer
  const regional = await makeCatalog(manager, { zone: 'LYO' })
  await manager.client.purchase_prices.create({
    product_id: copier.id,
    amount: '71.39',
    start_date: begun,
    end_date: addDays(today(), -11),
  })
  await manager.client.purchase_prices.create({ product_id: copier.id, amount: '77.77', start_date: addDays(today(), -10) })
  await price(copier, { recommended_price: percent('17.31'), min_price: euros('60') })
  await price(copier, { recommended_price: euros('99.99') }, regional)
  await price(installation, { recommended_price: euros('250.50') })
  await offer.add({
    conditions: atLeast(copier.id, '5'),
    actions: [
      set(copier.id, 'discount_rate', '10'),
      { destination_product_id: installation.id, destination_field: 'visible', operator: 'assign', value: false },
    ],
  })
  const markups = await manager.client.offer_markups.save({
    offer_id,
    version: await offer.version(),
    items: [{ zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.0333', start_date: begun, end_date: null }],
  })
  await manager.client.price_degressivities.save({
    offer_id,
    version: markups.version,
    mode: 'graduated',
    items: [{ min_quantity: '3', max_quantity: null, discount_rate: '2.5' }],
  })
  await makeCoverage(manager, offer_id, { calculation_mode: 'PERCENTAGE', rate: '4.5', agency_markup_rate: '12' })
  return offer
}

/** A day before the offer existed, days before the purchase price changed, today and in the future; few and many; both actors. */
const configurations = ({ copier, installation }: Awaited<ReturnType<typeof ruledOffer>>): Asked[] =>
  ['2020-01-01', addDays(today(), -50), addDays(today(), -20), addDays(today(), -10), today(), addDays(today(), 400)].flatMap((date) =>
    [
      {},
      ...(date < begun ? [] : [{ [copier.id]: '5' }, { [copier.id]: '7.5', [installation.id]: '2' }, { [installation.id]: '0' }]),
    ].flatMap((quantities) => [
      { date, quantities },
      { date, quantities, actor: 'agency' as const },
    ]),
  )

/** Each configuration with its sources: today's, or for a past day those of that day. */
async function configured({ client }: Caller, offer: Awaited<ReturnType<typeof ruledOffer>>, zone: string) {
  const { offer_id } = offer
  const found = new Map<string | undefined, Sources>()
  for (const date of new Set(configurations(offer).map((asked) => asked.date)))
    found.set(date, await client.offer_simulation.sources({ offer_id, zone, ...(date && date < today() && { date }) }))
  return configurations(offer).flatMap((asked) => {
    const sources = found.get(asked.date)
    return sources ? [{ asked, sources }] : []
  })
}

test('a device makes of them what the server answers, to the last digit, on any day, for any actor and quantities', async () => {
  const offer = await richOffer()
  const { offer_id } = offer
  for (const zone of ['NAT', 'LYO']) {
    for (const { sources, asked } of await configured(manager, offer, zone))
      expect(onDevice(sources, asked)).toEqual(await manager.client.offer_simulation.run({ offer_id, zone, ...asked }))
  }
  const asked = { quantities: { [offer.copier.id]: '5' } }
  const national = onDevice(await manager.client.offer_simulation.sources({ offer_id, zone: 'NAT' }), asked)
  // 77.77 × 1.1731 = 91.231987, read as 91.23; 91.23 × 0.9 × 1.0333 × (2 + 3 × 0.975) ÷ 5
  expect(national.lines[0]).toMatchObject({
    unit_price: '83.57',
    steps: expect.arrayContaining([expect.objectContaining({ step: 'tariff', after: '91.23' })]),
  })
})

test('without the right to purchase prices they hold the same prices as with it, as they are read, and a device makes what the server answers', async () => {
  const offer = await richOffer()
  const { offer_id, copier, installation } = offer
  const seller = await app.as('offer.show')
  const sources = await seller.client.offer_simulation.sources({ offer_id, zone: 'NAT' })
  const { coverages: _, ...ours } = await manager.client.offer_simulation.sources({ offer_id, zone: 'NAT' })
  expect(sources).toEqual(ours)
  expect(JSON.stringify(sources)).not.toMatch(/71\.39|77\.77|17\.31|91\.2319|PERCENT|purchase/)
  const agree = async (asked: Asked, own = sources) =>
    expect(onDevice(own, asked)).toEqual(await seller.client.offer_simulation.run({ offer_id, zone: 'NAT', ...asked }))
  for (const { asked, sources: own } of await configured(seller, offer, 'NAT')) await agree(asked, own)
  const many = fc.integer({ min: 0, max: 10_000_000 }).map((units) => (units / 1000).toFixed(3))
  await fc.assert(
    fc.asyncProperty(many, many, async (one, other) => {
      await agree({ quantities: { [copier.id]: one, [installation.id]: other } })
    }),
    { numRuns: 40 },
  )
})

test('two tariffs that read the same are the same to whoever may not see what they are reckoned on, however many are ordered', async () => {
  const [offer, seller] = [await richOffer(), await app.as('offer.show')]
  const { offer_id, copier } = offer
  const priced = async (quantity: string) => {
    const { lines } = await seller.client.offer_simulation.run({ offer_id, zone: 'NAT', quantities: { [copier.id]: quantity } })
    return lines.map(({ unit_price, total, steps }) => [unit_price, total, steps.map(({ before, after }) => [before, after])])
  }
  const [few, millions] = [await priced('4'), await priced('9000000')]
  // 77.77 × 1.1731 = 91.231987, 77.77 × 1.17306 = 91.2288762.
  const { items } = await manager.client.selling_prices.list({ product_id: copier.id, id: catalog.id })
  const [row] = items
  if (!row) throw new Error('the copier has a price in this list')
  await manager.client.selling_prices.update({
    product_id: copier.id,
    id: catalog.id,
    selling_price_id: row.id,
    version: row.version,
    recommended_price: percent('17.306'),
  })
  expect([await priced('4'), await priced('9000000')]).toEqual([few, millions])
})

test('are for who may see the offer, of a subsidiary that there is', async () => {
  const { offer_id, version } = await ruledOffer(manager)
  const of = async (who: Caller) => await statusOf(who.client.offer_simulation.sources({ offer_id }))
  const [reader, nobody] = [await app.as('offer.show'), await app.as('selling_price.show')]
  expect([await of(reader), await of(nobody)]).toEqual([200, 403])
  const unknown = await refusal(manager.client.offer_simulation.sources({ offer_id, zone: 'NULLE PART' }))
  expect(unknown.data.errors).toEqual([{ field: 'zone', key: 'unknown' }])
  await manager.client.offers.update({ offer_id, version: await version(), active: false })
  expect([await of(reader), await of(manager)]).toEqual([404, 200])
})
