// Offers while an administrator views the app as a seller: the administrator sees what that seller sees, nothing more, and cannot write.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { composer } from '../../composition-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { begun } from '../../price-fixtures.ts'
import { statusOf } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { markup } from '../simulation/impact-fixtures.ts'

let app: TestApp
let admin: Caller
let seller: Caller
const composing = composer(() => admin)
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  seller = await app.as('offer.read', 'offer.show')
  await composing.prepare()
})
afterAll(() => app.close())

/** Everything that a user can read about an offer, including refusals. */
async function seen({ client }: Caller, offer_id: number, search: string) {
  const reads = [
    client.offers.list({ search }),
    client.offers.show_by_code({ code: search }),
    client.offers.get({ id: offer_id }),
    client.offer_products.get({ offer_id }),
    client.offer_products.prices({ offer_id }),
    client.offer_markups.get({ offer_id }),
    client.rules.list({ offer_id }),
    client.offer_simulation.run({ offer_id, zone: 'NAT' }),
    client.offer_simulation.sources({ offer_id, zone: 'NAT' }),
    client.grouped_presentations.list(),
    client.bundles.list({ search }),
    client.activities.list({ entity: 'offers', id: offer_id }),
    client.serviceables.of({ entity: 'offers', id: offer_id }),
  ]
  return await Promise.all(reads.map((read) => read.catch((error: unknown) => (error as { status: number }).status)))
}

test('who sees offers as a seller reads exactly what the seller reads', async () => {
  const { id, composition } = await composing.composed()
  const { version, reference } = await admin.client.offers.update({
    offer_id: id,
    version: composition.version,
    internal_message: 'Marge faible',
  })
  await admin.client.offer_markups.save({ offer_id: id, version, items: [markup()] })
  const hidden = await makeOffer(admin, { active: false, reference: unique('CACHE') })
  const own = await seen(admin, id, reference)
  await admin.client.users.view_as({ kind: 'user', id: seller.id })
  for (const offer of [{ id, reference }, hidden]) {
    const [viewed, meant] = [await seen(admin, offer.id, offer.reference), await seen(seller, offer.id, offer.reference)]
    expect(viewed).toEqual(meant)
    expect(JSON.stringify(viewed)).not.toContain('Marge faible')
  }
  expect(await seen(admin, id, reference)).not.toEqual(own)
  expect(await statusOf(admin.client.offers.get({ id: hidden.id }))).toBe(404)
  await admin.client.users.end_view_as()
  expect(await seen(admin, id, reference)).toEqual(own)
})

test('and writes nothing of an offer, whatever either of them may', async () => {
  const { id: offer_id, composition } = await composing.composed()
  const { version } = composition
  const { client } = admin
  await client.users.view_as({ kind: 'user', id: (await app.admin()).id })
  const writes = [
    client.offers.create({ name: 'Autre', reference: unique('O') }),
    client.offers.update({ offer_id, version, name: 'Autre' }),
    client.offers.duplicate({ offer_id, name: 'Copie', reference: unique('O') }),
    client.offer_products.save({ offer_id, version, sections: [] }),
    client.offer_markups.save({ offer_id, version, items: [markup({ start_date: begun })] }),
    client.price_degressivities.save({ offer_id, version, items: [] }),
    client.quantity_degressivities.save({ offer_id, version, items: [] }),
    client.rule_cases.save({ offer_id, version, items: [] }),
    client.offer_undo.run({ offer_id, version }),
    client.grouped_presentations.create({ name: unique('Salon'), offers: [offer_id] }),
    client.offers.remove({ params: { id: offer_id }, query: { version } }),
  ]
  expect(await Promise.all(writes.map(statusOf))).toEqual(writes.map(() => 403))
  await client.users.end_view_as()
  expect(await composing.read(offer_id)).toEqual(composition)
})
