// Grouped presentations: offers in an order, the presentations in theirs, and what a seller finds in them.
import { beforeAll, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let seller: Caller
beforeAll(async () => {
  seller = await app.as('offer.read')
})

const presented = async (who: Caller, id: number) =>
  (await who.client.grouped_presentations.list()).items.find((one) => one.id === id)?.offers.map((offer) => offer.id)

test('the offers of a presentation keep the order that they were given', async () => {
  const [a, b, c] = [await makeOffer(manager), await makeOffer(manager), await makeOffer(manager)]
  const made = await manager.client.grouped_presentations.create({ name: unique('Salon'), offers: [c.id, a.id, b.id] })
  expect(await presented(seller, made.id)).toEqual([c.id, a.id, b.id])
  const turned = await manager.client.grouped_presentations.update({ id: made.id, version: made.version, offers: [b.id, c.id] })
  expect([turned.version, await presented(seller, made.id)]).toEqual([2, [b.id, c.id]])
  const { items } = await manager.client.activities.list({ entity: 'grouped-presentations', id: made.id, field: 'offers' })
  expect(items[0]).toMatchObject({ old_value: [{ id: c.id }, { id: a.id }, { id: b.id }], new_value: [{ id: b.id }, { id: c.id }] })
})

test('a seller does not find an inactive offer in one; it is not lost for that', async () => {
  const [shown, hidden] = [await makeOffer(manager), await makeOffer(manager, { active: false })]
  const { id } = await manager.client.grouped_presentations.create({ name: unique('Salon'), offers: [hidden.id, shown.id] })
  expect(await presented(seller, id)).toEqual([shown.id])
  const { items } = await manager.client.grouped_presentations.list()
  const offers = items.find((one) => one.id === id)?.offers.map((offer) => [offer.id, offer.active])
  // Who writes sees both, and which of them is not shown.
  expect(offers).toEqual([
    [hidden.id, false],
    [shown.id, true],
  ])
  const told = async (who: Caller) => (await who.client.activities.list({ entity: 'grouped-presentations', id, field: 'offers' })).items[0]
  expect((await told(seller))?.new_value).toEqual([{ id: shown.id, name: shown.name }])
  expect((await told(manager))?.new_value).toMatchObject([{ id: hidden.id }, { id: shown.id }])
})

test('a presentation takes another place among them all; only it is changed', async () => {
  const make = () => manager.client.grouped_presentations.create({ name: unique('Salon') })
  const [first, second] = [await make(), await make()]
  expect(second.position).toBe(first.position + 1)
  const answered = await manager.client.grouped_presentations.order({ id: second.id, version: 1, position: first.position })
  expect(answered.items.find(({ id }) => id === second.id)).toMatchObject({ position: first.position, version: 2 })
  const { items } = await seller.client.grouped_presentations.list()
  expect(items.find(({ id }) => id === first.id)).toMatchObject({ position: second.position, version: 1 })
})

test('no offer stands in one twice, and none that does not exist', async () => {
  const { id } = await makeOffer(manager)
  const create = (offers: number[]) => refusal(manager.client.grouped_presentations.create({ name: unique('Salon'), offers }))
  expect((await create([id, id])).data.errors).toEqual([{ field: 'offers', key: 'repeated' }])
  expect((await create([id, 2_147_483_647])).data.errors).toEqual([{ field: 'offers', key: 'unknown' }])
})

test('an offer that is presented is not deleted: the refusal names the presentation', async () => {
  const offer = await makeOffer(manager)
  const { id, name } = await manager.client.grouped_presentations.create({ name: unique('Salon'), offers: [offer.id] })
  const refused = await refusal(manager.client.offers.remove({ params: { id: offer.id }, query: { version: offer.version } }))
  expect([refused.code, refused.data.references]).toEqual(['IN_USE', [{ entity: 'grouped-presentations', id, name }]])
})
