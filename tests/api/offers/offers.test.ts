// Offers: who may see which, when they can be sold, their positions, and their life cycle.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeDocument, makeOffer, makePermit, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { pictureOf } from '../../sample-files.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let seller: Caller
beforeAll(async () => {
  seller = await app.as('offer.read', 'offer.show')
})

const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]
const found = async (who: Caller, query: object) => (await who.client.offers.list(query)).items.map(({ reference }) => reference)

describe('a seller', () => {
  test('knows nothing of an offer that is not active: no list, no tree, no page, no documents, no history', async () => {
    const category_1 = unique('Rayon')
    const offer = await makeOffer(manager, { active: false, category_1 })
    const document = await makeDocument(manager, offer.id, { entity: 'offers' })
    expect(await found(seller, { search: offer.reference })).toEqual([])
    expect((await seller.client.offers.tree({})).items.map(({ name }) => name)).not.toContain(category_1)
    const asked = {
      get: () => seller.client.offers.get({ id: offer.id }),
      show_by_code: () => seller.client.offers.show_by_code({ code: offer.reference }),
      documents: () => seller.client.documents.list({ entity: 'offers', id: offer.id }),
      document: () => seller.client.documents.get({ id: document.id }),
      download: () => seller.client.documents.download({ document_id: document.id }),
      history: () => seller.client.activities.list({ entity: 'offers', id: offer.id }),
    }
    for (const [call, ask] of Object.entries(asked)) expect([call, await statusOf(ask())]).toEqual([call, 404])
    const { version } = await manager.client.offers.update({ offer_id: offer.id, version: offer.version, active: true })
    expect(version).toBe(2)
    for (const [call, ask] of Object.entries(asked)) expect([call, await statusOf(ask())]).toEqual([call, 200])
    expect(await found(seller, { search: offer.reference })).toEqual([offer.reference])
  })

  test('never receives the internal message, in the offer or in its history', async () => {
    const secret = unique('Remise secrète')
    const made = await makeOffer(manager, { internal_message: secret })
    await manager.client.offers.update({ offer_id: made.id, version: made.version, internal_message: `${secret} 2` })
    const read = [
      await seller.client.offers.get({ id: made.id }),
      await seller.client.offers.list({ search: made.reference }),
      await seller.client.offers.show_by_code({ code: made.reference }),
      await seller.client.activities.list({ entity: 'offers', id: made.id, page_size: 200 }),
    ]
    expect(JSON.stringify(read)).not.toContain(secret)
    expect(read[0]).not.toHaveProperty('internal_message')
    expect((await manager.client.offers.get({ id: made.id })).internal_message).toBe(`${secret} 2`)
    const composer = await app.as('offer.show', 'offer.composition.index')
    expect((await composer.client.offers.get({ id: made.id })).internal_message).toBe(`${secret} 2`)
  })

  test('who writes offers is told of the stored one when they come late, without the message that they may not read', async () => {
    const made = await makeOffer(manager, { internal_message: 'Entre nous' })
    const photographer = await app.as('offer.show', 'offer.image.update')
    const { data } = await refusal(photographer.client.offers.remove_image({ params: { offer_id: made.id }, query: { version: 99 } }))
    expect(data.current).toMatchObject({ id: made.id })
    expect(data.current).not.toHaveProperty('internal_message')
  })
})

describe('an offer can be sold', () => {
  const sold = { marketing_start_date: today(), marketing_end_date: null, zones: ['LYO'] }
  test.each([
    ['from its first day on', sold, []],
    ['to its last day', { ...sold, marketing_start_date: yesterday, marketing_end_date: today() }, []],
    ['not without a start', { ...sold, marketing_start_date: null }, ['NO_START_DATE']],
    ['not before its start', { ...sold, marketing_start_date: tomorrow }, ['NOT_STARTED']],
    ['not after its end', { ...sold, marketing_start_date: '2020-01-01', marketing_end_date: yesterday }, ['ENDED']],
    ['not without a subsidiary', { ...sold, zones: [] }, ['NO_ZONE']],
    ['not for several reasons at once', { marketing_end_date: yesterday }, ['NO_START_DATE', 'ENDED', 'NO_ZONE']],
  ])('%s', async (_, fields, unavailable_reasons) => {
    const { id, reference, ...offer } = await makeOffer(manager, fields)
    const available = unavailable_reasons.length === 0
    expect(offer).toMatchObject({ available, unavailable_reasons })
    expect(await seller.client.offers.get({ id })).toMatchObject({ available, unavailable_reasons })
    expect(await found(seller, { search: reference, available })).toEqual([reference])
    expect(await found(seller, { search: reference, available: !available })).toEqual([])
  })
})

describe('the categories', () => {
  test('are a tree with the offers of each in their order', async () => {
    const root = unique('Impression')
    const make = (category_2: string | null, category_3: string | null = null) =>
      makeOffer(manager, { category_1: root, category_2, category_3 })
    const [a, b, top, deep] = [await make('Copieurs'), await make('Copieurs'), await make(null), await make('Copieurs', 'A3')]
    const { items } = await seller.client.offers.tree({})
    const place = ({ id, name, reference }: typeof a, position: number) => ({
      id,
      name,
      reference,
      position,
      active: true,
      marketing_start_date: null,
      marketing_end_date: null,
      available: false,
      unavailable_reasons: ['NO_START_DATE', 'NO_ZONE'],
      version: 1,
    })
    expect(items.find(({ name }) => name === root)).toEqual({
      name: root,
      level: 1,
      offers: [place(top, 1)],
      children: [
        {
          name: 'Copieurs',
          level: 2,
          offers: [place(a, 1), place(b, 2)],
          children: [{ name: 'A3', level: 3, offers: [place(deep, 1)], children: [] }],
        },
      ],
    })
  })

  test('are narrowed by the filters of the list; what has nothing left is no category', async () => {
    const [one, other] = [unique('Rayon'), unique('Rayon')]
    const offer = await makeOffer(manager, { category_1: one })
    await makeOffer(manager, { category_1: other })
    const named = async (filters: Inputs['offers']['tree']) => (await seller.client.offers.tree(filters)).items.map(({ name }) => name)
    expect(await named({ category_1: one })).toEqual([one])
    expect(await named({ reference: offer.reference, available: false })).toEqual([one])
    expect(await named({ reference: offer.reference, available: true })).toEqual([])
    // A filter does not reveal what a seller may not know of.
    expect(await named({ active: 'false' })).toEqual([])
  })

  test('hang together: none below one that is missing', async () => {
    const hanging = { status: 400, data: { errors: [{ field: 'category_2', key: 'parent_required' }] } }
    expect(await refusal(makeOffer(manager, { category_2: 'Copieurs' }))).toMatchObject(hanging)
    const { id: offer_id, version } = await makeOffer(manager, { category_1: unique('Impression'), category_2: 'Copieurs' })
    expect(await refusal(manager.client.offers.update({ offer_id, version, category_1: null }))).toMatchObject(hanging)
  })

  test('an offer that changes its category is the last one there', async () => {
    const [from, to] = [unique('Ancienne'), unique('Nouvelle')]
    await makeOffer(manager, { category_1: to })
    const { id: offer_id, version } = await makeOffer(manager, { category_1: from })
    expect((await manager.client.offers.update({ offer_id, version, category_1: to })).position).toBe(2)
  })

  test('an offer takes another place among its own; the others move up and keep their versions', async () => {
    const category_1 = unique('Téléphonie')
    const [a, b, c] = [
      await makeOffer(manager, { category_1 }),
      await makeOffer(manager, { category_1 }),
      await makeOffer(manager, { category_1 }),
    ]
    const { items } = await manager.client.offers.order({ offer_id: c.id, version: c.version, position: 1 })
    expect(items.map(({ id, position, version }) => [id, position, version])).toEqual([
      [c.id, 1, 2],
      [a.id, 2, 1],
      [b.id, 3, 1],
    ])
    const history = await manager.client.activities.list({ entity: 'offers', id: c.id, field: 'position' })
    expect(history.items[0]).toMatchObject({ old_value: 3, new_value: 1 })
    expect(await refusal(manager.client.offers.order({ offer_id: c.id, version: 1, position: 2 }))).toMatchObject({ code: 'CONFLICT' })
    const last = await manager.client.offers.order({ offer_id: c.id, version: 2, position: 99 })
    expect(last.items.map(({ id }) => id)).toEqual([a.id, b.id, c.id])
  })

  test('two who move offers of one category at once both move theirs', async () => {
    const category_1 = unique('Serveurs')
    const made = await Promise.all(Array.from({ length: 12 }, async () => await makeOffer(manager, { category_1 })))
    const moves = made.map(
      async ({ id: offer_id, version }, at) => await manager.client.offers.order({ offer_id, version, position: 12 - at }),
    )
    expect((await Promise.all(moves)).map(({ items }) => items.length)).toEqual(made.map(() => 12))
  })
})

describe('people and subsidiaries', () => {
  test('are replaced as a set, with their names in the history', async () => {
    const colleague = await app.as('offer.show')
    const made = await makeOffer(manager, { zones: ['LYO'] })
    const ofOffer = { offer_id: made.id }
    const sold = await manager.client.offers.set_zones({ ...ofOffer, version: made.version, zones: ['NAT'] })
    expect([sold.version, sold.zones.map(({ code_sigma }) => code_sigma)]).toEqual([2, ['NAT']])
    const shared = await manager.client.offers.set_alternate_managers({ ...ofOffer, version: 2, users: [colleague.id, colleague.id] })
    expect([shared.version, shared.alternate_managers]).toEqual([3, [{ id: colleague.id, name: colleague.name }]])
    const { items } = await manager.client.activities.list({ entity: 'offers', id: made.id, page_size: 200 })
    expect(items.slice(0, 2)).toMatchObject([
      { field: 'alternate_managers', old_value: null, new_value: [{ id: colleague.id, name: colleague.name }] },
      { field: 'zones', old_value: [{ code_sigma: 'LYO' }], new_value: [{ code_sigma: 'NAT' }] },
    ])
  })

  test('that do not exist are refused at their field', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const nobody = 2_147_483_647
    const unknown = (field: string) => ({ status: 400, data: { errors: [{ field, key: 'unknown' }] } })
    expect(await refusal(manager.client.offers.set_zones({ offer_id, version, zones: ['NOWHERE'] }))).toMatchObject(unknown('zones'))
    expect(await refusal(manager.client.offers.set_alternate_managers({ offer_id, version, users: [nobody] }))).toMatchObject(
      unknown('users'),
    )
    expect(await refusal(manager.client.offers.update({ offer_id, version, catalog_id: nobody }))).toMatchObject(unknown('catalog_id'))
  })

  test('who may be chosen is a list of names for everybody who is signed in', async () => {
    const person = await app.as()
    const { items } = await person.client.users.names({ search: person.name })
    expect(items).toContainEqual({ id: person.id, name: person.name })
  })
})

test('a sale with mandatory coverage needs one that is bought', async () => {
  const { id: offer_id, version } = await makeOffer(manager)
  expect(await refusal(manager.client.offers.update({ offer_id, version, mandatory_coverage: true }))).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'mandatory_coverage', key: 'needs_purchase_coverage' }] },
  })
})

test('the picture of an offer is stored, replaced and taken away under its version', async () => {
  const made = await makeOffer(manager)
  const { image, version } = await manager.client.offers.upload_image({ offer_id: made.id, version: made.version, file: await pictureOf() })
  expect(image?.url).toMatch(/^\/images\/[0-9a-f]{32}$/)
  expect((await seller.fetch(image?.thumbnail_url ?? '')).status).toBe(200)
  const without = await manager.client.offers.remove_image({ params: { offer_id: made.id }, query: { version } })
  expect(without).toMatchObject({ image: null, thumbnail_url: null, version: 3 })
  expect((await seller.fetch(image?.url ?? '')).status).toBe(404)
})

describe('deleted', () => {
  test('an offer goes with its documents, and its history stays', async () => {
    const made = await makeOffer(manager, { zones: ['LYO'] })
    const document = await makeDocument(manager, made.id, { entity: 'offers' })
    await manager.client.offers.remove({ params: { id: made.id }, query: { version: made.version } })
    expect(await statusOf(manager.client.documents.get({ id: document.id }))).toBe(404)
    const { items } = await manager.client.activities.list({ entity: 'offers', id: made.id, page_size: 200 })
    const gone = items.filter(({ action }) => action === 'deleted').map(({ field }) => field)
    expect(gone).toEqual(expect.arrayContaining(['name', 'reference', 'zones', 'document']))
    expect(await statusOf(seller.client.activities.list({ entity: 'offers', id: made.id }))).toBe(404)
  })

  test('it cannot be while a permit holds it: the refusal names the permit', async () => {
    const made = await makeOffer(manager)
    const permit = await makePermit(app, made.id)
    const refused = await refusal(manager.client.offers.remove({ params: { id: made.id }, query: { version: made.version } }))
    expect([refused.code, refused.data.references]).toMatchObject(['IN_USE', [{ entity: 'permits', id: permit }]])
  })

  test('a catalogue cannot be while an offer takes its prices from it', async () => {
    const catalog = await manager.client.catalogs.create({ name: unique('Tarif'), code: unique('T') })
    const made = await makeOffer(manager, { catalog_id: catalog.id })
    const refused = await refusal(manager.client.catalogs.remove({ params: { id: catalog.id }, query: { version: catalog.version } }))
    expect([refused.code, refused.data.references]).toMatchObject(['IN_USE', [{ entity: 'offers', id: made.id }]])
  })
})
