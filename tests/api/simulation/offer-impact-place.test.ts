// The subsidiaries for which the effect of an unsaved part of an offer is calculated: those where the offer has prices, and any other on
// request.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'
import { users, zones } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { euros, makeCatalog } from '../../price-fixtures.ts'
import { markup, price, type PricedOffer, pricedOffer } from './impact-fixtures.ts'

setUpApp()
let national: Outputs['catalogs']['create']
let empty: Outputs['catalogs']['create']
let regional: Outputs['catalogs']['create']
beforeAll(async () => {
  const others = ['IDF', 'NOR'].map((code_sigma) => ({ code_sigma, name: code_sigma }))
  await app.services.db.insert(zones).values(others).onConflictDoNothing()
  await app.services.db.update(users).set({ zone: 'NAT' }).where(eq(users.id, manager.id))
  empty = await makeCatalog(manager, { zone: 'NAT' })
  national = await makeCatalog(manager, { zone: 'NAT' })
  regional = await makeCatalog(manager, { zone: 'LYO' })
})

const first = async ({ offer_id }: PricedOffer, asked: Partial<Inputs['offer_impact']['markups']> = {}) =>
  (await manager.client.offer_impact.markups({ offer_id, items: [markup()], ...asked })).configurations[0]
const sell = async (offer: PricedOffer, sold: string[]) =>
  await manager.client.offers.set_zones({ offer_id: offer.offer_id, version: await offer.version(), zones: sold })

test('where the first catalogue of the reader holds no price of the offer, it is looked at in a subsidiary that has some', async () => {
  const offer = await pricedOffer(manager, regional)
  await sell(offer, ['NAT'])
  expect(await first(offer)).toMatchObject({ zone: 'LYO', before: '600.00' })
  await sell(offer, ['IDF', 'LYO'])
  expect(await first(offer)).toMatchObject({ zone: 'LYO', before: '600.00' })
  // If none has prices, in the first one.
  await sell(offer, ['IDF', 'NOR'])
  expect(await first(offer)).toMatchObject({ zone: 'IDF', before: null })
})

test('one may ask for any subsidiary, actor and catalogue instead', async () => {
  const offer = await pricedOffer(manager, national)
  await price(manager, regional, offer.installation, { min_price: euros('1') })
  await sell(offer, ['NAT'])
  expect(await first(offer, { zone: 'LYO' })).toMatchObject({ zone: 'LYO', before: null })
  expect(await first(offer, { zone: 'NAT' })).toMatchObject({ zone: 'NAT', before: '600.00' })
  expect(await first(offer, { zone: 'NAT', catalog_id: national.id })).toMatchObject({ before: '600.00', after: '660.00' })
  // Products that the chosen catalogue does not price are priced by the next one.
  expect(await first(offer, { zone: 'NAT', catalog_id: empty.id })).toMatchObject({ before: '600.00' })
  expect(await first(offer, { zone: 'NAT', catalog_id: national.id, actor: 'agency' })).toMatchObject({ actor: 'agency', before: null })
})
