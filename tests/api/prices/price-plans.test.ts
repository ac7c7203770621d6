// Price plans: computed line by line, left out and corrected, applied all or nothing, undone as a whole or in part.
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, effective, euros, makeCatalog, makePriced, managing, percent, priceManager, refusal } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...managing)

type Plan = Inputs['price_plans']['create']
const raise = (value = '3'): Plan['operation'] => ({
  kind: 'change',
  prices: ['recommended_price'],
  change: { kind: 'percent', value },
  step: '0.01',
})
const planFor = (catalog_id: number, ids: number[], said: Partial<Plan> = {}): Plan => ({
  selection: { ids },
  catalog_ids: [catalog_id],
  effective_date: effective,
  operation: raise(),
  ...said,
})
const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items
const linesOf = async (id: number, query: object = {}) => (await manager.client.price_plans.lines({ id, ...query })).items

/** A catalogue with some priced articles, in the order of their references, and their ids. */
async function priced(count: number, fields: Parameters<typeof makePriced>[2] = { recommended_price: euros('129.90') }) {
  const catalog = await makeCatalog(manager)
  const made = []
  for (let index = 0; index < count; index++) made.push(await makePriced(manager, catalog.id, fields))
  made.sort((a, b) => (a.product.reference.toLowerCase() < b.product.reference.toLowerCase() ? -1 : 1))
  return { catalog, made, ids: made.map(({ product }) => product.id) }
}
const make = async (plan: Plan, caller: Caller = manager) => await caller.client.price_plans.create(plan)

describe('a price plan', () => {
  test('is computed without changing a price, and shows each one before and after with its margins', async () => {
    const { catalog, ids } = await priced(2, { seller_purchase_price: euros('100.00'), recommended_price: euros('129.90') })
    const plan = await make(planFor(catalog.id, ids, { name: 'Hausse de janvier' }))
    expect(plan).toMatchObject({
      name: 'Hausse de janvier',
      status: 'ready',
      product_count: 2,
      catalog_ids: [catalog.id],
      created_by: { id: manager.id, name: manager.name },
      summary: { counts: { changed: 2 }, percent: { average: '3.00', least: '3.00', most: '3.00' } },
    })
    const [line] = await linesOf(plan.id)
    expect(line).toMatchObject({
      product: { id: ids[0] },
      catalog: { id: catalog.id, name: catalog.name },
      actor: 'seller',
      state: 'changed',
      from: effective,
      to: null,
      amounts: {
        recommended_price: { before: { ...euros('129.90'), euros: '129.90' }, after: { ...euros('133.80'), euros: '133.80' } },
        seller_purchase_price: { before: { ...euros('100.00'), euros: '100.00' }, after: { ...euros('100.00'), euros: '100.00' } },
      },
      margin_before: '29.90',
      margin_after: '33.80',
      marque_before: '23.02',
      marque_after: '25.26',
      percent: '3.00',
    })
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(1)
    expect((await manager.client.price_plans.list({ search: 'Hausse de janvier' })).items).toMatchObject([
      { id: plan.id, counts: { changed: 2 } },
    ])
  })

  test('applied ends each price the day before and opens the next, with a history that names it', async () => {
    const { catalog, ids, made } = await priced(2)
    const plan = await make(planFor(catalog.id, ids, { name: 'Janvier' }))
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(applied).toMatchObject({ status: 'applied', applied_by: manager.name, summary: { counts: { changed: 2 } } })
    const [old, opened] = await rowsOf(ids[0] ?? 0)
    expect(old).toMatchObject({ id: made[0]?.row.id, start_date: begun, end_date: dayBefore(effective), version: 2 })
    expect(opened).toMatchObject({ start_date: effective, end_date: null, recommended_price: euros('133.80'), version: 1 })
    const history = async (id: number) => (await manager.client.activities.list({ entity: 'sellingprices', id })).items
    expect(await history(old?.id ?? 0)).toContainEqual(
      expect.objectContaining({
        action: 'updated',
        field: 'end_date',
        old_value: null,
        new_value: dayBefore(effective),
        author: { id: manager.id, name: manager.name },
        plan: { id: plan.id, name: 'Janvier' },
      }),
    )
    const created = await history(opened?.id ?? 0)
    const product = made[0]?.product
    expect(created.map(({ field, new_value }) => [field, new_value]).toSorted()).toEqual(
      [
        ['product_id', { id: product?.id, name: product?.reference }],
        ['catalog_id', { id: catalog.id, name: catalog.name }],
        ['actor', 'seller'],
        ['active', true],
        ['start_date', effective],
        ['recommended_price', euros('133.80')],
      ].toSorted(),
    )
  })

  test('undone puts every price back, and its history tells both', async () => {
    const { catalog, ids, made } = await priced(1)
    const plan = await make(planFor(catalog.id, ids))
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    const undone = await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
    expect(undone).toMatchObject({ status: 'undone', undone_by: manager.name })
    expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ id: made[0]?.row.id, end_date: null, recommended_price: euros('129.90') }])
    const { items } = await manager.client.activities.list({ entity: 'sellingprices', id: made[0]?.row.id ?? 0, page_size: 2 })
    expect(items.map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual([
      ['end_date', dayBefore(effective), null],
      ['end_date', null, dayBefore(effective)],
    ])
    expect(await refusal(manager.client.price_plans.undo({ id: plan.id, version: undone.version }))).toMatchObject({
      code: 'NOT_NOW',
      data: { status: 'undone' },
    })
  })

  test('is undone in part: chosen lines first, the others later', async () => {
    const { catalog, ids } = await priced(3)
    const plan = await make(planFor(catalog.id, ids))
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    const lines = await linesOf(plan.id)
    const first = await manager.client.price_plans.undo({ id: plan.id, version: applied.version, ids: [lines[1]?.id ?? 0] })
    expect(first.status).toBe('partly_undone')
    expect((await linesOf(plan.id)).map(({ undone }) => undone)).toEqual([false, true, false])
    expect(await rowsOf(lines[1]?.product.id ?? 0)).toHaveLength(1)
    expect(await rowsOf(lines[0]?.product.id ?? 0)).toHaveLength(2)
    const rest = await manager.client.price_plans.undo({ id: plan.id, version: first.version })
    expect(rest.status).toBe('undone')
    expect(await rowsOf(lines[0]?.product.id ?? 0)).toHaveLength(1)
  })

  test('does not undo what somebody changed since: it is named, and the rest may be undone', async () => {
    const { catalog, ids } = await priced(2)
    const plan = await make(planFor(catalog.id, ids))
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    const [, opened] = await rowsOf(ids[0] ?? 0)
    await manager.client.selling_prices.update({
      product_id: ids[0] ?? 0,
      selling_price_id: opened?.id ?? 0,
      id: catalog.id,
      version: 1,
      recommended_price: euros('140.00'),
    })
    const undo = { id: plan.id, version: applied.version }
    expect(await refusal(manager.client.price_plans.undo(undo))).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      data: { count: 1, lines: [{ product: { id: ids[0] }, catalog: { name: catalog.name } }] },
    })
    expect((await manager.client.price_plans.undo({ ...undo, keep_changed: true })).status).toBe('partly_undone')
    expect((await rowsOf(ids[0] ?? 0)).map(({ recommended_price }) => recommended_price)).toEqual([euros('129.90'), euros('140.00')])
    expect(await rowsOf(ids[1] ?? 0)).toHaveLength(1)
  })

  test('tells which prices were changed since it was computed, and applies the others or is computed anew', async () => {
    const { catalog, ids, made } = await priced(2)
    const plan = await make(planFor(catalog.id, ids))
    const other = await priceManager(app)
    await other.client.selling_prices.update({
      product_id: ids[0] ?? 0,
      selling_price_id: made[0]?.row.id ?? 0,
      id: catalog.id,
      version: 1,
      recommended_price: euros('200.00'),
    })
    expect(await linesOf(plan.id)).toMatchObject([{ state: 'stale', changed_by: other.name }, { state: 'changed' }])
    const apply = { id: plan.id, version: plan.version }
    expect(await refusal(manager.client.price_plans.apply(apply))).toMatchObject({
      status: 409,
      code: 'STALE_LINES',
      data: { count: 1, lines: [{ product: { id: ids[0] }, state: 'stale', changed_by: other.name }] },
    })
    expect(await rowsOf(ids[1] ?? 0)).toHaveLength(1)
    expect(await linesOf(plan.id, { state: 'stale' })).toHaveLength(1)
    const anew = await manager.client.price_plans.update(apply)
    expect(anew).toMatchObject({ status: 'ready', summary: { counts: { changed: 2 } } })
    expect(await linesOf(plan.id)).toMatchObject([{ amounts: { recommended_price: { after: euros('206.00') } } }, {}])
    await manager.client.price_plans.apply({ id: plan.id, version: anew.version })
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(2)
  })

  test('with stale lines left aside applies the others', async () => {
    const { catalog, ids, made } = await priced(2)
    const plan = await make(planFor(catalog.id, ids))
    await manager.client.selling_prices.update({
      product_id: ids[0] ?? 0,
      selling_price_id: made[0]?.row.id ?? 0,
      id: catalog.id,
      version: 1,
      unit_label: 'la boîte',
    })
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version, skip_stale: true })
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(1)
    expect(await rowsOf(ids[1] ?? 0)).toHaveLength(2)
  })

  test('leaves lines out and takes them in again, by number or by filter', async () => {
    const { catalog, ids } = await priced(3)
    const plan = await make(planFor(catalog.id, ids))
    const [first] = await linesOf(plan.id)
    const without = await manager.client.price_plans.exclude({ id: plan.id, version: plan.version, ids: [first?.id ?? 0], excluded: true })
    expect(without.summary?.counts).toEqual({ changed: 2, excluded: 1 })
    const none = await manager.client.price_plans.exclude({
      id: plan.id,
      version: without.version,
      filter: { catalog_id: String(catalog.id) },
      excluded: true,
    })
    expect(none.summary?.counts).toEqual({ excluded: 3 })
    expect(await refusal(manager.client.price_plans.apply({ id: plan.id, version: none.version }))).toMatchObject({
      status: 400,
      data: { errors: [{ key: 'nothing_to_change' }] },
    })
    const two = await manager.client.price_plans.exclude({
      id: plan.id,
      version: none.version,
      ids: (await linesOf(plan.id)).slice(1).map(({ id }) => id),
      excluded: false,
    })
    await manager.client.price_plans.apply({ id: plan.id, version: two.version })
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(1)
    expect(await rowsOf(ids[1] ?? 0)).toHaveLength(2)
  })

  test('takes an amount that is set by hand, and checks it like any other', async () => {
    const { catalog, ids } = await priced(1, { min_price: euros('100.00'), recommended_price: euros('129.90'), max_price: euros('150.00') })
    const plan = await make(planFor(catalog.id, ids))
    const [line] = await linesOf(plan.id)
    const corrected = await manager.client.price_plans.correct({
      id: plan.id,
      line_id: line?.id ?? 0,
      version: plan.version,
      amounts: { recommended_price: euros('135.00') },
    })
    expect(corrected).toMatchObject({ corrected: true, state: 'changed', amounts: { recommended_price: { after: euros('135.00') } } })
    const { version } = await manager.client.price_plans.get({ id: plan.id })
    const refused = await manager.client.price_plans.correct({
      id: plan.id,
      line_id: line?.id ?? 0,
      version,
      amounts: { min_price: euros('151.00') },
    })
    expect(refused).toMatchObject({ state: 'refused', reason: 'min_above_max' })
  })

  test('with refused lines applies only when they may be left aside', async () => {
    const { catalog, ids } = await priced(1)
    const wrong = await makePriced(manager, catalog.id, { min_price: euros('100.00'), max_price: euros('101.00') })
    const operation: Plan['operation'] = { ...raise('10'), prices: ['min_price', 'recommended_price'] } as Plan['operation']
    const plan = await make(planFor(catalog.id, [...ids, wrong.product.id], { operation }))
    expect(plan.summary?.counts).toEqual({ changed: 1, refused: 1 })
    const apply = { id: plan.id, version: plan.version }
    expect(await refusal(manager.client.price_plans.apply(apply))).toMatchObject({
      code: 'REFUSED_LINES',
      data: { count: 1, lines: [{ product: { id: wrong.product.id }, reason: 'min_above_max' }] },
    })
    await manager.client.price_plans.apply({ ...apply, skip_refused: true })
    expect(await rowsOf(wrong.product.id)).toHaveLength(1)
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(2)
  })
})

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

describe('the selection of a plan', () => {
  test('is a filter of the list of articles, with exceptions', async () => {
    const { catalog, ids, made } = await priced(3)
    const references = made.map(({ product }) => product.reference).join(' ')
    const plan = await make(planFor(catalog.id, [], { selection: { filter: { search: references }, except_ids: [ids[1] ?? 0] } }))
    expect((await linesOf(plan.id)).map(({ product }) => product.id)).toEqual([ids[0], ids[2]])
    expect(plan.selection).toEqual({ filter: { search: references }, except_ids: [ids[1]] })
  })

  test('lines are searched, filtered, sorted and paged', async () => {
    const catalog = await makeCatalog(manager)
    const amounts = ['10.00', '30.00', '20.00']
    const made = []
    for (const amount of amounts)
      made.push(await makePriced(manager, catalog.id, { seller_purchase_price: euros('10.00'), recommended_price: euros(amount) }))
    const plan = await make(
      planFor(
        catalog.id,
        made.map(({ product }) => product.id),
      ),
    )
    const margins = async (query: object) => (await linesOf(plan.id, query)).map(({ margin_after }) => margin_after)
    expect(await margins({ sort: '-margin_after' })).toEqual(['209.00', '106.00', '3.00'])
    expect(await margins({ sort: 'margin_after', page: 2, page_size: 1 })).toEqual(['106.00'])
    expect(await margins({ margin_below: '100' })).toEqual(['3.00'])
    expect(await margins({ percent_above: '3' })).toEqual([])
    expect(await margins({ search: made[1]?.product.reference })).toEqual(['209.00'])
    expect(await margins({ warned: true })).toEqual([])
    expect(await refusal(manager.client.price_plans.lines({ id: plan.id, sort: 'colour' as 'state' }))).toMatchObject({ status: 400 })
  })
})

describe('a plan is refused', () => {
  test.each<[string, Partial<Plan>, string]>([
    ['without articles', { selection: { ids: [] } }, 'selection.ids'],
    ['without a catalogue', { catalog_ids: [] }, 'catalog_ids'],
    ['with an end before its start', { end_date: begun }, 'end_date'],
    ['on a day that has passed', { effective_date: begun }, 'effective_date'],
    ['with a price lowered to nothing', { operation: raise('-100') }, 'operation.change'],
    ['with an operation that does not exist', { operation: { kind: 'guess' } as unknown as Plan['operation'] }, 'operation.kind'],
    ['with a catalogue that does not exist', { catalog_ids: [2_000_000_000] }, 'catalog_ids'],
  ])('%s', async (_, said, field) => {
    const { catalog, ids } = await priced(1)
    expect(await refusal(make(planFor(catalog.id, ids, said)))).toMatchObject({
      status: 400,
      data: { errors: [expect.objectContaining({ field })] },
    })
  })

  test('by the version that somebody else has written meanwhile', async () => {
    const { catalog, ids } = await priced(1)
    const plan = await make(planFor(catalog.id, ids))
    await manager.client.price_plans.update({ id: plan.id, version: plan.version, name: 'Autre nom' })
    const stale = { id: plan.id, version: plan.version }
    const plans = manager.client.price_plans
    const calls = [
      () => plans.apply(stale),
      () => plans.update({ ...stale, name: 'Encore' }),
      () => plans.exclude({ ...stale, ids: [1], excluded: true }),
      () => plans.remove({ params: { id: plan.id }, query: { version: plan.version } }),
    ]
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'CONFLICT', data: { current: { name: 'Autre nom' } } })
  })

  test('once it is applied: it can no longer be changed or deleted', async () => {
    const { catalog, ids } = await priced(1)
    const plan = await make(planFor(catalog.id, ids))
    const { version } = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(await refusal(manager.client.price_plans.update({ id: plan.id, version, name: 'Non' }))).toMatchObject({ code: 'NOT_NOW' })
    expect(await refusal(manager.client.price_plans.remove({ params: { id: plan.id }, query: { version } }))).toMatchObject({
      code: 'NOT_NOW',
    })
  })

  test('to those who may not change its prices', async () => {
    const { catalog, ids } = await priced(1)
    const reader = await app.as('selling_price.show')
    const seller = await app.as('selling_price.update', 'selling_price.create', 'selling_price.show')
    const buyer = await app.as('purchase_price.update', 'selling_price.show')
    const purchases: Plan['operation'] = { ...raise(), prices: ['purchase_price'] } as Plan['operation']
    const both: Plan['operation'] = { ...raise(), prices: ['purchase_price', 'recommended_price'] } as Plan['operation']
    await manager.client.purchase_prices.create({ product_id: ids[0] ?? 0, amount: '80.00', start_date: begun })
    expect(await refusal(make(planFor(catalog.id, ids), reader))).toMatchObject({ status: 403 })
    expect(await refusal(make(planFor(catalog.id, ids, { operation: both }), seller))).toMatchObject({ status: 403 })
    expect(await refusal(make(planFor(catalog.id, ids, { operation: both }), buyer))).toMatchObject({ status: 403 })
    expect((await make(planFor(catalog.id, ids, { operation: purchases }), buyer)).status).toBe('ready')
    const plan = await make(planFor(catalog.id, ids), seller)
    expect(await refusal(buyer.client.price_plans.apply({ id: plan.id, version: plan.version }))).toMatchObject({ status: 403 })
    expect((await reader.client.price_plans.lines({ id: plan.id })).total).toBe(1)
    expect(await refusal((await app.as('selling_price.read')).client.price_plans.get({ id: plan.id }))).toMatchObject({ status: 403 })
  })
})

test('a plan of the day itself changes the prices that begin on it', async () => {
  const { catalog, ids } = await priced(1, { recommended_price: euros('10.00'), start_date: today() })
  const plan = await make(planFor(catalog.id, ids, { effective_date: today() }))
  const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ recommended_price: euros('10.30'), version: 2 }])
  await manager.client.price_plans.undo({ id: plan.id, version: applied.version })
  expect(await rowsOf(ids[0] ?? 0)).toMatchObject([{ recommended_price: euros('10.00'), version: 3 }])
})
