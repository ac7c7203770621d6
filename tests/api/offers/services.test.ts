// Services: who may see and change them, their references, and what prevents the deletion of one.
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOfferWithService, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'

setUpApp('product.index', 'serviceable.update')

const make = (reference = unique('SRV'), name = unique('Maintenance')) => manager.client.services.create({ name, reference })

test('who manages services makes, finds, changes and deletes one, and its history tells of it', async () => {
  const made = await make()
  expect((await manager.client.services.list({ search: made.reference.toLowerCase() })).items).toEqual([made])
  const changed = await manager.client.services.update({ id: made.id, version: 1, reference: unique('AUTRE') })
  expect(changed).toMatchObject({ name: made.name, version: 2 })
  expect(await manager.client.services.get({ id: made.id })).toEqual(changed)
  await manager.client.services.remove({ params: { id: made.id }, query: { version: 2 } })
  const { items } = await manager.client.activities.list({ entity: 'services', id: made.id, field: 'reference' })
  expect(items.map(({ action, old_value, new_value }) => [action, old_value, new_value])).toEqual([
    ['deleted', changed.reference, null],
    ['updated', made.reference, changed.reference],
    ['created', null, made.reference],
  ])
})

test('a reference is one service’s, without regard to case; a name may be that of several', async () => {
  const made = await make()
  const taken = [{ field: 'reference', key: 'taken' }]
  expect((await refusal(make(made.reference.toUpperCase()))).data.errors).toEqual(taken)
  const other = await make(unique('SRV'), made.name)
  const renaming = manager.client.services.update({ id: other.id, version: 1, reference: made.reference.toLowerCase() })
  expect((await refusal(renaming)).data.errors).toEqual(taken)
})

test('who sees the services of offers reads them and their history, and changes none', async () => {
  const { id, name, reference } = await make()
  const [reader, seller] = [await app.as('offer.service.index'), await app.as('offer.show', 'product.index')]
  expect(await reader.client.services.get({ id })).toMatchObject({ name, reference })
  expect((await reader.client.activities.list({ entity: 'services', id })).total).toBeGreaterThan(0)
  expect((await refusal(reader.client.services.update({ id, version: 1, name: 'Autre' }))).code).toBe('FORBIDDEN')
  expect((await refusal(seller.client.services.get({ id }))).code).toBe('FORBIDDEN')
  expect((await refusal(seller.client.activities.list({ entity: 'services', id }))).code).toBe('FORBIDDEN')
  expect((await refusal(seller.client.reference_counts.list({ entity: 'services' }))).code).toBe('FORBIDDEN')
})

test('who keeps the services and nothing else reads them and how often each is used', async () => {
  const { id } = await make()
  await makeOfferWithService(app, id)
  const keeper = await app.as('serviceable.update')
  const { items } = await keeper.client.reference_counts.list({ entity: 'services' })
  expect(items.find((row) => row.id === id)?.total).toBe(1)
  expect((await refusal(keeper.client.reference_counts.list({ entity: 'tags' }))).code).toBe('FORBIDDEN')
})

test('a service that covers an offer is counted and kept', async () => {
  const [used, unused] = [await make(), await make()]
  const offer = await makeOfferWithService(app, used.id)
  const { items } = await manager.client.reference_counts.list({ entity: 'services' })
  expect([used, unused].map((service) => items.find(({ id }) => id === service.id)?.total)).toEqual([1, undefined])
  const { code, data } = await refusal(manager.client.services.remove({ params: { id: used.id }, query: { version: 1 } }))
  expect([code, data.total, data.references.map(({ entity, id }) => [entity, id])]).toEqual(['IN_USE', 1, [['offers', offer]]])
})
