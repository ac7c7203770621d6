// The parts of rules, the rules that mention a product, and who may read and write them.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, makeProduct } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()
let offer: Awaited<ReturnType<typeof ruledOffer>>
beforeAll(async () => {
  offer = await ruledOffer(manager)
})

const nothing = 2_147_483_647

describe('what rules are made of', () => {
  test('is told: operators, fields of actions, fields of conditions with the comparators that fit', async () => {
    const operators = (await manager.client.rules.operators()).items
    expect(operators.map(({ id }) => id)).toEqual(['assign', 'add', 'subtract', 'multiply', 'divide', 'minimum', 'maximum'])
    expect(operators.filter(({ fields }) => fields.includes('visible')).map(({ id }) => id)).toEqual(['assign'])
    expect((await manager.client.rules.action_fields()).items).toContainEqual({ id: 'discount_rate', kind: 'rate' })
    const { items } = await manager.client.rules.fields({ offer_id: offer.offer_id })
    expect(items).toHaveLength(10)
    expect(items).toContainEqual({ id: 'actor', kind: 'word', of_product: false, comparators: ['eq', 'ne', 'in'] })
  })

  test('are the articles of the offer, each once, with the sums of its bundles', async () => {
    const [one, other] = [await makeProduct(manager), await makeProduct(manager)]
    const { id: offer_id, version } = await makeOffer(manager)
    const link = (product_id: number, more: object = {}) => ({
      product_id,
      default_quantity: '2',
      min_quantity: '1',
      max_quantity: '3',
      ...more,
    })
    const bundles = [
      {
        name: 'Un',
        default_quantity: '1',
        required: true,
        products: [link(one.id, { required: true }), link(other.id, { required: true })],
      },
      { name: 'Deux', default_quantity: '1.5', min_quantity: '1', max_quantity: '2', products: [link(one.id)] },
    ]
    await manager.client.offer_products.save({ offer_id, version, sections: [{ name: 'Tout', bundles }] })
    const { items } = await manager.client.rules.products({ offer_id })
    expect(items).toMatchObject([
      { id: one.id, reference: one.reference, quantity: '5.00', min_quantity: '1.00', max_quantity: null, required: true },
      { id: other.id, quantity: '2.00', min_quantity: '0.00', max_quantity: null, required: true },
    ])
  })
})

describe('an article', () => {
  test('tells which rules name it in their latest versions, and is not deleted, alone or among many', async () => {
    const one = await ruledOffer(manager)
    const rule = await one.add()
    const rulesOf = async (product_id: number) => (await manager.client.product_uses.rules({ product_id })).items
    const { conditions, actions, products } = rule
    expect(await rulesOf(one.installation.id)).toMatchObject([
      { id: rule.id, name: rule.name, offer: { id: one.offer_id }, says: { conditions, actions, products } },
    ])
    const { version, sections } = await manager.client.offer_products.get({ offer_id: one.offer_id })
    const without = sections.map((section) => ({
      id: section.id,
      bundles: section.bundles.map((bundle) => ({ id: bundle.id, products: [{ id: bundle.products[0]?.id }] })),
    }))
    await manager.client.offer_products.save({ offer_id: one.offer_id, version, sections: without })
    const { id } = one.installation
    const remove = () => manager.client.products.remove({ params: { id }, query: { version: 1 } })
    expect(await refusal(remove())).toMatchObject({
      code: 'IN_USE',
      data: { total: 1, references: [{ entity: 'rules', id: rule.id, name: rule.name }] },
    })
    expect((await manager.client.products.bulk_remove({ items: [{ id, version: 1 }] })).body.refused).toMatchObject([{ id, key: 'in_use' }])
    const next = await manager.client.rules.update({
      offer_id: one.offer_id,
      id: rule.id,
      version_number: 1,
      actions: [set(one.copier.id, 'discount_rate', '5')],
    })
    expect(await rulesOf(id)).toEqual([])
    await remove()
    const { items } = await manager.client.rules.versions({ offer_id: one.offer_id, id: next.id })
    expect(items[1]).toMatchObject({ actions: rule.actions, products: [{ id: one.copier.id }] })
  })
})

describe('who', () => {
  test('may show offers reads rules, who may write them writes; the others are refused', async () => {
    const [reader, writer, nobody] = [await app.as('offer.show'), await app.as('offer.rule.update'), await app.as()]
    const { id } = await offer.add()
    const { offer_id } = offer
    expect(await statusOf(offer.list(true, reader))).toBe(200)
    expect(await statusOf(reader.client.rules.versions({ offer_id, id }))).toBe(200)
    expect([await statusOf(offer.list(true, nobody)), await statusOf(offer.add({}, reader))]).toEqual([403, 403])
    expect(await statusOf(reader.client.rules.update({ offer_id, id, version_number: 1, active: false }))).toBe(403)
    expect(await statusOf(reader.client.rules.order({ offer_id, version: 1, ids: [id] }))).toBe(403)
    expect(await statusOf(writer.client.rules.update({ offer_id, id, version_number: 1, active: false }))).toBe(200)
  })

  test('reads no offers is told of a rule, not what it says', async () => {
    const { id, name } = await offer.add()
    const reader = await app.as('product.show')
    const found = (await reader.client.product_uses.rules({ product_id: offer.copier.id })).items.find((one) => one.id === id)
    expect(found).toMatchObject({ name })
    expect(found).not.toHaveProperty('says')
  })

  test('writes no offers does not know the rules of an inactive one, nor finds them with the article', async () => {
    const one = await ruledOffer(manager)
    const { id } = await one.add()
    const { version } = await one.list()
    await manager.client.offers.update({ offer_id: one.offer_id, version, active: false })
    const seller = await app.as('offer.show', 'product.show')
    const { offer_id } = one
    const asked = [
      one.list(true, seller),
      seller.client.rules.versions({ offer_id, id }),
      seller.client.rules.products({ offer_id }),
      seller.client.rules.fields({ offer_id }),
      seller.client.rule_cases.get({ offer_id }),
    ]
    expect(await Promise.all(asked.map(statusOf))).toEqual(asked.map(() => 404))
    expect((await seller.client.product_uses.rules({ product_id: one.copier.id })).items).toEqual([])
    expect((await manager.client.product_uses.rules({ product_id: one.copier.id })).items).toHaveLength(1)
    expect(await statusOf(seller.client.product_uses.rules({ product_id: nothing }))).toBe(404)
  })
})
