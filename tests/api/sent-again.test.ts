// A save whose response was lost is sent again unchanged, with the version that it was based on: it does not conflict with itself, and
// nothing is written twice. Any other change based on an old version is a conflict as usual.
import { describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../app-fixtures.ts'
import { composer } from '../composition-fixtures.ts'
import { makeOffer, makeProduct, unique, uniqueLetters } from '../factories.ts'
import { refusal } from '../refusal.ts'
import { ruledOffer } from '../rule-fixtures.ts'

setUpApp()

interface Answered {
  version: number
}
/** Saves twice; the second response is what is stored, like the first one. */
async function twice<Answer extends Answered>(save: () => Promise<Answer>): Promise<Answer> {
  const first = await save()
  expect(await save()).toEqual(first)
  return first
}
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code

describe('sent once more under the version that was read', () => {
  test('tags, codes and alternates, roles and what they permit', async () => {
    const { client } = manager
    const tag = await client.tags.create({ name: uniqueLetters('Neuf'), zone: 'NAT' })
    const product = await makeProduct(manager)
    const tagged = await twice(() => client.products.set_tags({ product_id: product.id, version: product.version, tags: [tag.id] }))
    expect(await codeOf(client.products.set_tags({ product_id: product.id, version: product.version, tags: [] }))).toBe('CONFLICT')
    const codes = [{ zone: 'NAT', code: unique('C') }]
    await twice(() => client.product_codes.set({ product_id: product.id, version: tagged.version, codes }))
    const { id: offer_id, version } = await makeOffer(manager)
    await twice(() => client.offers.set_alternate_managers({ offer_id, version, users: [manager.id] }))
    const { items } = await client.permission_list.list({})
    const role = await client.roles.create({ name: unique('Rôle') })
    await twice(() => client.roles.update({ id: role.id, version: role.version, permissions: items.slice(0, 2).map(({ id }) => id) }))
    const { id: user_id } = await app.as()
    const held = await client.users.roles({ user_id })
    await twice(() => client.users.set_roles({ user_id, version: held.version, roles: [role.id] }))
    expect(await codeOf(client.users.set_roles({ user_id, version: held.version, roles: [] }))).toBe('CONFLICT')
  })

  test('a composition and one quantity of it, where nothing in it is new', async () => {
    const { composed, prepare } = composer(() => manager)
    await prepare()
    const { id: offer_id, composition } = await composed()
    const { version } = composition
    const sections = composition.sections.map(({ id, bundles }) => ({
      id,
      name: 'Matériel',
      bundles: bundles.map((one) => ({ id: one.id })),
    }))
    const saved = await twice(() => manager.client.offer_products.save({ offer_id, version, sections }))
    expect(saved.version).toBe(version + 1)
    const product_offer_id = composition.sections[0]?.bundles[0]?.products[0]?.id ?? 0
    const quantity = { offer_id, product_offer_id, version: saved.version, default_quantity: '3' }
    await manager.client.offer_products.update(quantity)
    await manager.client.offer_products.update(quantity)
    expect((await manager.client.offers.get({ id: offer_id })).version).toBe(saved.version + 1)
    expect(await codeOf(manager.client.offer_products.update({ ...quantity, default_quantity: '4' }))).toBe('CONFLICT')
  })

  test('a composition with new sections, bundles and articles, which are added once', async () => {
    const { composed, prepare, product } = composer(() => manager)
    await prepare()
    const { id: offer_id, composition } = await composed()
    const { version, sections: stored } = composition
    const [first] = stored
    const bundle = { name: 'Lot ajouté', products: [{ product_id: product(0), default_quantity: '2' }, { product_id: product(2) }] }
    const sections = [
      { id: first?.id, bundles: [...(first?.bundles.map(({ id }) => ({ id })) ?? []), bundle] },
      { name: 'Ajoutée', bundles: [{ ...bundle, name: 'Un autre lot' }] },
      { name: 'Ajoutée', bundles: [{ ...bundle, name: 'Un troisième' }] },
    ]
    const save = async (given: typeof sections) => await manager.client.offer_products.save({ offer_id, version, sections: given })
    const saved = await twice(async () => await save(sections))
    expect(saved.sections.map(({ name, bundles }) => [name, bundles.length])).toEqual([
      [first?.name, (first?.bundles.length ?? 0) + 1],
      ['Ajoutée', 1],
      ['Ajoutée', 1],
    ])
    // Any other content is a change based on an old version, and so a conflict as usual.
    expect(await codeOf(save(sections.with(2, { name: 'Ajoutée', bundles: [{ ...bundle, name: 'Un quatrième' }] })))).toBe('CONFLICT')
    expect(await codeOf(save([...sections, { name: 'Ajoutée', bundles: [{ ...bundle, name: 'Un de plus' }] }]))).toBe('CONFLICT')
    expect((await manager.client.offer_products.get({ offer_id })).version).toBe(saved.version)
  })

  test('markups and tiers that are new, which are added once', async () => {
    const { id: offer_id, version } = await makeOffer(manager)
    const markup = { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.2', start_date: '2026-01-01' } as const
    const items = [markup, { ...markup, start_date: '2027-01-01', value: '1.3' }].map((one, at) => ({
      ...one,
      end_date: at === 0 ? '2026-12-31' : null,
    }))
    const saved = await twice(async () => await manager.client.offer_markups.save({ offer_id, version, items }))
    expect(saved.items).toHaveLength(2)
    expect(await codeOf(manager.client.offer_markups.save({ offer_id, version, items: items.slice(0, 1) }))).toBe('CONFLICT')
    const tiers = [
      { min_quantity: '1', max_quantity: '9', discount_rate: '0' },
      { min_quantity: '10', max_quantity: null, discount_rate: '5' },
    ]
    const tier = { offer_id, version: saved.version, mode: 'volume' as const, items: tiers }
    expect((await twice(async () => await manager.client.price_degressivities.save(tier))).items).toHaveLength(2)
  })

  test('the next version of a rule, and the order of rules', async () => {
    const { add, list, offer_id } = await ruledOffer(manager)
    const [first, second] = [await add(), await add({ name: 'Une autre' })]
    const { version } = await list()
    await twice(async () => await manager.client.rules.order({ offer_id, version, ids: [second.id, first.id] }))
    expect(await codeOf(manager.client.rules.order({ offer_id, version, ids: [first.id, second.id] }))).toBe('CONFLICT')
    const change = { offer_id, id: first.id, version_number: 1, name: 'Autrement' }
    const written = await manager.client.rules.update(change)
    expect(await manager.client.rules.update(change)).toEqual(written)
    expect(await codeOf(manager.client.rules.update({ ...change, name: 'Encore autrement' }))).toBe('CONFLICT')
    expect(written.version_number).toBe(2)
  })
})
