// The lines of a nomenclature: adding one, changing one, or the whole set; values from the catalogue, refusals, and who sees prices.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { today } from '#engine/time/today.ts'

import { app, manager as admin, setUpApp } from '../../app-fixtures.ts'
import { makeManufacturer, makeProduct, unique } from '../../factories.ts'
import { begun } from '../../price-fixtures.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

let writer: Caller
beforeAll(async () => {
  writer = await app.as('nomenclature.update', 'nomenclature.destroy')
})

type Given = NonNullable<Inputs['nomenclature_lines']['save']['items']>[number]
const make = async () => (await writer.client.technical_nomenclatures.create({ name: unique('Copieur') })).id
const save = async (id: number, version: number, items: Given[], who = writer) => {
  const { status, body } = await who.client.nomenclature_lines.save({ technical_nomenclature_id: id, version, items })
  if (!('items' in body)) throw new Error('one line')
  return { status, ...body }
}
const add = async (id: number, line: Given, who = writer) => {
  const { status, body } = await who.client.nomenclature_lines.save({ technical_nomenclature_id: id, ...line })
  if ('items' in body) throw new Error('a set')
  return { status, line: body }
}
const read = async (id: number, who = writer) => await who.client.nomenclature_lines.list({ technical_nomenclature_id: id })
const told = async (id: number, who = writer) =>
  (await who.client.activities.list({ entity: 'technical-nomenclatures', id, field: 'nomenclature_line' })).items.toReversed()

const toner: Given = { reference: 'TN-1', price: '60', durability: 12_000, ink_rate: '8' }
const drum: Given = { reference: 'DR-1', price: '90', durability: 60_000 }

/** A product of the catalogue, with its current purchase price. */
async function makeArticle(amount = '61.5') {
  const manufacturer = await makeManufacturer(admin)
  const product = await makeProduct(admin, { manufacturer_id: manufacturer.id, manufacturer_reference: unique('MPN') })
  await admin.client.purchase_prices.create({ product_id: product.id, amount, start_date: begun })
  return { product, manufacturer }
}

describe('lines', () => {
  test('a set is saved whole, exactly, under the version of its nomenclature: kept, new, and gone', async () => {
    const id = await make()
    const first = await save(id, 1, [{ ...toner, price: '60.123456', use_rate: '33.3333', is_colour: true }, drum])
    expect(first).toMatchObject({
      status: 200,
      version: 2,
      items: [
        { reference: 'TN-1', price: '60.123456', quantity: '1.00', ink_rate: '8.00', use_rate: '33.3333', is_colour: true, version: 2 },
        { reference: 'DR-1', durability: 60_000, ink_rate: null, use_rate: '100.00', is_included: true, is_colour: false },
      ],
    })
    const [kept, gone] = first.items
    const second = await save(id, 2, [
      { id: kept?.id, price: '61' },
      { reference: 'FU-1', quantity: '0.5', is_included: false },
    ])
    expect(second.items).toMatchObject([
      { id: kept?.id, reference: 'TN-1', price: '61.00', ink_rate: '8.00', use_rate: '33.3333' },
      { reference: 'FU-1', price: null, quantity: '0.50', durability: null, is_included: false },
    ])
    expect(second.items.map((line) => line.id)).not.toContain(gone?.id)
    expect((await writer.client.technical_nomenclatures.get({ id })).product_count).toBe(2)
    const history = (await told(id)).map(({ old_value, new_value }) => [old_value, new_value])
    expect(history).toMatchObject([
      [null, { name: 'TN-1', price: '60.123456' }],
      [null, { name: 'DR-1' }],
      [{ id: gone?.id, name: 'DR-1' }, null],
      [{ price: '60.123456' }, { id: kept?.id, price: '61.00' }],
      [null, { name: 'FU-1' }],
    ])
  })

  test('a set that is the same, written in another way, writes nothing', async () => {
    const id = await make()
    const { items } = await save(id, 1, [toner])
    const before = await told(id)
    expect(await save(id, 2, [{ id: items[0]?.id, ...toner, price: '60.000', ink_rate: '8.0' }])).toMatchObject({ version: 2, items })
    expect(await told(id)).toEqual(before)
  })

  test('one line more is answered with 201 and needs no version; it is read, changed and removed by its own address', async () => {
    const id = await make()
    const { status, line } = await add(id, toner)
    expect([status, line.version, line.reference]).toEqual([201, 2, 'TN-1'])
    const at = { technical_nomenclature_id: id, technical_nomenclature_product_id: line.id }
    expect(await writer.client.nomenclature_lines.get(at)).toEqual(line)
    const changed = await writer.client.nomenclature_lines.update({ ...at, version: 2, durability: 8_000 })
    expect(changed).toEqual({ ...line, durability: 8_000, version: 3 })
    expect((await refusal(writer.client.nomenclature_lines.update({ ...at, version: 2, durability: 1 }))).code).toBe('CONFLICT')
    expect((await refusal(writer.client.nomenclature_lines.remove({ params: at, query: { version: 2 } }))).code).toBe('CONFLICT')
    await writer.client.nomenclature_lines.remove({ params: at, query: { version: 3 } })
    expect(await read(id)).toEqual({ items: [], version: 4 })
  })

  test('a line is no other nomenclature’s', async () => {
    const [one, other] = [await make(), await make()]
    const { line } = await add(one, toner)
    const at = { technical_nomenclature_id: other, technical_nomenclature_product_id: line.id }
    const calls = [
      () => writer.client.nomenclature_lines.get(at),
      () => writer.client.nomenclature_lines.update({ ...at, version: 1, price: '1' }),
      () => writer.client.nomenclature_lines.remove({ params: at, query: { version: 1 } }),
    ]
    for (const call of calls) expect((await refusal(call())).code).toBe('NOT_FOUND')
    expect((await refusal(save(other, 1, [{ id: line.id }]))).data.errors).toEqual([{ field: 'items.0.id', key: 'unknown' }])
  })

  test('what is wrong is said at its line and field, and nothing is saved', async () => {
    const id = await make()
    const wrong: [Given, string, string][] = [
      [{}, 'reference', 'required'],
      [{ ...toner, price: '-1' }, 'price', 'negative'],
      [{ ...toner, quantity: 'many' }, 'quantity', 'invalid_decimal'],
      [{ ...toner, durability: -1 }, 'durability', 'negative_quantity'],
      [{ ...toner, ink_rate: '101' }, 'ink_rate', 'share_out_of_range'],
      [{ ...toner, use_rate: '8.12345' }, 'use_rate', 'too_many_decimals'],
      [{ product_id: 2_147_483_647 }, 'product_id', 'unknown'],
    ]
    for (const [line, field, key] of wrong) {
      expect((await refusal(save(id, 1, [toner, line]))).data.errors).toMatchObject([{ field: `items.1.${field}`, key }])
      expect((await refusal(add(id, line))).data.errors).toMatchObject([{ field, key }])
    }
    expect(await read(id)).toEqual({ items: [], version: 1 })
  })

  test('a set without a version is refused, never taken for one line more', async () => {
    const id = await make()
    const { data } = await refusal(writer.client.nomenclature_lines.save({ technical_nomenclature_id: id, items: [toner] }))
    expect(data.errors).toMatchObject([{ field: 'version', key: 'required' }])
  })

  test('of two who change the set at once the later one is told what the lines are now', async () => {
    const id = await make()
    await save(id, 1, [toner])
    const { code, data } = await refusal(save(id, 1, [drum]))
    expect([code, data]).toMatchObject(['CONFLICT', { current: { version: 2, items: [{ reference: 'TN-1' }] } }])
  })

  test('deleting a nomenclature tells of its lines', async () => {
    const id = await make()
    await save(id, 1, [toner, drum])
    await writer.client.technical_nomenclatures.remove({ params: { id }, query: { version: 2 } })
    const gone = (await told(id)).filter(({ action }) => action === 'deleted').map(({ old_value }) => old_value)
    expect(gone).toMatchObject([{ name: 'TN-1' }, { name: 'DR-1' }])
  })
})

describe('an article of the catalogue', () => {
  test('brings its description and what it costs today; what is typed stays', async () => {
    const { product, manufacturer } = await makeArticle()
    const id = await make()
    const { line } = await add(id, { product_id: product.id, brand: 'Notre marque' }, admin)
    expect(line).toMatchObject({
      product_id: product.id,
      reference: product.reference,
      manufacturer_reference: product.manufacturer_reference,
      brand: 'Notre marque',
      price: '61.50',
      group_purchase_price: '61.50',
      current_purchase_price: '61.50',
    })
    const { line: typed } = await add(id, { product_id: product.id, price: '70' }, admin)
    expect(typed).toMatchObject({ brand: manufacturer.name, price: '70.00', current_purchase_price: '61.50' })
  })

  test('is found by the reference of a pasted line, in whatever case; a line may say that it is none', async () => {
    const { product } = await makeArticle()
    const id = await make()
    const pasted = { reference: product.reference.toLowerCase(), durability: 5_000 }
    const { items } = await save(id, 1, [pasted, { ...pasted, product_id: null }], admin)
    expect(items.map((line) => [line.product_id, line.price])).toEqual([
      [product.id, '61.50'],
      [null, null],
    ])
  })

  test('follows the reference of a stored line: with another one it is another article, or none, with what that costs and where it is used', async () => {
    const [one, other] = [(await makeArticle()).product, (await makeArticle('75')).product]
    const id = await make()
    const { line } = await add(id, { product_id: one.id, durability: 5_000 }, admin)
    const uses = async ({ id: product_id }: typeof one) => (await admin.client.product_uses.list({ product_id })).items.length
    const renamed = await save(id, 2, [{ id: line.id, reference: other.reference.toLowerCase() }], admin)
    expect(renamed.items).toMatchObject([{ product_id: other.id, price: '61.50', durability: 5_000, current_purchase_price: '75.00' }])
    expect([await uses(one), await uses(other)]).toEqual([0, 1])
    const at = { technical_nomenclature_id: id, technical_nomenclature_product_id: line.id }
    const free = await admin.client.nomenclature_lines.update({ ...at, version: 3, reference: unique('Libre') })
    expect([free.product_id, free.current_purchase_price]).toEqual([null, null])
    const said = await save(id, 4, [{ id: line.id, reference: one.reference, product_id: null }], admin)
    expect(said.items).toMatchObject([{ product_id: null }])
    const kept = await save(id, 5, [{ id: line.id, reference: one.reference, price: '70' }], admin)
    expect(kept.items).toMatchObject([{ product_id: null, price: '70.00' }])
  })

  test('that is deleted leaves its line as it was', async () => {
    const { product } = await makeArticle()
    const id = await make()
    await add(id, { product_id: product.id }, admin)
    const uses = async () => (await admin.client.product_uses.list({ product_id: product.id })).items
    expect(await uses()).toMatchObject([{ entity: 'technical-nomenclatures', id }])
    const { version } = await admin.client.products.get({ id: product.id })
    await admin.client.products.remove({ params: { id: product.id }, query: { version } })
    expect((await read(id, admin)).items).toMatchObject([{ product_id: null, reference: product.reference, price: '61.50' }])
  })
})

describe('prices of lines', () => {
  test('are sent to nobody who neither calculates the cost of a nomenclature nor writes it, in lines and in history', async () => {
    const { product } = await makeArticle()
    const id = await make()
    const { line } = await add(id, { product_id: product.id, durability: 1_000 }, admin)
    const seller = await app.as('crt.calcul.sell_cost', 'crt.calcul.graph', 'selling_price.show')
    const { items } = await read(id, seller)
    expect(items).toMatchObject([{ reference: product.reference, durability: 1_000 }])
    const at = { technical_nomenclature_id: id, technical_nomenclature_product_id: line.id }
    const sent = JSON.stringify([items, await seller.client.nomenclature_lines.get(at), await told(id, seller)])
    expect(sent).toContain(product.reference)
    for (const hidden of ['price', '61.5']) expect(sent).not.toContain(hidden)
    const costs = await app.as('crt.calcul.nomenclature_cost')
    expect((await read(id, costs)).items).toMatchObject([{ price: '61.50', group_purchase_price: '61.50' }])
    expect((await told(id, costs))[0]?.new_value).toMatchObject({ price: '61.50' })
  })

  test('today’s purchase price of an article is told to who may see purchase prices alone, also by adding it', async () => {
    const { product } = await makeArticle('48')
    const id = await make()
    const { line } = await add(id, { product_id: product.id }, writer)
    expect([line.price, line.group_purchase_price, 'current_purchase_price' in line]).toEqual([null, null, false])
    const buyer = await app.as('crt.calcul.nomenclature_cost', 'selling_price.show')
    expect((await read(id, buyer)).items).toMatchObject([{ price: null, current_purchase_price: '48.00' }])
  })

  test('today’s purchase price follows the catalogue; the line keeps its own', async () => {
    const { product } = await makeArticle('48')
    const id = await make()
    await add(id, { product_id: product.id }, admin)
    const [price] = (await admin.client.purchase_prices.list({ product_id: product.id, date: today() })).items
    await admin.client.purchase_prices.update({ id: price?.id ?? 0, version: price?.version ?? 0, amount: '52' })
    expect((await read(id, admin)).items).toMatchObject([{ price: '48.00', current_purchase_price: '52.00' }])
  })
})
