// Undoing the last save of a part of an offer: each part is restored exactly, until another user changes the offer.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { bundleOf, composer, refusedFor } from '../../composition-fixtures.ts'
import { makeOffer } from '../../factories.ts'
import { begun } from '../../price-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { ruledOffer } from '../../rule-fixtures.ts'
import { follows, markup, tier } from '../simulation/impact-fixtures.ts'

setUpApp()
const composing = composer(() => manager)
beforeAll(async () => {
  await composing.prepare()
})

const undo = async (offer_id: number, version: number, more: { confirm_shared?: number[] } = {}, who = manager) =>
  await who.client.offer_undo.run({ offer_id, version, ...more })
const lastSave = async (offer_id: number) => await manager.client.offer_undo.get({ offer_id })
/** The contents of lines without their ids. */
const said = (rows: { id: number }[]) => rows.map(({ id: _id, ...row }) => row)

describe('the last save of an offer is put back', () => {
  test('markups: a changed line keeps its id, a removed one comes back, an added one goes', async () => {
    const { client } = manager
    const { id: offer_id, version } = await makeOffer(manager)
    const before = await client.offer_markups.save({ offer_id, version, items: [markup(), markup({ actor: 'agency', value: '1.3' })] })
    const [agency] = before.items
    const changed = [{ ...markup({ actor: 'agency' }), id: agency?.id, value: '2' }, markup({ start_date: '2027-01-01', value: '1.5' })]
    const saved = await client.offer_markups.save({ offer_id, version: before.version, items: changed })
    expect(await lastSave(offer_id)).toMatchObject({ version: saved.version, part: 'markup', updated_by: { id: manager.id } })
    const back = await undo(offer_id, saved.version)
    expect(back).toMatchObject({ version: saved.version + 1, part: 'markup' })
    const { items } = await client.offer_markups.get({ offer_id })
    expect(said(items)).toEqual(said(before.items))
    expect(items[0]?.id).toBe(agency?.id)
    const { items: history } = await client.activities.list({ entity: 'offers', id: offer_id, page_size: 3 })
    expect(history.every(({ field, author }) => field === 'markup' && author?.id === manager.id)).toBe(true)
  })

  test('and taken up again by undoing that', async () => {
    const { client } = manager
    const { id: offer_id, version } = await makeOffer(manager)
    const saved = await client.offer_markups.save({ offer_id, version, items: [markup()] })
    const back = await undo(offer_id, saved.version)
    expect((await client.offer_markups.get({ offer_id })).items).toEqual([])
    await undo(offer_id, back.version)
    expect(said((await client.offer_markups.get({ offer_id })).items)).toEqual(said(saved.items))
  })

  test('degressivity of prices, with its mode', async () => {
    const { client } = manager
    const { id: offer_id, version } = await makeOffer(manager)
    const before = await client.price_degressivities.save({ offer_id, version, mode: 'graduated', items: [tier] })
    const saved = await client.price_degressivities.save({ offer_id, version: before.version, mode: 'volume', items: [] })
    await undo(offer_id, saved.version)
    const { mode, items } = await client.price_degressivities.get({ offer_id })
    expect([mode, said(items)]).toEqual(['graduated', said(before.items)])
  })

  test('degressivity of quantities, in its order', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const { quantity_degressivities } = manager.client
    const one = follows(offer)
    const two = { ...one, min_quantity: '10', value: '8' }
    const before = await quantity_degressivities.save({
      offer_id,
      version: await offer.version(),
      items: [two, { ...one, max_quantity: '9' }],
    })
    const turned = before.items
      .toReversed()
      .map(({ id, min_quantity, max_quantity, value }) => ({ ...one, id, min_quantity, max_quantity, value }))
    const saved = await quantity_degressivities.save({ offer_id, version: before.version, items: turned })
    expect(saved.items).not.toEqual(before.items)
    await undo(offer_id, saved.version)
    expect((await quantity_degressivities.get({ offer_id })).items).toEqual(before.items)
  })

  test('a rule: its former content is the next version; a new rule becomes inactive', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const first = await offer.add({ description: 'Avant', start_date: '2026-01-01' })
    const { id, version_number } = await manager.client.rules.update({
      offer_id,
      id: first.id,
      version_number: 1,
      name: 'Autrement',
      description: null,
      start_date: null,
    })
    await undo(offer_id, await offer.version())
    const rule = async () => (await offer.list()).items.find(({ rule_number }) => rule_number === first.rule_number)
    const { name, description, start_date, conditions, actions } = first
    expect(await rule()).toMatchObject({
      version_number: version_number + 1,
      name,
      description,
      start_date,
      conditions,
      actions,
      active: true,
    })
    expect((await manager.client.rules.versions({ offer_id, id })).items).toHaveLength(3)
    const other = await offer.add({ name: 'Une de trop' })
    await undo(offer_id, await offer.version())
    const { items } = await manager.client.rules.list({ offer_id, inactive: true })
    expect(items.find(({ rule_number }) => rule_number === other.rule_number)).toMatchObject({ active: false, version_number: 2 })
  })

  test('the order of rules', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    for (const name of ['Un', 'Deux', 'Trois']) await offer.add({ name })
    const before = await offer.list()
    const ids = before.items.map(({ id }) => id)
    await manager.client.rules.order({ offer_id, version: before.version, ids: ids.toReversed() })
    await undo(offer_id, await offer.version())
    expect((await offer.list()).items.map(({ id }) => id)).toEqual(ids)
  })

  test('cases that try the rules', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const expected = [{ product_id: offer.copier.id, field: 'required' as const, value: true }]
    const items = [{ name: 'Cinq', quantities: { [offer.copier.id]: '5' }, zone: 'NAT', actor: 'seller' as const, date: begun, expected }]
    const before = await manager.client.rule_cases.save({ offer_id, version: await offer.version(), items })
    const saved = await manager.client.rule_cases.save({ offer_id, version: before.version, items: [] })
    await undo(offer_id, saved.version)
    expect(said((await manager.client.rule_cases.get({ offer_id })).items)).toEqual(said(before.items))
  })

  test('a composition: sections, bundles and articles as they stood, taken out, moved or changed', async () => {
    const { id, composition, bundle, section } = await composing.composed()
    const kept = { id: bundle.products[1]?.id, default_quantity: '3', max_quantity: null }
    const bundles = [
      { name: 'Options', products: [{ product_id: composing.product(2) }] },
      { id: bundle.id, name: 'Socle', products: [kept] },
    ]
    const saved = await composing.compose(id, composition.version, [
      { name: 'Nouvelle', bundles: [{ name: 'Autre' }] },
      { id: section, name: 'Matériel', bundles },
    ])
    await undo(id, saved.version)
    const plain = ({ sections }: Pick<typeof composition, 'sections'>) =>
      sections.map(({ name, bundles: held }) => ({
        name,
        bundles: held.map(({ products, ...one }) => ({ ...one, products: said(products) })),
      }))
    expect(plain(await composing.read(id))).toEqual(plain(composition))
    expect(bundleOf(await composing.read(id)).products[1]?.id).toBe(kept.id)
  })

  test('a section that was removed with its bundles, which the library still has', async () => {
    const { id, composition, bundle } = await composing.composed()
    const saved = await composing.compose(id, composition.version, [])
    await undo(id, saved.version)
    const { sections } = await composing.read(id)
    expect(sections).toMatchObject([
      { name: 'Copieurs', bundles: [{ id: bundle.id, products: bundle.products.map((link) => ({ id: link.id })) }] },
    ])
  })

  test('the quantity of one article', async () => {
    const { id, composition, bundle } = await composing.composed()
    const [link] = bundle.products
    const product_offer_id = link?.id ?? 0
    const { version } = await manager.client.offer_products.update({
      offer_id: id,
      product_offer_id,
      version: composition.version,
      default_quantity: '7',
    })
    await undo(id, version)
    expect((await composing.read(id)).sections).toEqual(composition.sections)
  })

  test('of a bundle that other offers hold only by who agrees to change those too', async () => {
    const { id, composition, bundle, section } = await composing.composed()
    const saved = await composing.compose(id, composition.version, [{ id: section, bundles: [{ id: bundle.id, name: 'Ailleurs aussi' }] }])
    const other = await makeOffer(manager)
    await composing.compose(other.id, other.version, [{ name: 'Là', bundles: [{ id: bundle.id }] }])
    expect(await refusal(undo(id, saved.version))).toMatchObject({ status: 409, code: 'SHARED' })
    await undo(id, saved.version, { confirm_shared: [bundle.id] })
    expect(bundleOf(await composing.read(other.id)).name).toBe(bundle.name)
  })
})

describe('nothing is put back', () => {
  test('once somebody has changed the offer: they are named', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const saved = await manager.client.offer_markups.save({ offer_id, version, items: [markup()] })
    const colleague = await app.admin()
    const { name, version: later } = await colleague.client.offers.update({ offer_id, version: saved.version, name: 'Autre nom' })
    expect(await lastSave(offer_id)).toMatchObject({ version: later, part: null, updated_by: { id: colleague.id } })
    expect(await refusal(undo(offer_id, saved.version))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { changed_by: colleague.name, current: { version: later, part: null } },
    })
    expect(await refusedFor(undo(offer_id, later))).toEqual([{ field: 'version', key: 'nothing_to_undo' }])
    expect(name).toBe('Autre nom')
    expect((await manager.client.offer_markups.get({ offer_id })).items).toHaveLength(1)
  })

  test('of an offer that was just made from another one', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    await manager.client.offer_markups.save({ offer_id, version, items: [markup()] })
    const copy = await manager.client.offers.duplicate({ offer_id, name: 'Copie', reference: `C-${offer_id}` })
    expect(await lastSave(copy.id)).toMatchObject({ part: null })
  })

  test('of an offer of which no part was ever saved, or that does not exist', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    expect(await refusedFor(undo(offer_id, version))).toEqual([{ field: 'version', key: 'nothing_to_undo' }])
    expect(await statusOf(undo(2_147_483_647, 1))).toBe(404)
  })

  test('by who may write only other parts, or may only read', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const { version: saved } = await manager.client.offer_markups.save({ offer_id, version, items: [markup()] })
    const ruler = await app.as('offer.read', 'offer.show', 'offer.rule.update')
    const reader = await app.as('offer.read', 'offer.show')
    expect(await statusOf(undo(offer_id, saved, {}, ruler))).toBe(403)
    expect(await statusOf(undo(offer_id, saved, {}, reader))).toBe(403)
    expect((await manager.client.offer_markups.get({ offer_id })).items).toHaveLength(1)
  })
})
