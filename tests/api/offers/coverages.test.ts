// Coverages of offers and bundles: who may see and write them, when one is complete, and the mandatory one that is bought.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'

setUpApp()
let service: { id: number; name: string; reference: string }
beforeAll(async () => {
  service = await manager.client.services.create({ name: unique('Maintenance'), reference: unique('SVC') })
})

type Save = Inputs['serviceables']['save']
const save = async (input: Save, who = manager) => await who.client.serviceables.save(input)
const cover = async (entity_id: number, fields: object = {}) =>
  (
    await save({
      entity: 'offers',
      entity_id,
      service_id: service.id,
      contract_type: 'ACHAT',
      calculation_mode: 'PACKAGE',
      ...fields,
    })
  ).body

describe('a coverage', () => {
  test('is added, read beside the offer, changed under its version and removed', async () => {
    const offer = await makeOffer(manager)
    const made = await save({
      entity: 'offers',
      entity_id: offer.id,
      service_id: service.id,
      contract_type: 'MULTISERVICES',
      calculation_mode: 'PERCENTAGE',
      rate: '4.5',
    })
    expect(made.status).toBe(201)
    const { id, name, reference } = service
    expect(made.body).toMatchObject({
      service: { id, name, reference },
      rate: '4.50',
      complete: false,
      missing: ['agency_markup_rate'],
      version: 1,
    })
    const changed = await save({ id: made.body.id, version: 1, agency_markup_rate: '12' })
    expect([changed.status, changed.body.complete, changed.body.version]).toEqual([200, true, 2])
    expect((await save({ id: made.body.id, version: 2, rate: '4.500' })).body.version).toBe(2)
    expect(await refusal(save({ id: made.body.id, version: 1, rate: '5' }))).toMatchObject({
      code: 'CONFLICT',
      data: { current: changed.body },
    })
    expect((await manager.client.serviceables.list({ entity: 'offers', entity_id: offer.id })).items).toEqual([changed.body])
    expect(await manager.client.serviceables.of({ entity: 'offers', id: offer.id })).toMatchObject({ total: 1, mandatory_coverage: false })
    await manager.client.serviceables.remove({ params: { id: made.body.id }, query: { version: 2 } })
    expect((await manager.client.serviceables.of({ entity: 'offers', id: offer.id })).items).toEqual([])
  })

  test.each([
    ['PERCENTAGE', ['rate', 'agency_markup_rate']],
    ['PAY_AS_YOU_GO', ['minimum_selling_price', 'agency_markup_rate', 'seller_purchase_price']],
    ['PACKAGE', ['minimum_selling_price', 'agency_markup_rate', 'seller_purchase_price']],
  ] as const)('by %s is complete once %j are filled in, and no other field', async (calculation_mode, needed) => {
    const { id: entity_id } = await makeOffer(manager)
    const empty = await cover(entity_id, { calculation_mode })
    expect([empty.complete, empty.missing]).toEqual([false, needed])
    const filled = await save({ id: empty.id, version: 1, ...Object.fromEntries(needed.map((field) => [field, '10'])) })
    expect([filled.body.complete, filled.body.missing]).toEqual([true, []])
  })

  test('of a bundle stands beside that bundle alone', async () => {
    const [bundle] = await app.services.db.execute<{ id: number }>(
      sql`insert into bundles (reference, name) values (${unique('LOT')}, 'Finition') returning id`,
    )
    const of = { entity: 'bundles' as const, id: bundle?.id ?? 0 }
    const made = await cover(of.id, { entity: 'bundles' })
    expect((await manager.client.serviceables.of(of)).items).toEqual([made])
    const offer = await makeOffer(manager)
    const { version } = await manager.client.offer_products.save({
      offer_id: offer.id,
      version: offer.version,
      sections: [{ name: 'Tout', bundles: [{ id: of.id }] }],
    })
    await cover(offer.id)
    expect((await manager.client.serviceables.of_bundles({ offer_id: offer.id })).items).toEqual([made])
    // Users who may not see the offer do not see the coverages of its bundle either.
    await manager.client.offers.update({ offer_id: offer.id, version, active: false })
    const reader = await app.as('offer.show', 'offer.service.index')
    expect(await statusOf(reader.client.serviceables.of(of))).toBe(404)
    expect(await statusOf(reader.client.serviceables.of_bundles({ offer_id: offer.id }))).toBe(404)
    const { items } = await manager.client.activities.list(of)
    expect(items[0]).toMatchObject({ field: 'coverage', new_value: { id: made.id, service: { name: service.name } } })
  })

  test('of a bundle that is added, switched off or removed stands in the history of each offer that holds it, without a new version', async () => {
    const [one, other] = [await makeOffer(manager), await makeOffer(manager)]
    const attach = async ({ id, version }: typeof one, bundle: object) =>
      await manager.client.offer_products.save({ offer_id: id, version, sections: [{ name: 'Tout', bundles: [bundle] }] })
    const made = await attach(one, { name: 'Finition' })
    const bundle = { id: made.sections[0]?.bundles[0]?.id ?? 0, name: 'Finition' }
    const attached = await attach(other, { id: bundle.id })
    const { id } = await cover(bundle.id, { entity: 'bundles', seller_purchase_price: '7777.77' })
    await save({ id, version: 1, active: false })
    await manager.client.serviceables.remove({ params: { id }, query: { version: 2 } })
    const said = (active: boolean) => ({ id, service: { name: service.name }, bundle, active })
    for (const { id: offer_id, version } of [
      { ...made, id: one.id },
      { ...attached, id: other.id },
    ]) {
      const { items } = await manager.client.activities.list({ entity: 'offers', id: offer_id, field: 'coverage' })
      expect(items).toMatchObject([
        { old_value: said(false), new_value: null },
        { old_value: said(true), new_value: said(false) },
        { old_value: null, new_value: said(true) },
      ])
      expect((await manager.client.offers.get({ id: offer_id })).version).toBe(version)
    }
    const reader = await app.as('offer.show', 'offer.service.index')
    const { items } = await reader.client.activities.list({ entity: 'offers', id: one.id, field: 'coverage' })
    expect(JSON.stringify(items)).not.toContain('7777')
  })

  test('of what does not exist, by a service that does not exist, or with a negative amount is refused at its field', async () => {
    const { id } = await makeOffer(manager)
    const nothing = 2_147_483_647
    expect((await refusal(cover(nothing))).data.errors).toEqual([{ field: 'entity_id', key: 'unknown' }])
    expect((await refusal(cover(id, { service_id: nothing }))).data.errors).toEqual([{ field: 'service_id', key: 'unknown' }])
    expect((await refusal(cover(id, { rate: '-1' }))).status).toBe(400)
    expect(await statusOf(manager.client.serviceables.of({ entity: 'offers', id: nothing }))).toBe(404)
  })
})

test('who changes a coverage without saying which version they read is refused, and nothing new is made', async () => {
  const { id: entity_id } = await makeOffer(manager)
  const made = await cover(entity_id)
  expect((await refusal(cover(entity_id, { id: made.id }))).data.errors).toEqual([{ field: 'version', key: 'required' }])
  expect((await manager.client.serviceables.list({ entity: 'offers', entity_id })).items).toEqual([made])
})

describe('rights', () => {
  test('adding, changing and removing are three of them', async () => {
    const { id: entity_id } = await makeOffer(manager)
    const { id, version } = await cover(entity_id)
    const adds = await app.as('offer.show', 'offer.service.index', 'offer.service.store')
    const changes = await app.as('offer.show', 'offer.service.index', 'offer.service.update')
    const change: Save = { id, version, active: false }
    const add: Save = { entity: 'offers', entity_id, service_id: service.id, contract_type: 'ACHAT', calculation_mode: 'PACKAGE' }
    expect([await statusOf(save(change, adds)), await statusOf(save(add, changes))]).toEqual([403, 403])
    expect([(await save(add, adds)).status, (await save(change, changes)).status]).toEqual([201, 200])
    expect(await statusOf(changes.client.serviceables.remove({ params: { id }, query: { version: 2 } }))).toBe(403)
  })

  test('without the one for purchase prices none is told, in the coverage, in a conflict or in the history', async () => {
    const { id: entity_id } = await makeOffer(manager)
    const { id } = await cover(entity_id, { seller_purchase_price: '7777.77' })
    const reader = await app.as('offer.show', 'offer.service.index', 'offer.service.update')
    const told = [
      await reader.client.serviceables.of({ entity: 'offers', id: entity_id }),
      await reader.client.serviceables.list({ entity: 'offers', entity_id }),
      await reader.client.serviceables.of_bundles({ offer_id: entity_id }),
      await refusal(save({ id, version: 9, active: false }, reader)),
      await reader.client.activities.list({ entity: 'offers', id: entity_id, field: 'coverage' }),
    ]
    expect(JSON.stringify(told)).toContain(service.name)
    expect(JSON.stringify(told)).not.toContain('7777')
    expect(JSON.stringify(await manager.client.activities.list({ entity: 'offers', id: entity_id }))).toContain('7777.77')
  })

  test('a seller finds no coverage in the history of an offer', async () => {
    const { id } = await makeOffer(manager)
    await cover(id)
    const seller = await app.as('offer.show')
    const { items } = await seller.client.activities.list({ entity: 'offers', id, page_size: 200 })
    expect(items.map(({ field }) => field)).not.toContain('coverage')
    expect(items.length).toBeGreaterThan(0)
  })
})

describe('a mandatory coverage', () => {
  const needed = { status: 400, data: { errors: [{ field: 'mandatory_coverage', key: 'needs_purchase_coverage' }] } }

  test('can be asked for once an active one is bought', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const demand = () => manager.client.offers.update({ offer_id, version, mandatory_coverage: true })
    await cover(offer_id, { contract_type: 'MULTISERVICES' })
    await cover(offer_id, { active: false })
    expect(await refusal(demand())).toMatchObject(needed)
    await cover(offer_id)
    expect((await demand()).mandatory_coverage).toBe(true)
  })

  test('keeps the last one that is bought: it is not removed, switched off or turned into another contract', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const { id } = await cover(offer_id)
    await manager.client.offers.update({ offer_id, version, mandatory_coverage: true })
    const attempts = [
      () => save({ id, version: 1, active: false }),
      () => save({ id, version: 1, contract_type: 'MULTISERVICES' }),
      () => manager.client.serviceables.remove({ params: { id }, query: { version: 1 } }),
    ]
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject(needed)
    await cover(offer_id)
    expect((await save({ id, version: 1, active: false })).body.active).toBe(false)
  })

  test('asked for while the last one is switched off: one of the two is refused', async () => {
    for (let pair = 0; pair < 5; pair++) {
      const { id: offer_id, version } = await makeOffer(manager)
      const { id } = await cover(offer_id)
      const both = await Promise.allSettled([
        manager.client.offers.update({ offer_id, version, mandatory_coverage: true }),
        save({ id, version: 1, active: false }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
