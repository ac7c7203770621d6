// What a price plan is made of and its lines are found by, and when it is refused.
import { describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { linesOf, make, planFor, priced, raise, type Plan } from '../../plan-fixtures.ts'
import { begun, euros, makeCatalog, makePriced, managing, refusal } from '../../price-fixtures.ts'

setUpApp(...managing)

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
    expect(await refusal(manager.client.price_plans.lines({ id: plan.id, sort: 'colour' }))).toMatchObject({ status: 400 })
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
