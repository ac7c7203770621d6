// Changing many prices: previewed, applied all or nothing, listed, undone as a whole.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { ChangedSince } from '#contract/shared/changes.ts'
import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { selling_prices } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import {
  applyRule as apply,
  begun,
  effective,
  euros,
  makeCatalog,
  makePriced,
  percent,
  managing,
  priceManager,
  refusal,
  ruleFor,
} from '../../price-fixtures.ts'

setUpApp(...managing)

const faultsIn = (refused: Awaited<ReturnType<typeof refusal>>) => (refused ? (refused.data as ChangedSince).rows : [])
const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items

describe('a change of many prices', () => {
  test('is previewed without writing, applied as one, and leaves what was valid before the day', async () => {
    const catalog = await makeCatalog(manager)
    const priced = await Promise.all([1, 2, 3].map(() => makePriced(manager, catalog.id)))
    const ids = priced.map(({ product }) => product.id)
    const rule = ruleFor(catalog.id, ids)
    const preview = await manager.client.price_changes.preview(rule)
    expect(preview.rows).toHaveLength(3)
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      from: effective,
      lines: [{ price: 'recommended_price', before: '129.90', after: '133.80', difference: '3.90', percent: '3.00' }],
    })
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(1)

    const change = await apply(manager, rule)
    expect(change).toMatchObject({ kind: 'rule', product_count: 3, row_count: 3, created_by_name: manager.name, undone_at: null })
    for (const id of ids)
      expect(await rowsOf(id)).toMatchObject([
        { start_date: begun, end_date: dayBefore(effective), recommended_price: euros('129.90') },
        { start_date: effective, end_date: null, recommended_price: euros('133.80') },
      ])
    const [old, opened] = await rowsOf(ids[0] ?? 0)
    const history = async (id: number) => (await manager.client.activities.list({ entity: 'sellingprices', id })).items
    expect(await history(old?.id ?? 0)).toContainEqual(
      expect.objectContaining({
        action: 'updated',
        field: 'end_date',
        new_value: dayBefore(effective),
        author: { id: manager.id, name: manager.name },
      }),
    )
    expect(await history(opened?.id ?? 0)).toContainEqual(
      expect.objectContaining({ action: 'created', field: 'recommended_price', new_value: euros('133.80') }),
    )
    const { items } = await manager.client.price_changes.list({})
    expect(items[0]).toMatchObject({ id: change.id })
    expect((await manager.client.price_changes.get({ id: change.id })).rows).toHaveLength(6)
  })

  test('is undone as one: rows, versions and prices are as before, and the history tells both', async () => {
    const catalog = await makeCatalog(manager)
    const { product, row } = await makePriced(manager, catalog.id)
    const change = await apply(manager, ruleFor(catalog.id, [product.id]))
    const undone = await manager.client.price_changes.undo({ id: change.id, version: change.version })
    expect(undone).toMatchObject({ undone_by_name: manager.name, kept_count: 0 })
    const { items } = await manager.client.activities.list({ entity: 'sellingprices', id: row.id, page_size: 2 })
    expect(items.map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual([
      ['end_date', dayBefore(effective), null],
      ['end_date', null, dayBefore(effective)],
    ])
    expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, end_date: null, recommended_price: euros('129.90') }])
    expect(await refusal(manager.client.price_changes.undo({ id: change.id, version: undone.version }))).toMatchObject({
      status: 400,
      data: { errors: [{ key: 'already_undone' }] },
    })
    const after = await apply(manager, ruleFor(catalog.id, [product.id]))
    expect(after.row_count).toBe(1)
  })

  test('whose rows somebody changed since the preview writes nothing and names them', async () => {
    const catalog = await makeCatalog(manager)
    const [one, other] = [await makePriced(manager, catalog.id), await makePriced(manager, catalog.id)]
    const rule = ruleFor(catalog.id, [one.product.id, other.product.id])
    const { rows, digest } = await manager.client.price_changes.preview(rule)
    const somebody = await priceManager(app)
    await somebody.client.selling_prices.update({
      product_id: one.product.id,
      id: catalog.id,
      selling_price_id: one.row.id,
      version: one.row.version,
      recommended_price: euros('130'),
    })
    const versions = rows.map(({ id, version }) => ({ id, version }))
    expect(await refusal(manager.client.price_changes.apply({ ...rule, rows: versions, digest }))).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      data: { rows: [{ id: one.row.id, reference: one.product.reference, reason: 'changed', changed_by: somebody.name }] },
    })
    expect(await rowsOf(other.product.id)).toHaveLength(1)
  })

  test('that would come out otherwise than it was shown is refused as well', async () => {
    const catalog = await makeCatalog(manager)
    const { product } = await makePriced(manager, catalog.id, { min_price: percent('20') })
    await manager.client.purchase_prices.create({ product_id: product.id, amount: '100', start_date: begun })
    const rule = ruleFor(catalog.id, [product.id], { prices: ['min_price'], replace_percentages: true })
    const { rows, digest } = await manager.client.price_changes.preview(rule)
    expect(rows[0]?.lines[0]).toMatchObject({ state: 'percent_replaced', before: '120.00', after: '123.60' })
    await manager.client.purchase_prices.list({ product_id: product.id }).then(async ({ items: [bought] }) => {
      if (bought) await manager.client.purchase_prices.update({ id: bought.id, version: bought.version, amount: '110' })
    })
    const versions = rows.map(({ id, version }) => ({ id, version }))
    expect(await refusal(manager.client.price_changes.apply({ ...rule, rows: versions, digest }))).toMatchObject({ code: 'CHANGED_SINCE' })
  })

  test('a price that rounding would make free keeps its own precision, and the preview says so', async () => {
    const catalog = await makeCatalog(manager)
    const { product } = await makePriced(manager, catalog.id, { recommended_price: { value: '0.30', unit: 'EUR' } })
    const rule = ruleFor(catalog.id, [product.id], { prices: ['recommended_price'], step: '1' })
    const { rows } = await manager.client.price_changes.preview(rule)
    expect(rows[0]?.lines[0]).toMatchObject({ before: '0.30', after: '0.31', unrounded: true })
  })

  test('with a refused row writes nothing, or the others when asked', async () => {
    const catalog = await makeCatalog(manager)
    const good = await makePriced(manager, catalog.id)
    const bad = await makePriced(manager, catalog.id, { recommended_price: euros('2') })
    const rule = ruleFor(catalog.id, [good.product.id, bad.product.id], { change: { kind: 'amount', value: '-5' } })
    expect(await refusal(apply(manager, rule))).toMatchObject({
      status: 400,
      data: { errors: [{ field: `rows.${bad.row.id}`, key: 'negative' }] },
    })
    expect(await rowsOf(good.product.id)).toHaveLength(1)
    expect(await apply(manager, rule, { skip_refused: true })).toMatchObject({ row_count: 1 })
    expect(await rowsOf(good.product.id)).toHaveLength(2)
    expect(await rowsOf(bad.product.id)).toHaveLength(1)
  })

  test('sent twice with one key happens once', async () => {
    const catalog = await makeCatalog(manager)
    const { product } = await makePriced(manager, catalog.id)
    const rule = ruleFor(catalog.id, [product.id])
    const { rows, digest } = await manager.client.price_changes.preview(rule)
    const body = JSON.stringify({ ...rule, rows: rows.map(({ id, version }) => ({ id, version })), digest })
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `k${product.id}` }
    const responses = await Promise.all(
      [1, 2].map(async () => await (await manager.fetch('/api/v2/price-changes', { method: 'POST', body, headers })).json()),
    )
    expect(responses[0]).toEqual(responses[1])
    expect(await rowsOf(product.id)).toHaveLength(2)
  })

  test('made by two people at once: one of them is told', async () => {
    const catalog = await makeCatalog(manager)
    const priced = await Promise.all([1, 2, 3, 4].map(() => makePriced(manager, catalog.id)))
    const ids = priced.map(({ product }) => product.id)
    const other = await priceManager(app)
    const rule = ruleFor(catalog.id, ids)
    const reversed = ruleFor(catalog.id, ids.toReversed())
    const preview = await manager.client.price_changes.preview(rule)
    const sent = { rows: preview.rows.map(({ id, version }) => ({ id, version })), digest: preview.digest }
    const outcomes = await Promise.allSettled([
      manager.client.price_changes.apply({ ...rule, ...sent }),
      other.client.price_changes.apply({ ...reversed, ...sent }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const id of ids) expect(await rowsOf(id)).toHaveLength(2)
  })

  test('cannot begin in the past, and products without a row are named', async () => {
    const catalog = await makeCatalog(manager)
    const { product } = await makePriced(manager, catalog.id)
    expect(
      await refusal(manager.client.price_changes.preview(ruleFor(catalog.id, [product.id], { effective_date: dayBefore(today()) }))),
    ).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'effective_date', key: 'before_today' }] },
    })
    const elsewhere = await makeCatalog(manager)
    const { rows, without } = await manager.client.price_changes.preview(ruleFor(elsewhere.id, [product.id]))
    expect([rows, without]).toMatchObject([[], [{ id: product.id, reference: product.reference }]])
    expect(await refusal(apply(manager, ruleFor(elsewhere.id, [product.id])))).toMatchObject({
      data: { errors: [{ key: 'nothing_to_change' }] },
    })
  })

  test('takes who may see, make and change prices; a seller is turned away', async () => {
    const catalog = await makeCatalog(manager)
    const { product } = await makePriced(manager, catalog.id)
    const half = await app.as('selling_price.read', 'selling_price.update', 'selling_price.create')
    expect(await refusal(half.client.price_changes.preview(ruleFor(catalog.id, [product.id])))).toMatchObject({ status: 403 })
    expect(await refusal(half.client.price_changes.list({}))).toMatchObject({ status: 403 })
  })
})

describe('undoing', () => {
  const changed = async () => {
    const catalog = await makeCatalog(manager)
    const priced = await Promise.all([1, 2].map(() => makePriced(manager, catalog.id)))
    const change = await apply(
      manager,
      ruleFor(
        catalog.id,
        priced.map(({ product }) => product.id),
      ),
    )
    return { catalog, priced, change }
  }

  test('refuses lines that somebody changed since, names them, and leaves them when the rest is to be undone', async () => {
    const { catalog, priced, change } = await changed()
    const [first, second] = priced
    if (!first || !second) throw new Error('two')
    const [, opened] = await rowsOf(first.product.id)
    await manager.client.selling_prices.update({
      product_id: first.product.id,
      id: catalog.id,
      selling_price_id: opened?.id ?? 0,
      version: opened?.version ?? 0,
      recommended_price: euros('140'),
    })
    const ask = { id: change.id, version: change.version }
    expect(await refusal(manager.client.price_changes.undo(ask))).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      data: { rows: [{ reference: first.product.reference, reason: 'changed', changed_by: manager.name }] },
    })
    expect(await rowsOf(second.product.id)).toHaveLength(2)
    const keep = [opened?.id ?? 0]
    expect(await manager.client.price_changes.undo({ ...ask, keep })).toMatchObject({ row_count: 2, kept_count: 1 })
    expect(await rowsOf(second.product.id)).toMatchObject([{ end_date: null }])
    expect(await rowsOf(first.product.id)).toMatchObject([{ end_date: dayBefore(effective) }, { recommended_price: euros('140.00') }])
  })

  test('leaves what it named and nothing else: what was changed after that is named again', async () => {
    const { catalog, priced, change } = await changed()
    const price = async (index: number) => {
      const place = { product_id: priced[index]?.product.id ?? 0, id: catalog.id }
      const row = (await rowsOf(place.product_id)).at(-1)
      const wanted = { selling_price_id: row?.id ?? 0, version: row?.version ?? 0, recommended_price: euros('140') }
      await manager.client.selling_prices.update({ ...place, ...wanted })
      return row?.id ?? 0
    }
    const ask = { id: change.id, version: change.version }
    const first = await price(0)
    await price(1)
    const refused = await refusal(manager.client.price_changes.undo({ ...ask, keep: [first] }))
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    expect(
      faultsIn(refused)
        .map(({ reference }) => reference)
        .toSorted(),
    ).toEqual(priced.map(({ product }) => product.reference).toSorted())
    for (const { product } of priced) expect(await rowsOf(product.id)).toHaveLength(2)
  })

  test('does not put a row back over one that was made since', async () => {
    const { catalog, priced, change } = await changed()
    const [first] = priced
    if (!first) throw new Error('one')
    const [old, opened] = await rowsOf(first.product.id)
    await app.services.db.delete(selling_prices).where(eq(selling_prices.id, opened?.id ?? 0))
    expect(old?.end_date).toBe(dayBefore(effective))
    await manager.client.selling_prices.save({
      product_id: first.product.id,
      id: catalog.id,
      actor: 'seller',
      start_date: addDays(effective, 5),
    })
    expect(await refusal(manager.client.price_changes.undo({ id: change.id, version: change.version }))).toMatchObject({
      code: 'CHANGED_SINCE',
      data: { rows: [{ reference: first.product.reference, reason: 'gone' }] },
    })
  })

  test('of products that were deleted since goes on with the others when asked', async () => {
    const { priced, change } = await changed()
    const [first, second] = priced
    if (!first || !second) throw new Error('two')
    await manager.client.products.remove({ params: { id: first.product.id }, query: { version: first.product.version } })
    const ask = { id: change.id, version: change.version }
    const refused = await refusal(manager.client.price_changes.undo(ask))
    expect(refused).toMatchObject({ data: { rows: [{ reason: 'gone' }] } })
    const keep = faultsIn(refused).map(({ id }) => id)
    expect(await manager.client.price_changes.undo({ ...ask, keep })).toMatchObject({ kept_count: 1 })
    expect(await rowsOf(second.product.id)).toHaveLength(1)
  })
})
