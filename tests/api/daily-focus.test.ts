// The work queue of the day: every kind of line appears for users who may fix it, and for no others.
import { describe, expect, test } from 'vitest'

import type { FocusKind } from '#contract/activity/daily-focus.ts'
import { type Amount, amountNames, type Amounts } from '#engine/prices/amounts.ts'
import { refusedInversions, warnedInversions } from '#engine/prices/checks.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { documents, products, purchase_prices, selling_prices } from '#server/platform/db/schema.ts'
import { columnsOf } from '#server/prices/selling-prices/rows.ts'

import { app, manager, setUpApp } from '../app-fixtures.ts'
import { fc } from '../chance.ts'
import { makeProduct, unique } from '../factories.ts'
import type { Caller } from '../setup.ts'
import { times } from '../torture.ts'

setUpApp(
  'product.index',
  'product.create',
  'product.show',
  'product.update.general',
  'product.image.update',
  'selling_price.read',
  'selling_price.show',
  'selling_price.create',
  'catalog.update',
  'purchase_price.update',
)

const day = today()
const euros = (value: string) => ({ value, unit: 'EUR' as const })
const linesOf = async (caller: Caller, kind: FocusKind) => (await caller.client.daily_focus.lines({ kind, page_size: 200 })).items
const idsOf = async (caller: Caller, kind: FocusKind) => (await linesOf(caller, kind)).map(({ id }) => id)
const makeCatalog = (dates: object = {}) => manager.client.catalogs.create({ name: unique('Catalogue'), code: unique('C'), ...dates })

describe('daily focus', () => {
  test('a selling price that ends within 30 days is listed unless another follows the day after', async () => {
    const [product, catalog] = [await makeProduct(manager), await makeCatalog()]
    const place = { product_id: product.id, id: catalog.id }
    const period = { start_date: addDays(day, -10), end_date: addDays(day, 30) }
    await manager.client.selling_prices.save({ ...place, actor: 'seller', ...period, min_price: euros('10') })
    await manager.client.selling_prices.save({ ...place, actor: 'agency', ...period, end_date: addDays(day, 31), min_price: euros('10') })
    const ends = (await linesOf(manager, 'tariff_ends')).filter(({ id }) => id === product.id)
    expect(ends).toMatchObject([{ name: product.reference, label: catalog.name, actor: 'seller', date: addDays(day, 30) }])
    await manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: addDays(day, 31), min_price: euros('11') })
    expect(await idsOf(manager, 'tariff_ends')).not.toContain(product.id)
  })

  test('the dates of its catalogue bind a selling price: it begins and ends with them, and gives no price outside of them', async () => {
    const product = await makeProduct(manager, { marketing_start_date: '2020-01-01' })
    const [opening, closing, closed] = [
      await makeCatalog({ start_date: addDays(day, 3) }),
      await makeCatalog({ end_date: addDays(day, 5) }),
      await makeCatalog({ end_date: addDays(day, -1) }),
    ]
    const period = { actor: 'seller' as const, start_date: addDays(day, -10), min_price: euros('2'), recommended_price: euros('1') }
    const place = { product_id: product.id, ...period }
    const mine = async (kind: FocusKind) =>
      (await linesOf(manager, kind)).filter(({ id }) => id === product.id).map(({ label, date }) => [label, date])
    for (const { id } of [opening, closed]) await manager.client.selling_prices.save({ ...place, id })
    expect(await mine('on_sale_without_price')).toHaveLength(1)
    await manager.client.selling_prices.save({ ...place, id: closing.id, end_date: addDays(day, 5) })
    await manager.client.selling_prices.save({ ...place, id: closing.id, start_date: addDays(day, 6) })
    expect(await mine('on_sale_without_price')).toEqual([])
    expect(await mine('tariff_begins')).toEqual([[opening.name, addDays(day, 3)]])
    expect(await mine('tariff_ends')).toEqual([[closing.name, addDays(day, 5)]])
    expect((await mine('inverted_chain')).toSorted()).toEqual(
      [
        [opening.name, null],
        [closing.name, null],
      ].toSorted(),
    )
  })

  test('the products of a kind that a price plan settles are told each once, to those who see its lines', async () => {
    const [product, catalog] = [await makeProduct(manager), await makeCatalog()]
    const row = { product_id: product.id, id: catalog.id, start_date: addDays(day, -10), end_date: addDays(day, 9), min_price: euros('10') }
    for (const actor of ['seller', 'agency'] as const) await manager.client.selling_prices.save({ ...row, actor })
    const { ids, total } = await manager.client.daily_focus.products({ kind: 'tariff_ends' })
    expect(ids.filter((id) => id === product.id)).toHaveLength(1)
    expect(total).toBe(ids.length)
    const lines = (await linesOf(manager, 'tariff_ends')).filter(({ id }) => id === product.id)
    expect(lines.map(({ catalog_id }) => catalog_id)).toEqual([catalog.id, catalog.id])
    const seller = await app.as('product.show')
    await expect(seller.client.daily_focus.products({ kind: 'tariff_ends' })).rejects.toMatchObject({ status: 403 })
    const unpriced = await makeProduct(manager, { marketing_start_date: '2020-01-01' })
    expect((await manager.client.daily_focus.products({ kind: 'on_sale_without_price' })).ids).toContain(unpriced.id)
  })

  test('a document that ends or begins soon is listed with its name', async () => {
    const product = await makeProduct(manager)
    const document = { entity: 'products' as const, entity_id: product.id, type: 'contract' as const, status: 'uploaded' as const }
    await app.services.db.insert(documents).values([
      { ...document, name: 'Fin proche', end_date: addDays(day, 3) },
      { ...document, name: 'Début proche', start_date: addDays(day, 4) },
      { ...document, name: 'Lointain', start_date: addDays(day, 40), end_date: addDays(day, 90) },
    ])
    const mine = async (kind: FocusKind) => (await linesOf(manager, kind)).filter(({ id }) => id === product.id).map(({ label }) => label)
    expect(await mine('document_ends')).toEqual(['Fin proche'])
    expect(await mine('document_begins')).toEqual(['Début proche'])
  })

  test('what is on sale without a price or an image is listed; what is not on sale is not', async () => {
    const sold = await makeProduct(manager, { marketing_start_date: '2020-01-01' })
    const coming = await makeProduct(manager, { marketing_start_date: addDays(day, 5) })
    for (const kind of ['on_sale_without_price', 'on_sale_without_image'] as const) {
      const ids = await idsOf(manager, kind)
      expect([ids.includes(sold.id), ids.includes(coming.id)]).toEqual([true, false])
    }
    const catalog = await makeCatalog()
    await manager.client.selling_prices.save({
      product_id: sold.id,
      id: catalog.id,
      actor: 'seller',
      start_date: day,
      min_price: euros('1'),
    })
    expect(await idsOf(manager, 'on_sale_without_price')).not.toContain(sold.id)
  })

  test('products that others changed today are listed for who changed them before', async () => {
    const product = await makeProduct(manager)
    expect(await idsOf(manager, 'changed_by_others')).not.toContain(product.id)
    const other = await app.as('product.show', 'product.update.general')
    await other.client.products.update({ id: product.id, version: product.version, commercial_designation: 'Autre' })
    const line = (await linesOf(manager, 'changed_by_others')).find(({ id }) => id === product.id)
    expect(line?.label).toBe(other.name)
    expect(await idsOf(other, 'changed_by_others')).not.toContain(product.id)
  })

  test('the sections show only what the caller may fix, and who may not see purchase prices hears nothing of them', async () => {
    const product = await makeProduct(manager, { marketing_start_date: '2020-01-01' })
    const catalog = await makeCatalog()
    const row = { product_id: product.id, id: catalog.id, actor: 'seller' as const, start_date: day }
    await manager.client.selling_prices.save({ ...row, group_purchase_price: euros('90'), min_price: euros('80') })
    expect(await idsOf(manager, 'inverted_chain')).toContain(product.id)
    const seller = await app.as('product.show', 'selling_price.read')
    expect(await idsOf(seller, 'inverted_chain')).not.toContain(product.id)
    const kinds = (await seller.client.daily_focus.sections()).items.map(({ kind }) => kind)
    expect(kinds).not.toContain('on_sale_without_image')
    await expect(seller.client.daily_focus.lines({ kind: 'on_sale_without_price' })).rejects.toMatchObject({ status: 403 })
    const nobody = await app.as()
    expect((await nobody.client.daily_focus.sections()).items).toEqual([])
  })

  test('the inverted chains are those that the engine finds', async () => {
    const { db } = app.services
    const catalog = await makeCatalog()
    const amount = (unit: 'EUR' | 'PERCENT') =>
      fc.integer({ min: unit === 'EUR' ? 0 : -40, max: unit === 'EUR' ? 40 : 90 }).map((value): Amount => ({ value: `${value}.05`, unit }))
    const either = fc.option(fc.oneof(amount('EUR'), amount('PERCENT')))
    const amounts = fc.record({
      ...Object.fromEntries(amountNames.map((name) => [name, either])),
      group_purchase_price: fc.option(amount('EUR')),
      public_price: fc.constant(null),
    }) as unknown as fc.Arbitrary<Amounts>
    const cases = fc.sample(fc.record({ amounts, bought: fc.option(fc.integer({ min: 0, max: 40 })) }), times(200, 5_000))
    const expected = new Set<number>()
    for (const { amounts, bought } of cases) {
      const [made] = await db
        .insert(products)
        .values({ reference: unique('R'), mdm_designation: 'x', origin: 'manual' })
        .returning()
      const product_id = made?.id ?? 0
      const purchases = bought === null ? [] : [{ product_id, amount: `${bought}.10`, start_date: '2020-01-01', end_date: null }]
      if (purchases.length > 0) await db.insert(purchase_prices).values(purchases)
      const row = { catalog_id: catalog.id, actor: 'seller' as const, active: true, start_date: '2020-01-01', end_date: null }
      await db.insert(selling_prices).values({ product_id, ...row, ...columnsOf(amounts) })
      const found = [...refusedInversions({ ...row, ...amounts }, purchases), ...warnedInversions({ ...row, ...amounts }, purchases)]
      if (found.length > 0) expected.add(product_id)
    }
    const listed = new Set<number>()
    for (let page = 1; ; page++) {
      const { items } = await manager.client.daily_focus.lines({ kind: 'inverted_chain', page, page_size: 200 })
      for (const { id, label } of items) if (label === catalog.name) listed.add(id)
      if (items.length < 200) break
    }
    expect([...listed].toSorted((a, b) => a - b)).toEqual([...expected].toSorted((a, b) => a - b))
    expect(expected.size).toBeGreaterThan(10)
  })
})
