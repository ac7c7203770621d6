// The effect of an unsaved part of an offer on its prices, in its default configuration and in its cases.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { users } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { euros, makeCatalog } from '../../price-fixtures.ts'
import { discount, first, follows, markup, price, type PricedOffer, pricedOffer, tier } from './impact-fixtures.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await makeCatalog(manager, { zone: 'NAT' })
})

const saveCase = async (offer: PricedOffer, more: Partial<Inputs['rule_cases']['save']['items'][number]> = {}) =>
  await manager.client.rule_cases.save({
    offer_id: offer.offer_id,
    version: await offer.version(),
    items: [
      {
        name: 'Cinq copieurs',
        quantities: { [offer.copier.id]: '5' },
        zone: 'NAT',
        actor: 'seller',
        date: null,
        expected: [{ product_id: offer.copier.id, field: 'discount_rate', value: '0' }],
        ...more,
      },
    ],
  })

describe('before it is saved', () => {
  test('an offer that is sold everywhere is looked at where its reader sells, another one where it is sold', async () => {
    const { offer_id, version } = await pricedOffer(manager, catalog)
    const reader = await app.admin()
    await app.services.db.update(users).set({ zone: 'LYO' }).where(eq(users.id, reader.id))
    const place = async () => (await reader.client.offer_impact.markups({ offer_id, items: [markup()] })).configurations[0]
    const sell = async (...zones: string[]) => await manager.client.offers.set_zones({ offer_id, version: await version(), zones })
    expect(await place()).toMatchObject({ zone: 'LYO' })
    await sell('NAT')
    expect(await place()).toMatchObject({ zone: 'LYO', before: '600.00', after: '660.00' })
    await sell('LYO')
    await app.services.db.update(users).set({ zone: 'NAT' }).where(eq(users.id, reader.id))
    expect(await place()).toMatchObject({ zone: 'LYO' })
  })

  test('a set of markups says what it does to the default configuration and to each case, and is not stored', async () => {
    const offer = await pricedOffer(manager, catalog)
    await saveCase(offer)
    const impact = await manager.client.offer_impact.markups({ offer_id: offer.offer_id, items: [markup()] })
    expect(impact).toMatchObject({
      left_out: 0,
      configurations: [
        {
          case: null,
          zone: null,
          actor: 'seller',
          date: today(),
          before: '600.00',
          after: '660.00',
          difference: '60.00',
          percent: '10.00',
          more_lines: 0,
          failures: [],
          lines: [
            {
              product: { id: offer.installation.id },
              before: { quantity: '2.50', visible: true, unit_price: '200.00', total: '500.00' },
              after: { unit_price: '220.00', total: '550.00' },
              difference: '50.00',
              percent: '10.00',
              warnings: [],
            },
            { product: { id: offer.copier.id }, difference: '10.00' },
          ],
        },
        { case: { name: 'Cinq copieurs' }, before: '1000.00', after: '1100.00' },
      ],
    })
    expect((await manager.client.offer_markups.get({ offer_id: offer.offer_id })).items).toEqual([])
    const same = await manager.client.offer_impact.markups({ offer_id: offer.offer_id, items: [] })
    expect(same.configurations.map(({ difference, lines }) => [difference, lines])).toEqual([
      ['0.00', []],
      ['0.00', []],
    ])
  })

  test('a markup of another subsidiary, of agencies or of a day to come is shown there and then', async () => {
    const offer = await pricedOffer(manager, catalog)
    const start_date = addDays(today(), 40)
    await price(manager, catalog, offer.copier, { actor: 'agency', recommended_price: euros('90') })
    const items = [
      markup({ start_date }),
      markup({ actor: 'agency', end_date: addDays(today(), 5) }),
      markup({ start_date: '2020-01-01', end_date: '2020-12-31', value: '3' }),
    ]
    const { configurations } = await manager.client.offer_impact.markups({ offer_id: offer.offer_id, items: items.slice(0, 2) })
    expect(configurations.map(({ actor, date, zone, lines }) => [actor, date, zone, lines.length])).toEqual([
      ['seller', today(), null, 0],
      ['seller', start_date, null, 2],
      ['agency', today(), null, 1],
    ])
    expect((await manager.client.offer_impact.markups({ offer_id: offer.offer_id, items: items.slice(2) })).configurations).toHaveLength(1)
  })

  test('tiers of prices and quantities that follow from others do', async () => {
    const offer = await pricedOffer(manager, catalog)
    const { offer_id } = offer
    const prices = await manager.client.offer_impact.price_degressivity({ offer_id, mode: 'volume', items: [tier] })
    expect(first(prices)).toMatchObject({ before: '600.00', after: '550.00', difference: '-50.00', percent: '-8.33' })
    const quantities = await manager.client.offer_impact.quantity_degressivity({ offer_id, items: [follows(offer)] })
    expect(first(quantities)).toMatchObject({ after: '900.00', lines: [{ before: { quantity: '2.50' }, after: { quantity: '4.00' } }] })
  })

  test('rules do, instead of the stored ones, with the cases that would fail after and did not before', async () => {
    const offer = await pricedOffer(manager, catalog)
    const { offer_id, copier } = offer
    await saveCase(offer)
    const impact = await manager.client.offer_impact.rules({ offer_id, rules: [discount(offer)] })
    expect(impact.configurations).toMatchObject([
      { before: '600.00', after: '590.00', failures: [], failed_before: false },
      {
        case: { name: 'Cinq copieurs' },
        before: '1000.00',
        after: '950.00',
        failures: [{ product_id: copier.id, field: 'discount_rate', expected: '0', actual: '10.00' }],
        failed_before: false,
      },
    ])
    const rule = await manager.client.rules.create({ offer_id, name: 'Remise', ...discount(offer), confirm_failing_cases: true })
    const now = await manager.client.offer_impact.rules({
      offer_id,
      rules: [discount(offer, '10', { id: rule.id }), discount(offer, '20')],
    })
    expect(now.configurations).toMatchObject([{ before: '590.00', after: '580.00' }, { failed_before: true }])
    const none = await manager.client.offer_impact.rules({ offer_id, rules: [discount(offer, '10', { active: false })] })
    expect(none.configurations).toMatchObject([{ after: '600.00' }, { failures: [] }])
    const later = discount(offer, '50', { start_date: addDays(today(), 9) })
    const dated = await manager.client.offer_impact.rules({ offer_id, rules: [discount(offer, '10', { id: rule.id }), later] })
    expect(dated.configurations.map(({ date, after }) => [date, after])).toEqual([
      [today(), '590.00'],
      [addDays(today(), 9), '550.00'],
      [today(), '950.00'],
    ])
  })

  test('a composition does, also with articles that the offer does not hold yet and bundles that are attached; it burns no reference', async () => {
    const offer = await pricedOffer(manager, catalog)
    const other = await pricedOffer(manager, catalog)
    const { offer_id } = offer
    const [sections, [theirs]] = [await offer.sections(), await other.sections()]
    const added = await makeProduct(manager)
    await price(manager, catalog, added, { recommended_price: euros('7') })
    const ids = sections.map(({ id }) => ({ id }))
    const bundles = [{ id: theirs?.bundles[0]?.id }, { name: 'Lot', products: [{ product_id: added.id, default_quantity: '3' }] }]
    const impact = await manager.client.offer_impact.composition({ offer_id, sections: [...ids, { name: 'Plus', bundles }] })
    expect(first(impact)).toMatchObject({ before: '600.00', after: '1221.00', difference: '621.00' })
    expect(first(impact).lines.at(-1)).toMatchObject({
      product: { id: added.id },
      before: null,
      after: { quantity: '3.00', total: '21.00' },
    })
    expect(first(await manager.client.offer_impact.composition({ offer_id, sections: [] }))).toMatchObject({ after: '0.00' })
    expect(await offer.sections()).toEqual(sections)
  })

  test('tells of twenty articles, and how many more move', async () => {
    const offer = await pricedOffer(manager, catalog)
    const more = await Promise.all(Array.from({ length: 23 }, async () => await makeProduct(manager)))
    const bundles = [{ name: 'Lot', products: more.map(({ id }) => ({ product_id: id })) }]
    const impact = await manager.client.offer_impact.composition({ offer_id: offer.offer_id, sections: [{ name: 'Plus', bundles }] })
    expect([first(impact).lines.length, first(impact).more_lines]).toEqual([20, 5])
    expect(first(impact)).toMatchObject({ before: '600.00', after: null, difference: null })
    expect(first(impact).lines[0]).toMatchObject({ before: null, warnings: [{ code: 'NO_PRICE' }] })
  })
})

describe('an offer of thousands of articles', () => {
  test('is looked at in as many cases as can be answered while somebody waits, and says how many are left', async () => {
    const offer = await pricedOffer(manager, catalog)
    const [bundle] = (await offer.sections()).flatMap(({ bundles }) => bundles)
    await app.services.db.execute(sql`with made as (insert into products (reference, mdm_designation, origin, marketing_start_date)
      select 'MANY-' || n, 'Imprimante', 'external', '2024-01-01' from generate_series(1, 4000) n returning id)
      insert into bundle_products (bundle_id, product_id, position) select ${bundle?.id}, id, 10 from made`)
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
      name,
      quantities: {},
      zone: 'NAT',
      actor: 'seller' as const,
      date: null,
      expected: [{ product_id: offer.copier.id, field: 'quantity' as const, value: '1' }],
    }))
    await manager.client.rule_cases.save({ offer_id: offer.offer_id, version: await offer.version(), items })
    const impact = await manager.client.offer_impact.markups({ offer_id: offer.offer_id, items: [markup()] })
    expect([impact.configurations.length, impact.left_out]).toEqual([5, 3])
  })
})
