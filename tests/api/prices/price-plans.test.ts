// Price plans: computed line by line, left out and corrected, applied all or nothing, undone as a whole or in part.
import { describe, expect, test } from 'vitest'

import { dayBefore } from '#engine/time/days.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { linesOf, make, planFor, priced, raise, rowsOf, type Plan } from '../../plan-fixtures.ts'
import { begun, effective, euros, makeCatalog, makePriced, managing, priceManager, refusal } from '../../price-fixtures.ts'

setUpApp(...managing)

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
    const except_ids = [first?.id ?? 0]
    const two = await manager.client.price_plans.exclude({ id: plan.id, version: none.version, filter: {}, except_ids, excluded: false })
    expect(two.summary?.counts).toEqual({ changed: 2, excluded: 1 })
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
    const { plan_version: version } = corrected
    const refused = await manager.client.price_plans.correct({
      id: plan.id,
      line_id: line?.id ?? 0,
      version,
      amounts: { min_price: euros('151.00') },
    })
    expect(refused).toMatchObject({ state: 'refused', reason: 'min_above_max' })
  })

  test('computed anew keeps what was left out or corrected by hand, also when the operation changes', async () => {
    const { catalog, ids, made } = await priced(3, { min_price: euros('90.00'), recommended_price: euros('100.00') })
    const plan = await make(planFor(catalog.id, ids))
    const [one, two] = await linesOf(plan.id)
    const by_hand = { recommended_price: euros('115.00') }
    const corrected = await manager.client.price_plans.correct({
      id: plan.id,
      line_id: one?.id ?? 0,
      version: plan.version,
      amounts: by_hand,
    })
    const left = { id: plan.id, version: corrected.plan_version, ids: [two?.id ?? 0], excluded: true }
    const { version } = await manager.client.price_plans.exclude(left)
    await manager.client.selling_prices.update({
      product_id: ids[0] ?? 0,
      selling_price_id: made[0]?.row.id ?? 0,
      id: catalog.id,
      version: 1,
      min_price: euros('95.00'),
    })
    const anew = await manager.client.price_plans.update({ id: plan.id, version })
    const expected = (min: string) => [
      { state: 'changed', corrected: true, amounts: { min_price: { after: euros(min) }, recommended_price: { after: euros('115.00') } } },
      { state: 'excluded', corrected: false },
      { state: 'changed', corrected: false },
    ]
    expect(await linesOf(plan.id)).toMatchObject(expected('95.00'))
    expect(anew.summary).toMatchObject({ counts: { changed: 2, excluded: 1 }, waiting: 0 })
    const operation = { ...raise('10'), prices: ['min_price'] } as Plan['operation']
    await manager.client.price_plans.update({ id: plan.id, version: anew.version, operation })
    expect(await linesOf(plan.id)).toMatchObject(expected('104.50'))
  })

  test('keeps what was decided about a line that is gone for the day when it is back', async () => {
    const { catalog, ids } = await priced(2)
    const plan = await make(planFor(catalog.id, ids))
    const [one, two] = await linesOf(plan.id)
    const by_hand = { line_id: one?.id ?? 0, amounts: { recommended_price: euros('115.00') } }
    const corrected = await manager.client.price_plans.correct({ id: plan.id, version: plan.version, ...by_hand })
    const left = { ids: [two?.id ?? 0], excluded: true }
    const excluded = await manager.client.price_plans.exclude({ id: plan.id, version: corrected.plan_version, ...left })
    const other = await makeCatalog(manager)
    const without = await manager.client.price_plans.update({ id: plan.id, version: excluded.version, catalog_ids: [other.id] })
    expect(without.summary).toMatchObject({ counts: {}, waiting: 2 })
    const again = await manager.client.price_plans.update({ id: plan.id, version: without.version })
    const back = await manager.client.price_plans.update({ id: plan.id, version: again.version, catalog_ids: [catalog.id] })
    expect(back.summary).toMatchObject({ counts: { changed: 1, excluded: 1 }, waiting: 0 })
    expect(await linesOf(plan.id)).toMatchObject([
      { corrected: true, amounts: { recommended_price: { after: euros('115.00') } } },
      { state: 'excluded' },
    ])
  })

  test('a refused line that is corrected is applied with its unit label', async () => {
    const { catalog, ids, made } = await priced(1, { min_price: euros('100.00'), max_price: euros('101.00') })
    const place = { product_id: ids[0] ?? 0, selling_price_id: made[0]?.row.id ?? 0, id: catalog.id }
    await manager.client.selling_prices.update({ ...place, version: 1, unit_label: 'la boîte' })
    const plan = await make(planFor(catalog.id, ids, { operation: { ...raise('10'), prices: ['min_price'] } as Plan['operation'] }))
    expect(plan.summary?.counts).toEqual({ refused: 1 })
    const [line] = await linesOf(plan.id)
    const correct = { id: plan.id, line_id: line?.id ?? 0, version: plan.version }
    expect(await refusal(manager.client.price_plans.correct({ ...correct, amounts: { purchase_price: euros('1.00') } }))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'amounts', key: 'invalid' }] },
    })
    await manager.client.price_plans.correct({ ...correct, amounts: { min_price: euros('100.50') } })
    const { version } = await manager.client.price_plans.get({ id: plan.id })
    await manager.client.price_plans.apply({ id: plan.id, version })
    expect(await rowsOf(ids[0] ?? 0)).toMatchObject([
      { end_date: dayBefore(effective) },
      { min_price: euros('100.50'), unit_label: 'la boîte' },
    ])
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
