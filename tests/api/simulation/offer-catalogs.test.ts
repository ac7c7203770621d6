// The catalogues of an offer's prices in a subsidiary that has its own beside the national ones; the price is the same everywhere.
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { unique } from '../../factories.ts'
import { begun, euros, makeCatalog, percent } from '../../price-fixtures.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()

const makeZone = async () => {
  const zone = unique('Z')
  await app.services.db.execute(`insert into zones (code_sigma, name) values ('${zone}', '${zone}')`)
  return zone
}

/** The copier is priced nationally and in the subsidiary's own catalogue, the installation only nationally. */
async function beside() {
  const zone = await makeZone()
  const [national, own, other] = [
    await makeCatalog(manager, { zone: 'NAT' }),
    await makeCatalog(manager, { zone }),
    await makeCatalog(manager, { zone: await makeZone() }),
  ]
  const offer = await ruledOffer(manager)
  const price = async (product_id: number, id: number, recommended: string, more: object = {}) => {
    const row = { product_id, id, actor: 'seller' as const, start_date: begun, recommended_price: euros(recommended), ...more }
    const saved = await manager.client.selling_prices.save(row)
    return 'id' in saved ? saved.id : 0
  }
  const rows = {
    copier: await price(offer.copier.id, national.id, '100'),
    local: await price(offer.copier.id, own.id, '90'),
    elsewhere: await price(offer.copier.id, other.id, '70'),
    installation: await price(offer.installation.id, national.id, '40'),
  }
  const simulate = async (more: object = {}) => {
    const simulated = await manager.client.offer_simulation.run({ offer_id: offer.offer_id, zone, ...more })
    const of = (id: number) => simulated.lines.find(({ product_id }) => product_id === id)
    return { ...simulated, copier: of(offer.copier.id), installation: of(offer.installation.id) }
  }
  return { ...offer, zone, national, own, other, rows, price, simulate }
}
const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
const ignoredTariffs = (line: { ignored: { source: string; row_id: number; reason: string }[] } | undefined) =>
  Object.fromEntries(line?.ignored.flatMap(({ source, row_id, reason }) => (source === 'selling_price' ? [[row_id, reason]] : [])) ?? [])

test('a subsidiary with its own catalogue keeps the national prices of what that does not hold', async () => {
  const { simulate, national, own, rows } = await beside()
  const found = await simulate()
  expect(found.catalog).toEqual(named(own))
  expect(found.other_catalogs).toContainEqual(named(national))
  expect(found.copier).toMatchObject({ unit_price: '90.00', catalog: named(own) })
  expect(found.installation).toMatchObject({ unit_price: '40.00', catalog: named(national), warnings: [] })
  expect(ignoredTariffs(found.copier)).toEqual({ [rows.copier]: 'LESS_SPECIFIC', [rows.elsewhere]: 'OTHER_ZONE' })
  const chosen = await simulate({ catalog_id: national.id })
  expect([chosen.catalog, chosen.copier?.unit_price]).toEqual([named(national), '100.00'])
  expect(ignoredTariffs(chosen.copier)).toEqual({ [rows.local]: 'LESS_SPECIFIC', [rows.elsewhere]: 'OTHER_ZONE' })
})

test('an exclusive catalogue is the only one of its subsidiary, whatever the offer chose; its history knows it', async () => {
  const { simulate, offer_id, version, national, own, rows } = await beside()
  await manager.client.offers.update({ offer_id, version: await version(), catalog_id: national.id })
  expect(own.exclusive).toBe(false)
  const saved = await manager.client.catalogs.update({ id: own.id, version: own.version, exclusive: true })
  expect([saved.exclusive, (await manager.client.catalogs.get({ id: own.id })).exclusive]).toEqual([true, true])
  const found = await simulate()
  expect([found.catalog, found.other_catalogs, found.copier?.unit_price]).toEqual([named(own), [], '90.00'])
  expect(ignoredTariffs(found.copier)).toEqual({ [rows.copier]: 'EXCLUSIVE_CATALOG', [rows.elsewhere]: 'OTHER_ZONE' })
  expect(found.installation).toMatchObject({ unit_price: null, catalog: null, warnings: [{ code: 'NO_PRICE' }] })
  expect(ignoredTariffs(found.installation)).toEqual({ [rows.installation]: 'EXCLUSIVE_CATALOG' })
  const { items } = await manager.client.activities.list({ entity: 'catalogs', id: own.id, field: 'exclusive' })
  expect(items[0]).toMatchObject({ old_value: false, new_value: true })
})

test('a row without a recommended price is a row: the article has no price', async () => {
  const { simulate, copier, own, rows } = await beside()
  const [row] = (await manager.client.selling_prices.list({ product_id: copier.id, id: own.id })).items
  await manager.client.selling_prices.update({
    product_id: copier.id,
    id: own.id,
    selling_price_id: rows.local,
    version: row?.version ?? 0,
    recommended_price: null,
  })
  expect((await simulate()).copier).toMatchObject({ unit_price: null, catalog: named(own) })
})

test('the product’s own simulation names the rows of its other catalogues, too', async () => {
  const { zone, copier, national, own, rows } = await beside()
  const ask = async (catalog_id: number) =>
    await manager.client.selling_prices.simulate({ product_id: copier.id, catalog_id, actor: 'seller', date: begun, zone })
  const asked = await ask(own.id)
  expect(asked.prices['recommended_price']).toBe('90.00')
  const reasons = (answer: typeof asked) => Object.fromEntries(answer.ignored.map(({ row_id, reason }) => [row_id, reason]))
  expect(reasons(asked)).toEqual({ [rows.copier]: 'LESS_SPECIFIC', [rows.elsewhere]: 'OTHER_ZONE' })
  await manager.client.catalogs.update({ id: own.id, version: own.version, exclusive: true })
  const behind = await ask(national.id)
  expect([behind.prices['recommended_price'], behind.warnings]).toEqual([null, [{ code: 'NO_ROW' }]])
  expect(reasons(behind)).toMatchObject({ [rows.copier]: 'EXCLUSIVE_CATALOG', [rows.local]: 'LESS_SPECIFIC' })
})

test('the Articles tab tells the price that the simulator tells, and what it starts from', async () => {
  const { zone, offer_id, copier, version, add, simulate, own, national } = await beside()
  await add({ conditions: atLeast(copier.id, '1'), actions: [set(copier.id, 'discount_rate', '10')] })
  const markup = { zone, actor: 'seller' as const, coefficient_type: 'coefficient' as const, start_date: begun, end_date: null }
  await manager.client.offer_markups.save({ offer_id, version: await version(), items: [{ ...markup, value: '1.5' }] })
  const { copier: line, installation } = await simulate()
  const prices = await manager.client.offer_products.prices({ offer_id, zone })
  const tariffs = { [copier.id]: ['90.00', '121.50', own], [installation?.product_id ?? 0]: ['40.00', '60.00', national] } as const
  for (const { product_id, tariff, unit_price, catalog } of prices.items) {
    const [wanted, price, from] = tariffs[product_id] ?? []
    expect([tariff, unit_price, catalog?.id]).toEqual([wanted, price, from?.id])
  }
  expect(prices.items.map(({ unit_price }) => unit_price)).toEqual([line?.unit_price, installation?.unit_price])
})

test('what is bought at is the actor’s purchase price, or the nearest set one below it', async () => {
  const { zone, offer_id, installation, national, price, copier } = await beside()
  const agency = { actor: 'agency' as const, agency_purchase_price: euros('20'), seller_purchase_price: percent('50') }
  await price(installation.id, national.id, '40', agency)
  await price(copier.id, national.id, '100', {
    actor: 'agency' as const,
    group_purchase_price: euros('60'),
    seller_purchase_price: euros('80'),
  })
  const bought = async (actor: 'agency' | 'seller') => {
    const { items } = await manager.client.offer_products.prices({ offer_id, zone, actor })
    return new Map(items.map(({ product_id, purchase_price }) => [product_id, purchase_price]))
  }
  const found = await bought('agency')
  expect([found.get(installation.id), found.get(copier.id)]).toEqual(['20.00', '60.00'])
  expect((await bought('seller')).get(copier.id)).toBeNull()
})
