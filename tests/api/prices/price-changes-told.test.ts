// Where changed prices are visible afterwards: in the recorded change, and in the products themselves.
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { applyRule as apply, euros, makeCatalog, makePriced, managing, priceManager, refusal, ruleFor } from '../../price-fixtures.ts'

setUpApp(...managing)

test('a change names catalogue and designation, also of what it opened, and of what is gone since', async () => {
  const catalog = await makeCatalog(manager)
  const { product } = await makePriced(manager, catalog.id)
  const change = await apply(manager, ruleFor(catalog.id, [product.id]))
  const named = {
    product: { id: product.id, reference: product.reference, designation: product.mdm_designation },
    catalog: { id: catalog.id, name: catalog.name },
  }
  const read = async () => (await manager.client.price_changes.get({ id: change.id })).rows
  expect(await read()).toMatchObject([named, named])
  await manager.client.price_changes.undo({ id: change.id, version: change.version })
  expect(await read()).toMatchObject([named, named])
})

test('an article is changed when its prices are: by whom and when, while its version stays', async () => {
  const catalog = await makeCatalog(manager)
  const { product, row } = await makePriced(manager, catalog.id)
  const somebody = await priceManager(app)
  const read = async () => await manager.client.products.get({ id: product.id })
  const undone = async () => {
    const { id, version } = await apply(manager, ruleFor(catalog.id, [product.id]))
    const applied = await read()
    await somebody.client.price_changes.undo({ id, version })
    expect((await read()).updated_at > applied.updated_at).toBe(true)
  }
  const changes = {
    'a selling price': async () =>
      await somebody.client.selling_prices.update({
        product_id: product.id,
        id: catalog.id,
        selling_price_id: row.id,
        version: row.version,
        recommended_price: euros('130'),
      }),
    'many prices': async () => await apply(manager, ruleFor(catalog.id, [product.id])),
    'many prices, undone': undone,
    'a purchase price': async () =>
      await somebody.client.purchase_prices.create({ product_id: product.id, amount: '10', start_date: '2035-01-01', end_date: null }),
  }
  let before = await read()
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const after = await read()
    expect([what, after.updated_at > before.updated_at, after.updated_by?.name, after.version]).toEqual([
      what,
      true,
      what === 'many prices' ? manager.name : somebody.name,
      product.version,
    ])
    before = after
  }
  const { items } = await manager.client.products.list({ search: product.reference, sort: '-updated_at' })
  expect(items[0]?.updated_at).toBe(before.updated_at)
  // A save without differences is not a change.
  const bought = (await manager.client.purchase_prices.list({ product_id: product.id })).items.at(-1)
  await somebody.client.purchase_prices.update({ id: bought?.id ?? 0, version: bought?.version ?? 0, amount: '10' })
  expect((await read()).updated_at).toBe(before.updated_at)
  await manager.client.purchase_prices.remove({ params: { id: bought?.id ?? 0 }, query: { version: bought?.version ?? 0 } })
  expect((await read()).updated_at > before.updated_at).toBe(true)
  // A conflict on the product itself names the author of the product's last change, not of its prices.
  const editor = await app.as('product.update.general', 'product.show')
  await editor.client.products.update({ id: product.id, version: product.version, public_comment: 'Nouveau' })
  await somebody.client.purchase_prices.create({ product_id: product.id, amount: '11', start_date: '2036-01-01', end_date: null })
  expect(await refusal(editor.client.products.update({ id: product.id, version: product.version, public_comment: 'Autre' }))).toMatchObject(
    {
      status: 409,
      data: { changed_by: editor.name },
    },
  )
})
