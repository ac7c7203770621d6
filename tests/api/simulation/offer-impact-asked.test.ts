// The effect of an unsaved part of an offer on its prices: who may request it, what is refused, and that it reveals no secrets.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Outputs } from '#contract/index.ts'
import { permissions as vocabulary } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { refusedFor } from '../../composition-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { begun, makeCatalog, percent } from '../../price-fixtures.ts'
import { statusOf } from '../../refusal.ts'
import { ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { discount, first, follows, type Impact, markup, price, type PricedOffer, pricedOffer, tier } from './impact-fixtures.ts'

setUpApp()
let catalog: Outputs['catalogs']['create']
beforeAll(async () => {
  catalog = await makeCatalog(manager, { zone: 'NAT' })
})

describe('what is asked', () => {
  const given = async (offer: PricedOffer) => ({
    markups: { offer_id: offer.offer_id, items: [markup()] },
    price_degressivity: { offer_id: offer.offer_id, items: [tier] },
    quantity_degressivity: { offer_id: offer.offer_id, items: [follows(offer)] },
    rules: { offer_id: offer.offer_id, rules: [discount(offer)] },
    composition: { offer_id: offer.offer_id, sections: (await offer.sections()).map(({ id }) => ({ id })) },
  })
  const ask = async (who: Caller, asked: Awaited<ReturnType<typeof given>>) => ({
    markups: await statusOf(who.client.offer_impact.markups(asked.markups)),
    price_degressivity: await statusOf(who.client.offer_impact.price_degressivity(asked.price_degressivity)),
    quantity_degressivity: await statusOf(who.client.offer_impact.quantity_degressivity(asked.quantity_degressivity)),
    rules: await statusOf(who.client.offer_impact.rules(asked.rules)),
    composition: await statusOf(who.client.offer_impact.composition(asked.composition)),
  })
  const nobody = { markups: 403, price_degressivity: 403, quantity_degressivity: 403, rules: 403, composition: 403 }

  test.each([
    ['offer.markup.update', { markups: 200 }],
    ['offer.degressivity.update', { price_degressivity: 200, quantity_degressivity: 200 }],
    ['offer.rule.update', { rules: 200 }],
    ['offer.composition.update', { composition: 200 }],
    ['offer.read', {}],
  ] as const)('takes the right to read the offer and to save that part: with %s', async (right, allowed) => {
    const asked = await given(await pricedOffer(manager, catalog))
    expect(await ask(await app.as('offer.show', right), asked)).toEqual({ ...nobody, ...allowed })
    expect(await ask(await app.as(right), asked)).toEqual(nobody)
  })

  test('is refused as the save refuses it, each line where it is wrong', async () => {
    const offer = await pricedOffer(manager, catalog)
    const { offer_id } = offer
    const { client } = manager
    const version = await offer.version()
    const items = [markup(), markup({ zone: 'XXX', value: '0' })]
    expect(await refusedFor(client.offer_impact.markups({ offer_id, items }))).toEqual(
      await refusedFor(client.offer_markups.save({ offer_id, version, items })),
    )
    const strange = [markup({ id: 2_147_483_647 })]
    expect(await refusedFor(client.offer_impact.markups({ offer_id, items: strange }))).toEqual(
      await refusedFor(client.offer_markups.save({ offer_id, version, items: strange })),
    )
    const tiers = [tier, tier]
    expect(await refusedFor(client.offer_impact.price_degressivity({ offer_id, items: tiers }))).toEqual(
      await refusedFor(client.price_degressivities.save({ offer_id, version, items: tiers })),
    )
    const rows = [{ ...follows(offer), source_product_id: (await makeProduct(manager)).id }]
    expect(await refusedFor(client.offer_impact.quantity_degressivity({ offer_id, items: rows }))).toEqual(
      await refusedFor(client.quantity_degressivities.save({ offer_id, version, items: rows })),
    )
    const sections = [
      { name: '', bundles: [{ name: 'Lot', products: [{ product_id: offer.copier.id, min_quantity: '5', max_quantity: '2' }] }] },
    ]
    expect(await refusedFor(client.offer_impact.composition({ offer_id, sections }))).toEqual(
      await refusedFor(client.offer_products.save({ offer_id, version, sections })),
    )
    expect(await refusedFor(client.offer_impact.markups({ offer_id, items: [], zone: 'XXX' }))).toMatchObject([
      { field: 'zone', key: 'unknown' },
    ])
  })

  test('is nothing where there is no offer', async () => {
    const nowhere = { offer_id: 2_147_483_647 }
    expect(await statusOf(manager.client.offer_impact.markups({ ...nowhere, items: [] }))).toBe(404)
    expect(await statusOf(manager.client.offer_impact.composition({ ...nowhere, sections: [] }))).toBe(404)
  })
})

test('everybody is told the same prices, and without the right to see purchase prices nobody learns more digits by trying a markup or a rule', async () => {
  const offer = await ruledOffer(manager)
  const { offer_id, copier } = offer
  await manager.client.purchase_prices.create({ product_id: copier.id, amount: '73.19', start_date: begun })
  await price(manager, catalog, copier, { recommended_price: percent('30.3456') })
  const blind = await app.as(...vocabulary.filter((name) => name !== 'selling_price.show'))
  // 73.19 × 1.303456 = 95.3999…
  const asked = { offer_id, items: [markup({ value: '1000000' })] }
  const [theirs, ours] = [await blind.client.offer_impact.markups(asked), await manager.client.offer_impact.markups(asked)]
  const priceOf = (impact: Impact) => first(impact).lines.find(({ product }) => product.id === copier.id)?.after?.unit_price
  expect([priceOf(theirs), priceOf(ours)]).toEqual(['95400000.00', '95400000.00'])
  const tried = await blind.client.offer_impact.rules({
    offer_id,
    rules: [discount(offer, '0', { actions: [{ ...set(copier.id, 'unit_price', '1000'), operator: 'multiply' as const }] })],
  })
  expect(priceOf(tried)).toBe('95400.00')
  expect(JSON.stringify([theirs, tried])).not.toMatch(/73\.19|30\.3456|95\.39/)
})
