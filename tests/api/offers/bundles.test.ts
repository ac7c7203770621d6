// The library of bundles: a bundle that no offer uses any more can be deleted.
import { beforeAll, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { composer } from '../../composition-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'

setUpApp()
beforeAll(async () => {
  await prepare()
})

const { prepare, product, compose, read, composed } = composer(() => manager)
const found = async ({ reference }: { reference: string }) => (await manager.client.bundles.list({ search: reference })).items[0]
const remove = (id: number, version: number, who = manager) => who.client.bundles.remove({ params: { id }, query: { version } })

/** A bundle that was removed from its only offer. */
async function alone() {
  const one = await composed()
  await compose(one.id, 2, [])
  const { version = 0 } = (await found(one.bundle)) ?? {}
  return { ...one, version }
}

test('a bundle without an offer is deleted with its articles; its history stays', async () => {
  const { bundle, version } = await alone()
  await remove(bundle.id, version)
  expect(await found(bundle)).toBeUndefined()
  expect(await statusOf(remove(bundle.id, version))).toBe(404)
  const { items } = await manager.client.activities.list({ entity: 'bundles', id: bundle.id })
  expect(items.map(({ action }) => action)).toEqual(items.map(() => 'deleted'))
  expect(items.find(({ field }) => field === 'products')?.old_value).toEqual(
    bundle.products.map((link) => ({ id: link.product.id, name: link.product.reference })),
  )
})

test('a bundle that an offer holds stays, and the refusal names the offer', async () => {
  const { id, bundle } = await composed()
  const { version = 0 } = (await found(bundle)) ?? {}
  const { code, data } = await refusal(remove(bundle.id, version))
  expect([code, data]).toMatchObject(['IN_USE', { references: [{ entity: 'offers', id }], total: 1 }])
  expect((await read(id)).sections[0]?.bundles).toHaveLength(1)
})

test('a bundle that a level of a permit has chosen stays, and the refusal names the permit', async () => {
  const { id, bundle } = await composed()
  const ranks = [{ level: 'or' as const, bundles: 'selection' as const, selection: [bundle.id] }]
  const permit = await manager.client.permits.create({ name: unique('Permis'), offers: [id], ranks })
  await compose(id, 2, [])
  const { version: read_version = 0 } = (await found(bundle)) ?? {}
  const { code, data } = await refusal(remove(bundle.id, read_version))
  expect([code, data]).toMatchObject(['IN_USE', { references: [{ entity: 'permits', id: permit.id }], total: 1 }])
})

test('whoever read it before a colleague changed it hears of the conflict', async () => {
  const { id, bundle, version } = await alone()
  const changed = await compose(id, 3, [{ name: 'Retour', bundles: [{ id: bundle.id }] }])
  const products = [{ product_id: product(2) }]
  await compose(id, changed.version, [{ name: 'Retour', bundles: [{ id: bundle.id, name: 'Autre', products }] }])
  await compose(id, changed.version + 1, [])
  const { status, code, data } = await refusal(remove(bundle.id, version))
  expect([status, code, data.current]).toMatchObject([409, 'CONFLICT', { name: 'Autre', version: version + 1 }])
  await remove(bundle.id, version + 1)
})

test('an offer from which it was taken cannot bring it back by an undo', async () => {
  const { id, bundle, version } = await alone()
  await remove(bundle.id, version)
  const offer = await read(id)
  expect(await statusOf(manager.client.offer_undo.run({ offer_id: id, version: offer.version }))).toBeGreaterThanOrEqual(400)
  expect((await read(id)).sections).toEqual([])
})

test('only who composes offers may delete one', async () => {
  const { bundle, version } = await alone()
  const reader = await app.as('offer.composition.index', 'offer.show')
  expect(await statusOf(remove(bundle.id, version, reader))).toBe(403)
  const other = await makeOffer(manager, { name: unique('Sans lot') })
  expect(await statusOf(remove(other.id + 1_000_000, 1))).toBe(404)
})
