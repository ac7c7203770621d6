// What refusals and lists reveal to users who may write, or read a part, but not read the rest.
import { expect, test } from 'vitest'

import { bundles } from '#server/platform/db/schema.ts'

import { app, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, makeProduct, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { atLeast, set } from '../../rule-fixtures.ts'

setUpApp()

/** An inactive offer with a bundle and a rule that contain `product`. */
async function hiddenOffer() {
  const admin = await app.admin()
  const product = await makeProduct(admin)
  const offer = await makeOffer(admin, { active: false })
  const [name, rule_name] = [unique('Lot'), unique('Regle')]
  const lot = { name, reference: unique('L'), products: [{ product_id: product.id }] }
  const { sections } = await admin.client.offer_products.save({
    offer_id: offer.id,
    version: offer.version,
    sections: [{ name: 'Matériel', bundles: [lot] }],
  })
  const rule = await admin.client.rules.create({
    offer_id: offer.id,
    name: rule_name,
    conditions: atLeast(product.id, '5'),
    actions: [set(product.id, 'discount_rate', '5')],
  })
  return { admin, product, name, rule, bundle_id: sections[0]?.bundles[0]?.id ?? 0 }
}

test('what uses an article is counted for everybody; rules and bundles of inactive offers are named to who writes offers alone', async () => {
  const { admin, product, name, rule } = await hiddenOffer()
  const remove = { params: { id: product.id }, query: { version: product.version } }
  const remover = await app.as('product.show', 'product.delete', 'offer.show', 'offer.read')
  expect(await refusal(remover.client.products.remove(remove))).toMatchObject({ code: 'IN_USE', data: { references: [], total: 2 } })
  const named = await refusal(admin.client.products.remove(remove))
  expect(JSON.stringify(named.data)).toContain(name)
  expect(JSON.stringify(named.data)).toContain(rule.name)
})

test('the library of bundles leaves out those of inactive offers, in its count too, and their history does not exist', async () => {
  const { admin, name, bundle_id } = await hiddenOffer()
  const [alone] = await app.services.db
    .insert(bundles)
    .values({ reference: unique('L'), name: `${name} seul` })
    .returning()
  const reader = await app.as('offer.composition.index')
  expect(await reader.client.bundles.list({ search: name })).toMatchObject({ total: 1, items: [{ id: alone?.id }] })
  expect(await admin.client.bundles.list({ search: name })).toMatchObject({ total: 2 })
  expect(await statusOf(reader.client.activities.list({ entity: 'bundles', id: bundle_id }))).toBe(404)
})

test('a conflict shows what is stored to those alone who could read it', async () => {
  const admin = await app.admin()
  const { id, version } = await makeProduct(admin)
  const set = { product_id: id, tags: [], version: version + 5 }
  const [writer, reader] = [await app.as('product.tag.update'), await app.as('product.tag.update', 'product.show')]
  expect(await refusal(writer.client.products.set_tags(set))).toMatchObject({ code: 'CONFLICT', data: { current: null } })
  expect(await refusal(reader.client.products.set_tags(set))).toMatchObject({ code: 'CONFLICT', data: { current: { id } } })
  const service = await admin.client.business.create({ name: unique('Activité') })
  const late = { id: service.id, version: service.version + 5, name: unique('Autre') }
  expect(await refusal((await app.as('reference.update')).client.business.update(late))).toMatchObject({ data: { current: null } })
  expect(await refusal(admin.client.business.update(late))).toMatchObject({ data: { current: { id: service.id } } })
})
