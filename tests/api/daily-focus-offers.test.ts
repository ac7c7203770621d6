// Offers in the work queue of the day: each is shown to its manager.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type FocusKind, focusKinds } from '#contract/activity/daily-focus.ts'
import type { Inputs } from '#contract/index.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { documents } from '#server/platform/db/schema.ts'

import { makeCoverage, makeOffer, unique } from '../factories.ts'
import { refusal } from '../refusal.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let admin: Caller
let manager: Caller
let colleague: Caller
const offerManager = [
  'offer.read',
  'offer.show',
  'offer.create',
  'offer.update.general',
  'offer.create.alternate_manager',
  'offer.service.index',
  'offer.service.update',
] as const
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  ;[manager, colleague] = [await app.as(...offerManager), await app.as(...offerManager)]
})
afterAll(() => app.close())

const day = today()
const onSale = { marketing_start_date: '2020-01-01', zones: ['NAT'] }
const make = (fields: Partial<Inputs['offers']['create']> = {}) => makeOffer(admin, { ...onSale, manager_id: manager.id, ...fields })
const linesOf = async (caller: Caller, kind: FocusKind) => (await caller.client.daily_focus.lines({ kind, page_size: 200 })).items
const lineOf = async (caller: Caller, kind: FocusKind, id: number) => (await linesOf(caller, kind)).find((line) => line.id === id)

describe('offers in the daily focus', () => {
  test('an active offer that cannot be sold is listed with every reason; one that is early, sold or inactive is not', async () => {
    const broken = await make({ marketing_start_date: null, marketing_end_date: addDays(day, -1), zones: [] })
    expect(await lineOf(manager, 'offer_unavailable', broken.id)).toMatchObject({
      entity: 'offers',
      name: broken.reference,
      title: broken.name,
      label: 'NO_START_DATE,ENDED,NO_ZONE',
    })
    for (const fields of [{}, { marketing_start_date: addDays(day, 3) }, { zones: [], active: false }])
      expect(await lineOf(manager, 'offer_unavailable', (await make(fields)).id)).toBeUndefined()
  })

  test('an offer that begins or ends within 30 days is listed with its day', async () => {
    const offer = await make({ marketing_start_date: day, marketing_end_date: addDays(day, 30) })
    expect(await lineOf(manager, 'offer_begins', offer.id)).toMatchObject({ date: day })
    expect(await lineOf(manager, 'offer_ends', offer.id)).toMatchObject({ date: addDays(day, 30) })
    const later = await make({ marketing_start_date: addDays(day, 31), marketing_end_date: addDays(day, 32) })
    expect(await lineOf(manager, 'offer_begins', later.id)).toBeUndefined()
    expect(await lineOf(manager, 'offer_ends', later.id)).toBeUndefined()
  })

  test('a document of an offer that ends or begins soon is listed with its name', async () => {
    const offer = await make()
    const document = { entity: 'offers' as const, entity_id: offer.id, type: 'contract' as const, status: 'uploaded' as const }
    await app.services.db.insert(documents).values([
      { ...document, name: 'Fin proche', end_date: addDays(day, 3) },
      { ...document, name: 'Début proche', start_date: addDays(day, 4) },
      { ...document, name: 'Lointain', start_date: addDays(day, 40), end_date: addDays(day, 90) },
    ])
    expect(await lineOf(manager, 'offer_document_ends', offer.id)).toMatchObject({ label: 'Fin proche', date: addDays(day, 3) })
    expect(await lineOf(manager, 'offer_document_begins', offer.id)).toMatchObject({ label: 'Début proche', date: addDays(day, 4) })
  })

  test('an active coverage that lacks what its mode needs is listed by the name of its service', async () => {
    const offer = await make()
    const coverage = await makeCoverage(admin, offer.id, { calculation_mode: 'PERCENTAGE', rate: '4.5' })
    expect(await lineOf(manager, 'coverage_incomplete', offer.id)).toMatchObject({ row_id: coverage.id, label: coverage.service.name })
    await admin.client.serviceables.save({ id: coverage.id, version: coverage.version, agency_markup_rate: '12' })
    expect(await lineOf(manager, 'coverage_incomplete', offer.id)).toBeUndefined()
    // A line about a bundle names it, and links to it.
    const bundle = { name: unique('Lot'), reference: unique('L') }
    const { sections } = await admin.client.offer_products.save({
      offer_id: offer.id,
      version: offer.version,
      sections: [{ name: 'Matériel', bundles: [bundle] }],
    })
    const [made] = sections[0]?.bundles ?? []
    const of = { entity: 'bundles', entity_id: made?.id ?? 0, service_id: coverage.service.id } as const
    const { body } = await admin.client.serviceables.save({ ...of, contract_type: 'ACHAT', calculation_mode: 'PERCENTAGE' })
    expect(await lineOf(manager, 'coverage_incomplete', offer.id)).toMatchObject({
      row_id: body.id,
      bundle_id: made?.id,
      label: `${coverage.service.name} · ${bundle.name}`,
    })
  })

  test('an offer is on the desk of its manager and alternate managers; one without either on everybody’s', async () => {
    const offer = await make({ zones: [] })
    expect(await lineOf(colleague, 'offer_unavailable', offer.id)).toBeUndefined()
    await admin.client.offers.set_alternate_managers({ offer_id: offer.id, version: offer.version, users: [colleague.id] })
    expect(await lineOf(colleague, 'offer_unavailable', offer.id)).toBeDefined()
    const orphan = await make({ zones: [], manager_id: null })
    for (const one of [manager, colleague]) expect(await lineOf(one, 'offer_unavailable', orphan.id)).toBeDefined()
  })

  test('who only composes is told of the offers on their desk as a whole, and of nothing that only others put right', async () => {
    const composes = await app.as('offer.show', 'offer.composition.update')
    const desk = { manager_id: composes.id, marketing_end_date: addDays(day, 2) }
    const [ending, broken] = [await make({ ...desk, marketing_start_date: day }), await make({ manager_id: composes.id, zones: [] })]
    for (const kind of ['offer_begins', 'offer_ends', 'offer_changed_by_others'] as const)
      expect(await lineOf(composes, kind, ending.id)).toBeDefined()
    expect(await lineOf(composes, 'offer_unavailable', broken.id)).toBeDefined()
    expect(await lineOf(composes, 'offer_unavailable', (await make({ zones: [] })).id)).toBeUndefined()
    const { items } = await composes.client.daily_focus.sections()
    expect(items.map(({ kind }) => kind)).toEqual(['offer_unavailable', 'offer_ends', 'offer_begins', 'offer_changed_by_others'])
  })

  test('what others changed today of an offer is told to who manages it, what one changed oneself is not', async () => {
    const offer = await make()
    expect((await lineOf(manager, 'offer_changed_by_others', offer.id))?.label).toBe(admin.name)
    expect(await lineOf(colleague, 'offer_changed_by_others', offer.id)).toBeUndefined()
    const own = await manager.client.offers.create({ name: unique('Offre'), reference: unique('O'), manager_id: manager.id })
    expect(await lineOf(manager, 'offer_changed_by_others', own.id)).toBeUndefined()
  })

  test('a seller is told nothing of offers', async () => {
    const seller = await app.as('product.index', 'offer.read', 'offer.show')
    const kinds = focusKinds.filter((kind) => kind.startsWith('offer_') || kind === 'coverage_incomplete')
    for (const kind of kinds) expect((await refusal(seller.client.daily_focus.lines({ kind }))).code).toBe('FORBIDDEN')
  })
})
