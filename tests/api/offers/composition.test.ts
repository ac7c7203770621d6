// The composition of an offer: what is stored, refused and shown in the history, and for whom.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { bundleOf, composer, ids, refusedFor, type Sections } from '../../composition-fixtures.ts'
import { makeOffer, makeProduct, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'

setUpApp()
beforeAll(async () => {
  await prepare()
})

const { prepare, products, product, compose, read, told, composed } = composer(() => manager)

describe('a composition', () => {
  test('is read again as it was written, in its order, exact to four decimals, with what was left unsaid', async () => {
    const { id, composition, bundle } = await composed()
    expect(await read(id)).toEqual(composition)
    expect(composition.version).toBe(2)
    expect(composition.sections.map(({ name }) => name)).toEqual(['Copieurs'])
    expect(bundle).toMatchObject({
      name: 'Base',
      reference: `LOT-${bundle.id}`,
      default_quantity: '1.00',
      indicative_budget: '1000.00',
      shared_with: [],
    })
    expect(bundle.products).toMatchObject([
      {
        product: { id: product(0), designation: 'Imprimante multifonction' },
        default_quantity: '1.00',
        min_quantity: '0.00',
        max_quantity: null,
        required: false,
      },
      { product: { id: product(1) }, default_quantity: '2.50', min_quantity: '0.00', max_quantity: '10.00', required: true },
    ])
    const exact = await manager.client.offer_products.update({
      offer_id: id,
      product_offer_id: bundle.products[0]?.id ?? 0,
      version: 2,
      default_quantity: '0.0001',
    })
    expect(exact).toMatchObject({ version: 3, product: { id: bundle.products[0]?.id, default_quantity: '0.0001' } })
  })

  test('keeps what is named by its id alone, moves what stands elsewhere and removes what is not named', async () => {
    const { id, section, bundle } = await composed()
    const [first, second] = bundle.products
    const next = await compose(id, 2, [
      { name: 'Finition', bundles: [{ id: bundle.id, products: ids(second ? [second] : []) }] },
      { id: section, bundles: [{ name: 'Autre', products: [{ product_id: product(2) }] }] },
    ])
    expect(next.sections.map(({ name, bundles }) => [name, bundles.map((one) => one.name)])).toEqual([
      ['Finition', ['Base']],
      ['Copieurs', ['Autre']],
    ])
    expect(bundleOf(next)).toEqual({ ...bundle, products: [second] })
    expect(next.sections[1]?.id).toBe(section)
    expect(first).toBeDefined()
  })

  test('that is saved as it is writes nothing', async () => {
    const { id, composition, section, bundle } = await composed()
    const before = await told(id)
    expect(await compose(id, 2, [{ id: section, bundles: [{ id: bundle.id, products: ids(bundle.products) }] }])).toEqual(composition)
    expect(await compose(id, 2, [{ id: section }])).toEqual(composition)
    expect(await told(id)).toEqual(before)
  })

  test('is refused line by line: no name, an empty section, quantities that do not go together, an article twice', async () => {
    const { id, version } = await makeOffer(manager)
    const links = [
      { product_id: product(0), min_quantity: '2', default_quantity: '1' },
      { product_id: product(1), max_quantity: '3', default_quantity: '4' },
      { product_id: product(2), min_quantity: '3', max_quantity: '3', default_quantity: '3' },
      { product_id: product(0) },
    ]
    const wrong = await refusedFor(compose(id, version, [{ name: ' ' }, { name: 'B', bundles: [{ name: '', products: links }] }]))
    expect(wrong.map(({ field, key }) => `${field} ${key}`)).toEqual([
      'sections.0.name name_required',
      'sections.0.bundles empty_section',
      'sections.1.bundles.0.name name_required',
      'sections.1.bundles.0.products.0.default_quantity below_min',
      'sections.1.bundles.0.products.1.default_quantity above_max',
      'sections.1.bundles.0.products.2.max_quantity not_above_min',
      'sections.1.bundles.0.products.3.product_id repeated',
    ])
    const typed = ['-1', '1e3', '0.00001'].map((default_quantity) => ({ product_id: product(0), default_quantity }))
    const unread = await refusedFor(compose(id, version, [{ name: 'B', bundles: [{ name: 'L', products: typed }] }]))
    expect(unread.map(({ key }) => key)).toEqual(['negative_quantity', 'invalid_decimal', 'too_many_decimals'])
    expect((await read(id)).version).toBe(version)
  })

  test('that is refused reserves no ids in the database', async () => {
    const { id, composition, section } = await composed()
    const nameless = Array.from({ length: 1_000 }, () => ({ name: '' }))
    await refusedFor(compose(id, composition.version, nameless))
    expect((await composed()).section).toBeLessThan(section + 1_000)
  })

  test('takes no id of another offer, and no article that does not exist', async () => {
    const [mine, other] = [await composed(), await composed()]
    const attempts: [Sections, string][] = [
      [[{ id: other.section, bundles: [{ id: mine.bundle.id }] }], 'sections.0.id unknown'],
      [
        [{ id: mine.section, bundles: [{ id: mine.bundle.id, products: ids(other.bundle.products) }] }],
        'sections.0.bundles.0.products.0.id unknown',
      ],
      [[{ id: mine.section, bundles: [{ id: other.bundle.id, name: 'À moi' }] }], 'sections.0.bundles.0.id attach_first'],
      [[{ id: mine.section, bundles: [{ id: 2_147_483_647 }] }], 'sections.0.bundles.0.id unknown'],
      [[{ id: mine.section, bundles: [{ id: mine.bundle.id }, { id: mine.bundle.id }] }], 'sections.0.bundles.1.id repeated'],
      [
        [{ id: mine.section, bundles: [{ name: 'N', products: [{ product_id: 2_147_483_647 }] }] }],
        'sections.0.bundles.0.products.0.product_id unknown',
      ],
      [[{ id: mine.section, bundles: [{ name: 'N', products: [{}] }] }], 'sections.0.bundles.0.products.0.product_id required'],
      [
        [{ id: mine.section, bundles: [{ name: 'N', reference: other.bundle.reference.toLowerCase() }] }],
        'sections.0.bundles.0.reference taken',
      ],
    ]
    for (const [sections, wrong] of attempts) {
      const [error] = await refusedFor(compose(mine.id, 2, sections))
      expect(`${error?.field} ${error?.key}`).toBe(wrong)
    }
    expect([await read(mine.id), await read(other.id)]).toEqual([mine.composition, other.composition])
  })

  test('may hold a bundle without an article, and says so', async () => {
    const { id, version } = await makeOffer(manager)
    const composition = await compose(id, version, [{ name: 'S', bundles: [{ name: 'Vide' }] }])
    expect(composition.warnings).toEqual([{ kind: 'EMPTY_BUNDLE', bundle_id: bundleOf(composition).id }])
  })

  test('of two people who save at once one wins, and the other is told what is stored and by whom', async () => {
    const { id, section, bundle } = await composed()
    const saves = ['A', 'B'].map((name) => compose(id, 2, [{ id: section, name, bundles: [{ id: bundle.id }] }]))
    const lost = (await Promise.allSettled(saves)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string; data: unknown }] : [],
    )
    expect(lost).toMatchObject([{ code: 'CONFLICT', data: { current: await read(id), changed_by: manager.name } }])
  })

  test('of sixty sections, six hundred bundles and six thousand articles is one request', async () => {
    const { id, version } = await makeOffer(manager)
    const many = await Promise.all(Array.from({ length: 10 }, () => makeProduct(manager)))
    const links = () => many.map((one, place) => ({ product_id: one.id, default_quantity: `${place + 1}.25`, required: true }))
    const bundles = (section: number) => Array.from({ length: 10 }, (_, place) => ({ name: `Lot ${section}.${place}`, products: links() }))
    const made = await compose(
      id,
      version,
      Array.from({ length: 60 }, (_, place) => ({ name: `Section ${place}`, bundles: bundles(place) })),
    )
    const all = made.sections.flatMap((section) => section.bundles).flatMap((bundle) => bundle.products)
    expect([made.version, all.length, new Set(all.map((link) => link.id)).size]).toEqual([version + 1, 6_000, 6_000])
    const last = all.at(-1)?.id ?? 0
    const changed = await manager.client.offer_products.update({
      offer_id: id,
      product_offer_id: last,
      version: made.version,
      default_quantity: '7',
    })
    expect(changed).toMatchObject({ version: made.version + 1, product: { id: last, default_quantity: '7.00' } })
    const after = await manager.client.offer_products.get({ offer_id: id })
    expect(after.sections.at(-1)?.bundles.at(-1)?.products.at(-1)).toEqual(changed.product)
    expect(after.sections.slice(0, 59)).toEqual(made.sections.slice(0, 59))
    expect(after.sections.at(-1)?.bundles.slice(0, 9)).toEqual(made.sections.at(-1)?.bundles.slice(0, 9))
  })
})

describe('history', () => {
  test('tells each thing that somebody did, and not what only made room for it', async () => {
    const { id, section, bundle } = await composed()
    const before = (await told(id)).length
    const [first, second] = bundle.products
    if (!first || !second) throw new Error('two articles')
    await compose(id, 2, [
      { name: 'Nouvelle', bundles: [{ name: 'Second' }] },
      {
        id: section,
        name: 'Copieurs A3',
        bundles: [{ id: bundle.id, indicative_budget: '1200', products: [{ id: second.id, default_quantity: '2' }, { id: first.id }] }],
      },
    ])
    const changes = (await told(id)).slice(before)
    const reference = products[1]?.reference
    expect(changes).toMatchObject([
      { field: 'section', old_value: null, new_value: { name: 'Nouvelle' } },
      { field: 'section', old_value: { id: section, name: 'Copieurs' }, new_value: { id: section, name: 'Copieurs A3' } },
      { field: 'bundle', old_value: null, new_value: { name: 'Second', section: 'Nouvelle' } },
      {
        field: 'bundle',
        old_value: { name: 'Base', indicative_budget: '1000.00' },
        new_value: { name: 'Base', indicative_budget: '1200.00' },
      },
      { field: 'bundle_product', old_value: { reference, position: 2 }, new_value: { reference, position: 1, bundle: 'Base' } },
      {
        field: 'bundle_product',
        old_value: { reference, default_quantity: '2.50' },
        new_value: { reference, default_quantity: '2.00', bundle: 'Base' },
      },
    ])
  })

  test('of a deleted offer tells what it was composed of, and its bundles stay in the library', async () => {
    const { id, bundle } = await composed()
    await manager.client.offers.remove({ params: { id }, query: { version: 2 } })
    expect((await told(id)).slice(-2)).toMatchObject([
      { field: 'section', new_value: null },
      { field: 'bundle', old_value: { id: bundle.id, products: [{ reference: products[0]?.reference }, {}] }, new_value: null },
    ])
    const { items } = await manager.client.bundles.list({ search: bundle.reference })
    expect(items).toMatchObject([{ id: bundle.id, offers: [], products: [{}, {}] }])
  })
})

describe('a product in a bundle', () => {
  test('is not deleted: the bundles that hold it are named', async () => {
    const held = await makeProduct(manager)
    const { id } = await makeOffer(manager)
    await compose(id, 1, [{ name: 'S', bundles: [{ name: 'Porteur', products: [{ product_id: held.id }] }] }])
    const { status, code, data } = await refusal(
      manager.client.products.remove({ params: { id: held.id }, query: { version: held.version } }),
    )
    expect([status, code, data.references.map(({ name }) => name), data.total]).toEqual([409, 'IN_USE', ['Porteur'], 1])
    const { body: many } = await manager.client.products.bulk_remove({ items: [{ id: held.id, version: held.version }] })
    expect(many).toEqual({ task: null, done: 0, refused: [{ id: held.id, reference: held.reference, key: 'in_use' }] })
  })
})

describe('rights', () => {
  test('reading, writing and the library are three of them; a seller finds no inactive offer, not even beside a bundle', async () => {
    const { id, section, bundle } = await composed()
    const { id: hidden } = await makeOffer(manager, { active: false, name: unique('Cachée') })
    await compose(hidden, 1, [{ name: 'S', bundles: [{ id: bundle.id }] }])
    const [seller, librarian, composer] = [
      await app.as('offer.show'),
      await app.as('offer.composition.index'),
      await app.as('offer.composition.update'),
    ]
    expect(bundleOf(await read(id, seller)).shared_with).toEqual([])
    expect(await statusOf(read(hidden, seller))).toBe(404)
    expect(await statusOf(compose(id, 2, [{ id: section }], {}, seller))).toBe(403)
    expect(await statusOf(seller.client.bundles.list({}))).toBe(403)
    expect((await librarian.client.bundles.list({ search: bundle.reference })).items[0]?.offers.map((offer) => offer.id)).toEqual([id])
    expect((await compose(id, 2, [{ id: section, name: 'Renommée' }], {}, composer)).sections[0]?.name).toBe('Renommée')
  })
})
