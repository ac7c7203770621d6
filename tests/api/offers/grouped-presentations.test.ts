// Grouped presentations: the order of their offers, the order of the presentations, and what a seller sees of them.
import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { grouped_presentations } from '#server/platform/db/schema.ts'

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
  // A user with write access sees both, and which of them is not shown.
  expect(offers).toEqual([
    [hidden.id, false],
    [shown.id, true],
  ])
  const told = async (who: Caller) => (await who.client.activities.list({ entity: 'grouped-presentations', id, field: 'offers' })).items[0]
  expect((await told(seller))?.new_value).toEqual([{ id: shown.id, name: shown.name }])
  expect((await told(manager))?.new_value).toMatchObject([{ id: hidden.id }, { id: shown.id }])
  // If only the hidden offer is removed, the history shows a change, but not of what.
  await manager.client.grouped_presentations.update({ id, version: 1, offers: [shown.id] })
  expect(await told(seller)).toMatchObject({ field: 'offers', old_value: null, new_value: null })
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

test('no two are called alike, whatever the case of their letters', async () => {
  const name = unique('Salon')
  const made = await manager.client.grouped_presentations.create({ name })
  const taken = { status: 400, data: { errors: [{ field: 'name', key: 'taken' }] } }
  expect(await refusal(manager.client.grouped_presentations.create({ name: name.toUpperCase() }))).toMatchObject(taken)
  const other = await manager.client.grouped_presentations.create({ name: unique('Salon') })
  const renamed = manager.client.grouped_presentations.update({ id: other.id, version: other.version, name: name.toLowerCase() })
  expect(await refusal(renamed)).toMatchObject(taken)
  // Its own name with other capitals does not conflict with itself.
  expect(
    (await manager.client.grouped_presentations.update({ id: made.id, version: made.version, name: name.toUpperCase() })).version,
  ).toBe(2)
})

test('those of before with one name: the oldest keeps it, the later ones get a number, which their history tells', async () => {
  const { db } = app.services
  const name = unique('Salon').padEnd(255, 'x')
  const statements = readFileSync('server/platform/db/migrations/0033_presentation_names.sql', 'utf8').split('--> statement-breakpoint')
  const ids = await db.transaction(async (tx) => {
    await tx.execute(sql`drop index grouped_presentations_name_key`)
    const rows = [name, name.toUpperCase()].map((one) => ({ name: one }))
    const inserted = await tx.insert(grouped_presentations).values(rows).returning({ id: grouped_presentations.id })
    for (const statement of statements) await tx.execute(sql.raw(statement))
    return inserted.map(({ id }) => id)
  })
  const { items } = await manager.client.grouped_presentations.list()
  const numbered = `${name.toUpperCase().slice(0, 251)} (2)`
  expect(ids.map((id) => items.find((one) => one.id === id))).toMatchObject([
    { name, version: 1 },
    { name: numbered, version: 2 },
  ])
  const told = await manager.client.activities.list({ entity: 'grouped-presentations', id: ids[1] ?? 0, field: 'name' })
  expect(told.items[0]).toMatchObject({ author: null, program: 'upgrade', new_value: numbered })
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
