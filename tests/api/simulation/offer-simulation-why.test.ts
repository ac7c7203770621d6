// What a simulation contains about the rows and rules behind its prices: enough to explain each step, and no amount of a selling price.
import { expect, test } from 'vitest'

import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()

/** An offer whose copier has a percentage as price in one catalogue and 90 € in another one, a markup, a tier and a rule. */
async function wholeOffer() {
  const catalogs = [await makeCatalog(manager, { zone: 'NAT' }), await makeCatalog(manager, { zone: 'NAT' })] as const
  const offer = await ruledOffer(manager)
  const { offer_id, copier, installation } = offer
  const price = async (id: number, amounts: object) =>
    await manager.client.selling_prices.save({ product_id: copier.id, id, actor: 'seller', start_date: begun, ...amounts })
  await price(catalogs[0].id, { agency_purchase_price: euros('81.37'), recommended_price: percent('17.31') })
  await price(catalogs[1].id, { recommended_price: euros('90') })
  const rule = await offer.add({ conditions: atLeast(copier.id, '5'), actions: [set(copier.id, 'discount_rate', '10')] })
  await manager.client.offer_markups.save({
    offer_id,
    version: await offer.version(),
    items: [{ zone: 'NAT', actor: 'agency', coefficient_type: 'margin_rate', value: '20', start_date: begun, end_date: null }],
  })
  await manager.client.price_degressivities.save({
    offer_id,
    version: await offer.version(),
    mode: 'graduated',
    items: [{ min_quantity: '10', max_quantity: '49', discount_rate: '2' }],
  })
  const follows = { source_product_id: installation.id, destination_product_id: copier.id, operator: 'assign', value: '6' } as const
  await manager.client.quantity_degressivities.save({
    offer_id,
    version: await offer.version(),
    items: [{ ...follows, min_quantity: '2', max_quantity: null }],
  })
  return { ...offer, catalogs, rule }
}

test('whatever a step, an ignored row or a changed quantity names is told with its author and its day', async () => {
  const { offer_id, catalogs, copier, installation, rule } = await wholeOffer()
  const simulated = await manager.client.offer_simulation.run({ offer_id, quantities: { [installation.id]: '2' } })
  const { rows, trace, lines, quantity_changes } = simulated
  const written = { author: manager.name, version: 1, changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string }
  const tariff = { ...written, product_id: copier.id, actor: 'seller', start_date: begun, end_date: null }
  const prices = rows.selling_prices.toSorted((a, b) => a.catalog_id - b.catalog_id)
  expect(prices.map(({ id: _id, ...row }) => row)).toEqual(catalogs.map(({ id }) => ({ ...tariff, catalog_id: id })))
  expect(rows.markups).toMatchObject([{ ...written, zone: 'NAT', actor: 'agency', coefficient_type: 'margin_rate', value: '20.00' }])
  expect(rows.price_degressivity).toMatchObject({
    mode: 'graduated',
    items: [{ ...written, min_quantity: '10.00', max_quantity: '49.00', discount_rate: '2.00' }],
  })
  expect(rows.quantity_degressivity).toMatchObject([{ ...written, source_product_id: installation.id, operator: 'assign', value: '6.00' }])
  const line = lines.find(({ product_id }) => product_id === copier.id)
  const named = [...(line?.ignored ?? []), ...quantity_changes].map(({ row_id }) => row_id)
  expect(named).toEqual([prices[1]?.id, rows.markups[0]?.id, rows.quantity_degressivity[0]?.id])
  expect(trace).toMatchObject([
    { rule_number: rule.rule_number, author: manager.name, changed_at: rule.created_at, writes: [copier.id], fired: true },
  ])
})

test('a rule that was never stored has no number and nobody who wrote it', async () => {
  const { offer_id, copier, installation } = await wholeOffer()
  const actions = [set(installation.id, 'quantity', '1'), set(copier.id, 'quantity', '2'), set(copier.id, 'discount_rate', '2')]
  const rules = [{ conditions: atLeast(copier.id, '1'), actions }]
  const { trace } = await manager.client.offer_simulation.run({ offer_id, rules })
  expect(trace).toMatchObject([{ name: null, rule_number: null, author: null, changed_at: null, writes: [installation.id, copier.id] }])
})

test('another catalogue that could be taken is taken where it is asked for, and no other one', async () => {
  const { offer_id, catalogs, copier } = await wholeOffer()
  const elsewhere = await makeCatalog(manager, { zone: 'LYO' })
  const taken = async (catalog_id?: number) => {
    const { catalog, lines } = await manager.client.offer_simulation.run({ offer_id, date: today(), ...(catalog_id && { catalog_id }) })
    return [catalog?.id, lines.find(({ product_id }) => product_id === copier.id)?.unit_price]
  }
  expect(await taken(catalogs[1].id)).toEqual([catalogs[1].id, '81.00'])
  const usual = await taken()
  expect(usual[0]).not.toBe(catalogs[1].id)
  expect(await taken(elsewhere.id)).toEqual(usual)
})

test('who may not see purchase prices learns the period of a tariff and not what it is reckoned on', async () => {
  const { offer_id } = await wholeOffer()
  const { rows } = await (await app.as('offer.show')).client.offer_simulation.run({ offer_id })
  const told = ['actor', 'author', 'catalog_id', 'changed_at', 'end_date', 'id', 'product_id', 'start_date', 'version']
  expect(rows.selling_prices.map((row) => Object.keys(row).toSorted())).toEqual([told, told])
  expect(JSON.stringify(rows)).not.toMatch(/81\.37|17\.31|95\.45/)
})
