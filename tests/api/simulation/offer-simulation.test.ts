// The simulation of an offer: each step of a price with the row it came from, the effects of rules, coverages, and what must stay secret.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeCoverage } from '../../factories.ts'
import { daysAgo, noon } from '../../past.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await makeCatalog(manager, { zone: 'NAT' })
})

type Offer = Awaited<ReturnType<typeof ruledOffer>>
type Answer = Outputs['offer_simulation']['run']
const simulate = async (offer: Offer, asked: Partial<Inputs['offer_simulation']['run']> = {}, who = manager) =>
  await who.client.offer_simulation.run({ offer_id: offer.offer_id, ...asked })
const lineOf = ({ lines }: Answer, { id }: { id: number }) => {
  const line = lines.find(({ product_id }) => product_id === id)
  if (!line) throw new Error('the article is missing')
  return line
}
const stepsOf = (simulated: Answer, product: { id: number }) =>
  lineOf(simulated, product).steps.map(({ step, before, after }) => [step, before, after])
const price = async (product: { id: number }, amounts: object) =>
  await manager.client.selling_prices.save({ product_id: product.id, id: catalog.id, actor: 'seller', start_date: begun, ...amounts })

/** A copier at 100 €, an installation at 250 €, and a rule that takes 10 % off from five copiers on. */
async function pricedOffer() {
  const offer = await ruledOffer(manager)
  const row = await price(offer.copier, { recommended_price: euros('100'), min_price: euros('80') })
  await price(offer.installation, { recommended_price: euros('250') })
  const rule = await offer.add({
    actions: [
      set(offer.copier.id, 'discount_rate', '10'),
      { destination_product_id: offer.installation.id, destination_field: 'visible', operator: 'assign', value: false },
    ],
  })
  return { ...offer, rule, row: 'items' in row ? null : row }
}

describe('a simulation', () => {
  test('goes from the tariff over rules, markup and degressivity to the rounded price, each step with its row and its author', async () => {
    const offer = await pricedOffer()
    const { offer_id, copier } = offer
    const markups = await manager.client.offer_markups.save({
      offer_id,
      version: await offer.version(),
      items: [{ zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.0333', start_date: begun, end_date: null }],
    })
    const tiers = await manager.client.price_degressivities.save({
      offer_id,
      version: markups.version,
      mode: 'volume',
      items: [{ min_quantity: '5', max_quantity: null, discount_rate: '2' }],
    })
    const simulated = await simulate(offer, { quantities: { [copier.id]: '5' } })
    const line = lineOf(simulated, copier)
    expect(line.steps).toEqual([
      { step: 'tariff', source: 'selling_price', before: null, after: '100.00', row_id: offer.row?.id, author: manager.name, version: 1 },
      { step: 'rules', source: 'rule', before: '100.00', after: '90.00', row_id: offer.rule.id, author: manager.name, version: 1 },
      {
        step: 'markup',
        source: 'markup',
        before: '90.00',
        after: '92.997',
        row_id: markups.items[0]?.id,
        author: manager.name,
        version: 1,
      },
      {
        step: 'degressivity',
        source: 'price_degressivity',
        before: '92.997',
        after: '91.13706',
        row_id: tiers.items[0]?.id,
        author: manager.name,
        version: 1,
      },
      { step: 'rounding', source: 'decimals', before: '91.13706', after: '91.14' },
    ])
    expect(line).toMatchObject({
      quantity: '5.00',
      unit_price: '91.14',
      total: '455.70',
      warnings: [],
      product: { reference: copier.reference },
    })
    expect(lineOf(simulated, offer.installation)).toMatchObject({ visible: false, total: '645.83' })
    expect(simulated).toMatchObject({ total: '455.70', catalog: { id: catalog.id }, warnings: [] })
    expect(simulated.trace).toMatchObject([{ rule_id: offer.rule.id, name: offer.rule.name, fired: true }])
  })

  test('keeps to the minimum of the tariff, and warns of it, of missing prices and of quantities out of bounds', async () => {
    const offer = await pricedOffer()
    const { offer_id, rule, copier, installation } = offer
    await manager.client.rules.update({
      offer_id,
      id: rule.id,
      version_number: 1,
      conditions: atLeast(copier.id, '0'),
      actions: [
        set(copier.id, 'discount_rate', '50'),
        { destination_product_id: installation.id, destination_field: 'max_quantity', operator: 'assign', value: '1' },
        { destination_product_id: copier.id, destination_field: 'min_quantity', operator: 'assign', value: '2' },
      ],
    })
    const simulated = await simulate(offer)
    expect(stepsOf(simulated, copier).at(-1)).toEqual(['guard', '50.00', '80.00'])
    expect(lineOf(simulated, copier).warnings).toEqual([{ code: 'BELOW_MIN' }, { code: 'QUANTITY_BELOW_MIN' }])
    expect(lineOf(simulated, installation).warnings).toEqual([{ code: 'QUANTITY_ABOVE_MAX' }])
    const none = await simulate(offer, { quantities: { [installation.id]: '0' }, actor: 'agency' })
    expect(lineOf(none, copier)).toMatchObject({
      unit_price: null,
      total: null,
      warnings: [{ code: 'NO_PRICE' }, { code: 'QUANTITY_BELOW_MIN' }],
    })
    expect(lineOf(none, copier).ignored).toContainEqual({ source: 'selling_price', row_id: offer.row?.id, reason: 'OTHER_ACTOR' })
    expect(none).toMatchObject({ total: null, warnings: [{ code: 'NO_PRICE' }] })
    // A day before there was any catalogue.
    expect((await simulate(offer, { date: '2020-01-01' })).warnings).toEqual([{ code: 'NO_CATALOG' }])
  })

  test('lets quantities follow from others before the rules look at them', async () => {
    const offer = await pricedOffer()
    const { offer_id, copier, installation } = offer
    await manager.client.quantity_degressivities.save({
      offer_id,
      version: await offer.version(),
      items: [
        {
          source_product_id: installation.id,
          destination_product_id: copier.id,
          operator: 'assign',
          min_quantity: '2',
          max_quantity: null,
          value: '6',
        },
      ],
    })
    const simulated = await simulate(offer)
    expect(simulated.quantity_changes).toMatchObject([{ product_id: copier.id, before: '1.00', after: '6.00' }])
    expect(lineOf(simulated, copier)).toMatchObject({ quantity: '6.00', discount_rate: '10.00', unit_price: '90.00', total: '540.00' })
  })

  test('of a day that has passed has the rules of that day', async () => {
    const offer = await daysAgo(app, 30, pricedOffer)
    const { offer_id, rule, copier } = offer
    const actions = [set(copier.id, 'discount_rate', '20')]
    await manager.client.rules.update({ offer_id, id: rule.id, version_number: 1, actions })
    const written = async (version: number, days: number) =>
      await app.services.db.execute(
        sql`update rules set created_at = ${noon(days)} where offer_id = ${offer_id} and version_number = ${version}`,
      )
    await written(1, 20)
    await written(2, 10)
    const discount = async (days: number) => {
      const simulated = await simulate(offer, { quantities: { [copier.id]: '5' }, date: addDays(today(), days) })
      return lineOf(simulated, copier).discount_rate
    }
    expect([await discount(-21), await discount(-20), await discount(-11), await discount(-10), await discount(5)]).toEqual([
      '0.00',
      '10.00',
      '10.00',
      '20.00',
      '20.00',
    ])
  })

  test('of a day before an article came to the offer takes no notice of its quantity', async () => {
    const offer = await pricedOffer()
    const simulated = await simulate(offer, { quantities: { [offer.copier.id]: '5' }, date: addDays(today(), -1) })
    expect(simulated.lines).toEqual([])
  })

  test('tries rules that are not stored', async () => {
    const offer = await pricedOffer()
    const { copier } = offer
    const rules = [{ conditions: atLeast(copier.id, '1'), actions: [set(copier.id, 'unit_price', '95.5')] }]
    const simulated = await simulate(offer, { rules })
    expect(stepsOf(simulated, copier)).toEqual([
      ['tariff', null, '100.00'],
      ['rules', '100.00', '95.50'],
      ['rounding', '95.50', '95.50'],
    ])
    expect(simulated.trace).toMatchObject([{ rule_id: -1, name: null }])
  })

  test('of an unknown offer, subsidiary or article is refused', async () => {
    const offer = await pricedOffer()
    expect((await refusal(simulate(offer, { zone: 'NULLE PART' }))).data.errors).toEqual([{ field: 'zone', key: 'unknown' }])
    expect((await refusal(simulate(offer, { quantities: { '2147483647': '1' } }))).status).toBe(400)
    expect((await refusal(simulate(offer, { quantities: { '999999999': '1' } }))).data.errors).toEqual([
      { field: 'quantities.999999999', key: 'unknown_product' },
    ])
    expect(await statusOf(manager.client.offer_simulation.run({ offer_id: 2_147_483_647 }))).toBe(404)
  })
})

describe('coverages', () => {
  test('have no price while they are incomplete, whatever of them is filled in', async () => {
    const offer = await pricedOffer()
    const whole = { agency_markup_rate: '10', seller_purchase_price: '5' }
    await makeCoverage(manager, offer.offer_id, { minimum_selling_price: '180' })
    await makeCoverage(manager, offer.offer_id, { minimum_selling_price: '180', ...whole })
    await makeCoverage(manager, offer.offer_id, { calculation_mode: 'PERCENTAGE', rate: '4' })
    await makeCoverage(manager, offer.offer_id, { calculation_mode: 'PERCENTAGE', rate: '4', agency_markup_rate: '10' })
    const { coverages = [] } = await simulate(offer, { quantities: { [offer.installation.id]: '0' } })
    expect(coverages.map(({ complete, cost }) => [complete, cost]).toSorted()).toEqual([
      [false, null],
      [false, null],
      [true, '180.00'],
      [true, '4.00'],
    ])
  })

  test('are told with what they cover and cost, the active ones alone, to who may see them', async () => {
    const offer = await pricedOffer()
    const { offer_id, copier, installation } = offer
    const { sections } = await manager.client.offer_products.get({ offer_id })
    const bundle = sections[0]?.bundles[0]?.id ?? 0
    const cover = async (fields: object) =>
      await makeCoverage(manager, offer_id, { calculation_mode: 'PERCENTAGE', rate: '4.5', agency_markup_rate: '12', ...fields })
    await cover({})
    await cover({
      entity: 'bundles',
      entity_id: bundle,
      calculation_mode: 'PACKAGE',
      minimum_selling_price: '180',
      seller_purchase_price: '7777.77',
    })
    await cover({ calculation_mode: 'PAY_AS_YOU_GO', minimum_selling_price: '0.0042' })
    await cover({ active: false })
    const seen = await app.as('offer.show', 'offer.service.index')
    const simulated = await simulate(offer, { quantities: { [copier.id]: '2', [installation.id]: '1' } }, seen)
    expect(simulated.total).toBe('450.00')
    const told = (simulated.coverages ?? []).map(({ calculation_mode, covered, cost }) => [calculation_mode, covered, cost])
    expect(told.toSorted()).toEqual([
      ['PACKAGE', '450.00', '180.00'],
      ['PAY_AS_YOU_GO', '450.00', null],
      ['PERCENTAGE', '450.00', '20.25'],
    ])
    expect(JSON.stringify(simulated)).not.toContain('7777')
    expect(await simulate(offer, {}, await app.as('offer.show'))).not.toHaveProperty('coverages')
  })
})

describe('who', () => {
  test('may not see purchase prices sees the same prices, and learns no digit more than they have, from no step, no rule and no rule of their own', async () => {
    const offer = await ruledOffer(manager)
    const { copier } = offer
    await price(copier, { agency_purchase_price: euros('81.37'), recommended_price: percent('17.31') })
    await offer.add({
      conditions: atLeast(copier.id, '1'),
      actions: [{ destination_product_id: copier.id, destination_field: 'unit_price', operator: 'multiply', value: '1.1' }],
    })
    const seller = await app.as('offer.show', 'offer.rule.update')
    const told = await simulate(offer, {}, seller)
    expect(stepsOf(told, copier)).toEqual([
      ['tariff', null, '95.46'],
      ['rules', '95.46', '105.006'],
      ['rounding', '105.006', '105.01'],
    ])
    expect((await simulate(offer)).lines).toEqual(told.lines)
    expect(told.trace[0]?.changes).toEqual([{ product_id: copier.id, field: 'unit_price', before: '95.46', after: '105.006' }])
    expect(JSON.stringify(told)).not.toMatch(/81\.37|17\.31|95\.45/)
    const thousandfold = {
      conditions: atLeast(copier.id, '1'),
      actions: [{ destination_product_id: copier.id, destination_field: 'unit_price', operator: 'multiply', value: '1000' } as const],
    }
    expect(lineOf(await simulate(offer, { rules: [thousandfold] }, seller), copier).unit_price).toBe('95460.00')
  })

  test('may show offers simulates them, an inactive one only who writes offers', async () => {
    const offer = await pricedOffer()
    const [reader, nobody] = [await app.as('offer.show'), await app.as('selling_price.show')]
    const of = async (who: Caller) => await statusOf(simulate(offer, {}, who))
    expect([await of(reader), await of(nobody)]).toEqual([200, 403])
    await manager.client.offers.update({ offer_id: offer.offer_id, version: await offer.version(), active: false })
    expect([await of(reader), await of(manager)]).toEqual([404, 200])
  })
})
