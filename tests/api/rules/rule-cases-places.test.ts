// The subsidiary of cases of an offer's rules: required, except for cases that were stored when it was optional.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { rule_cases, zones } from '#server/platform/db/schema.ts'

import { begun, euros, makeCatalog } from '../../price-fixtures.ts'
import { refusal } from '../../refusal.ts'
import { ruledOffer } from '../../rule-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  manager = await app.admin()
})
afterAll(() => app.close())

type Offer = Awaited<ReturnType<typeof ruledOffer>>
type Case = Inputs['rule_cases']['save']['items'][number]

const oneCase = ({ copier, installation }: Offer, value: string, more: Partial<Case> = {}): Case => ({
  name: 'Cinq copieurs',
  quantities: { [copier.id]: '5' },
  zone: 'NAT',
  actor: 'seller',
  date: null,
  expected: [{ product_id: installation.id, field: 'unit_price', value }],
  ...more,
})
const save = async ({ offer_id, version }: Offer, items: Case[]) =>
  await manager.client.rule_cases.save({ offer_id, version: await version(), items })

test('cases say in which subsidiary they are tried, unless they were stored without one, and stay there until they are given one', async () => {
  const offer = await ruledOffer(manager)
  const { offer_id } = offer
  const refused = async (items: Case[]) => (await refusal(save(offer, items))).data.errors
  expect(await refused([oneCase(offer, '0', { zone: null })])).toEqual([{ field: 'items.0.zone', key: 'required' }])
  const [former] = (await save(offer, [oneCase(offer, '0')])).items
  await app.services.db
    .update(rule_cases)
    .set({ zone: null })
    .where(eq(rule_cases.id, former?.id ?? 0))
  const kept = await save(offer, [oneCase(offer, '1', { id: former?.id, zone: null })])
  expect(kept.items).toMatchObject([{ id: former?.id, zone: null, expected: [{ value: '1' }] }])
  const version = await offer.version()
  await save(offer, [oneCase(offer, '1', { id: former?.id, zone: 'LYO' })])
  expect(await refused([oneCase(offer, '1', { id: former?.id, zone: null })])).toEqual([{ field: 'items.0.zone', key: 'required' }])
  await manager.client.offer_undo.run({ offer_id, version: version + 1 })
  expect((await manager.client.rule_cases.get({ offer_id })).items).toMatchObject([{ zone: null }])
})

test('cases that are new are meant for where the impact of a change is looked at: the first subsidiary that has prices', async () => {
  const offer = await ruledOffer(manager)
  const { offer_id } = offer
  const usual = async () => (await manager.client.rule_cases.get({ offer_id })).usual_zone
  expect(await usual()).toBeNull()
  await app.services.db.insert(zones).values({ code_sigma: 'ANJ', name: 'Anjou' })
  await manager.client.offers.set_zones({ offer_id, version: await offer.version(), zones: ['ANJ', 'LYO'] })
  expect(await usual()).toBe('ANJ')
  const catalog = await makeCatalog(manager, { zone: 'LYO' })
  const row = { product_id: offer.copier.id, id: catalog.id, actor: 'seller' as const, start_date: begun }
  await manager.client.selling_prices.save({ ...row, recommended_price: euros('200') })
  expect([await usual(), (await manager.client.rule_cases.run({ offer_id })).usual.zone]).toEqual(['LYO', 'LYO'])
})
