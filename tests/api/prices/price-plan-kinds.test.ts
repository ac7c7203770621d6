// The kinds of price plans: raised, first, copied, ended and given prices, of sale and of purchase.
import { describe, expect, test } from 'vitest'

import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { manager, setUpApp } from '../../app-fixtures.ts'
import { linesOf, make, type Plan, planFor, priced, raise, rowsOf } from '../../plan-fixtures.ts'
import { begun, effective, euros, makeCatalog, makePriced, managing, percent, refusal } from '../../price-fixtures.ts'

setUpApp(...managing)

describe('the kinds of plans', () => {
  test('first prices are made where there are none, from the purchase price', async () => {
    const { catalog, made } = await priced(1)
    const { product } = await makePriced(manager, (await makeCatalog(manager)).id)
    await manager.client.purchase_prices.create({ product_id: product.id, amount: '80.00', start_date: begun })
    const plan = await make({
      selection: { ids: [product.id, made[0]?.product.id ?? 0] },
      catalog_ids: [catalog.id],
      actors: ['seller'],
      effective_date: effective,
      operation: {
        kind: 'first',
        amounts: {
          seller_purchase_price: { base: 'purchase_price', percent: '10' },
          recommended_price: { percent: '25', keep_percent: true },
        },
        step: '0.01',
      },
    })
    expect(plan.summary?.counts).toEqual({ created: 1, unchanged: 1 })
    expect(await linesOf(plan.id, { state: 'unchanged' })).toMatchObject([{ reason: 'exists', product: { id: made[0]?.product.id } }])
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    const row = (await rowsOf(product.id)).find((one) => one.catalog.id === catalog.id)
    expect(row).toMatchObject({ start_date: effective, seller_purchase_price: euros('88.00'), recommended_price: percent('25.00') })
  })

  test('a catalogue is copied into another, raised, with its own dates', async () => {
    const { catalog, ids } = await priced(2, {
      min_price: percent('10'),
      seller_purchase_price: euros('100.00'),
      recommended_price: euros('120.00'),
    })
    const target = await makeCatalog(manager)
    const plan = await make({
      selection: { ids },
      catalog_ids: [target.id],
      effective_date: effective,
      end_date: addDays(effective, 30),
      operation: { kind: 'copy', from_catalog_id: catalog.id, change: { kind: 'percent', value: '2' }, step: '0.01', ending: '.90' },
    })
    expect(plan.summary?.counts).toEqual({ created: 2 })
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect((await rowsOf(ids[0] ?? 0)).find((row) => row.catalog.id === target.id)).toMatchObject({
      start_date: effective,
      end_date: addDays(effective, 30),
      seller_purchase_price: euros('101.90'),
      min_price: percent('10.00'),
      // 122.40 lies between 121.90 and 122.90: the higher one is taken.
      recommended_price: euros('122.90'),
    })
  })

  test('prices are ended on a day, and later ones are made inactive when asked', async () => {
    const { catalog, ids } = await priced(1, { recommended_price: euros('10.00'), end_date: dayBefore(addDays(effective, 10)) })
    const later = { product_id: ids[0] ?? 0, id: catalog.id, actor: 'seller' as const, start_date: addDays(effective, 10) }
    await manager.client.selling_prices.save({ ...later, recommended_price: euros('11.00') })
    const plan = await make(planFor(catalog.id, ids, { operation: { kind: 'end', later_rows: true } }))
    expect(plan.summary?.counts).toEqual({ ended: 2 })
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ end_date: dayBefore(effective), active: true }, { active: false }])
    await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
    expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ end_date: addDays(effective, 9), active: true }, { active: true }])
  })

  test('purchase prices are raised and put back like selling prices', async () => {
    const { ids } = await priced(1)
    const bought = await manager.client.purchase_prices.create({ product_id: ids[0] ?? 0, amount: '80.00', start_date: begun })
    const plan = await make({
      selection: { ids },
      effective_date: effective,
      operation: { kind: 'change', prices: ['purchase_price'], change: { kind: 'amount', value: '5' }, step: 'own' },
    })
    expect(await linesOf(plan.id)).toMatchObject([
      { catalog: null, actor: null, row_id: bought.id, amounts: { purchase_price: { after: euros('85.00') } }, percent: '6.25' },
    ])
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    const list = async () => (await manager.client.purchase_prices.list({ product_id: ids[0] ?? 0 })).items
    expect(await list()).toMatchObject([
      { id: bought.id, amount: '80.00', end_date: dayBefore(effective) },
      { amount: '85.00', start_date: effective, end_date: null },
    ])
    await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
    expect(await list()).toMatchObject([{ id: bought.id, amount: '80.00', end_date: null }])
    const { items } = await manager.client.activities.list({ entity: 'purchaseprices', id: bought.id })
    expect(items.map(({ field, new_value }) => [field, new_value]).slice(0, 2)).toEqual([
      ['end_date', null],
      ['end_date', dayBefore(effective)],
    ])
  })

  test('given lines change the rows that were read, and make new ones', async () => {
    const { catalog, ids, made } = await priced(2)
    const other = await makeCatalog(manager)
    const amounts = { recommended_price: euros('99.00') }
    const plan = await make({
      effective_date: effective,
      operation: {
        kind: 'lines',
        lines: [
          { product_id: ids[0] ?? 0, catalog_id: catalog.id, actor: 'seller', row_id: made[0]?.row.id ?? 0, row_version: 1, amounts },
          { product_id: ids[1] ?? 0, catalog_id: catalog.id, actor: 'seller', row_id: made[1]?.row.id ?? 0, row_version: 7, amounts },
          { product_id: ids[1] ?? 0, catalog_id: other.id, actor: 'agency', amounts },
        ],
      },
    })
    expect(plan).toMatchObject({ operation: { kind: 'lines', line_count: 3 }, summary: { counts: { changed: 1, refused: 1, created: 1 } } })
    expect(await linesOf(plan.id, { state: 'refused' })).toMatchObject([{ reason: 'changed_since' }])
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version, skip_refused: true })
    expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ end_date: dayBefore(effective) }, amounts])
    expect((await rowsOf(ids[1] ?? 0)).find((row) => row.catalog.id === other.id)).toMatchObject({ actor: 'agency', ...amounts })
  })
})

test('prices that end are followed by others when asked, from the day after, while they stay as they are', async () => {
  const [last, soon] = [addDays(today(), 20), addDays(today(), 30)]
  const { catalog, ids } = await priced(1, { recommended_price: euros('100.00'), end_date: last })
  const prolonging = { ...raise('5'), ending_by: soon } as Plan['operation']
  const asked = planFor(catalog.id, ids, { catalog_ids: 'all', effective_date: today(), operation: prolonging })
  const plan = await make(asked)
  expect(plan).toMatchObject({ operation: { ending_by: soon }, summary: { counts: { created: 1 } } })
  const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([
    { start_date: begun, end_date: last, recommended_price: euros('100.00'), version: 1 },
    { start_date: addDays(last, 1), end_date: null, recommended_price: euros('105.00') },
  ])
  expect((await make(asked)).summary?.counts).toEqual({})
  await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ end_date: last }])
  const refused = async (operation: Plan['operation']) => await refusal(make({ ...asked, operation }))
  expect(await refused({ ...prolonging, ending_by: addDays(today(), -1) } as Plan['operation'])).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'operation.ending_by', key: 'end_before_start' }] },
  })
  expect(await refused({ ...prolonging, prices: ['purchase_price'] } as Plan['operation'])).toMatchObject({
    data: { errors: [{ field: 'operation.prices', key: 'invalid' }] },
  })
})

test('catalogues that are over are looked at only when they are named', async () => {
  const { ids } = await priced(1)
  const over = await makeCatalog(manager, { end_date: addDays(today(), 5) })
  const [product_id = 0] = ids
  const place = { product_id, id: over.id, actor: 'seller' as const, start_date: begun }
  await manager.client.selling_prices.save({ ...place, recommended_price: euros('100.00') })
  const plan = planFor(over.id, ids)
  expect((await make(plan)).summary?.counts).toEqual({ refused: 1 })
  expect((await make({ ...plan, catalog_ids: 'all' })).summary?.counts).toEqual({ changed: 1 })
  const first = { kind: 'first' as const, amounts: { recommended_price: { base: 'purchase_price' as const, percent: '10' } } }
  const made = await make({ ...plan, catalog_ids: 'all', operation: first })
  expect((await linesOf(made.id, { page_size: 200 })).map((line) => line.catalog?.id)).not.toContain(over.id)
})

test('a purchase price that inverts a selling price names its catalogue', async () => {
  const { catalog, ids } = await priced(1, { min_price: euros('85.00') })
  await manager.client.purchase_prices.create({ product_id: ids[0] ?? 0, amount: '80.00', start_date: begun })
  const plan = await make(planFor(catalog.id, ids, { operation: { ...raise('10'), prices: ['purchase_price'] } as Plan['operation'] }))
  expect(await linesOf(plan.id)).toMatchObject([
    {
      catalog: null,
      warnings: [{ code: 'INVERTED', lower: 'group_purchase_price', higher: 'min_price', catalog: { id: catalog.id, name: catalog.name } }],
    },
  ])
})

test('a plan of the day itself changes the prices that begin on it', async () => {
  const { catalog, ids } = await priced(1, { recommended_price: euros('10.00'), start_date: today() })
  const plan = await make(planFor(catalog.id, ids, { effective_date: today() }))
  const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ recommended_price: euros('10.30'), version: 2 }])
  await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ recommended_price: euros('10.00'), version: 3 }])
})
