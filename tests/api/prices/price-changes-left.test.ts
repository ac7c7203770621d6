// Rows that a change of many prices skips or refuses because of their dates, and the reasons that it reports.
import { expect, test } from 'vitest'

import { addDays, dayBefore } from '#engine/time/days.ts'

import { manager, setUpApp } from '../../app-fixtures.ts'
import { applyRule as apply, begun, effective, euros, makeCatalog, makePriced, managing, refusal, ruleFor } from '../../price-fixtures.ts'

setUpApp(...managing)

const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items

test('leaves a row whose catalogue is over by then, says so, and changes the others', async () => {
  const [over, running] = [await makeCatalog(manager), await makeCatalog(manager)]
  const { product, row } = await makePriced(manager, over.id)
  await manager.client.selling_prices.save({
    product_id: product.id,
    id: running.id,
    actor: 'seller',
    start_date: begun,
    recommended_price: euros('100'),
  })
  await manager.client.catalogs.update({ id: over.id, version: over.version, end_date: dayBefore(effective) })
  const rule = ruleFor(over.id, [product.id], { catalog_ids: [over.id, running.id] })
  const { rows, without } = await manager.client.price_changes.preview(rule)
  expect(rows.find(({ id }) => id === row.id)).toMatchObject({ outcome: 'out_of_catalog', reason: null, from: null })
  expect(without).toEqual([])
  expect(await apply(manager, rule)).toMatchObject({ row_count: 1 })
  const stored = await rowsOf(product.id)
  expect(stored.filter(({ catalog }) => catalog.id === over.id)).toMatchObject([{ id: row.id, end_date: null, version: row.version }])
  expect(await refusal(apply(manager, ruleFor(over.id, [product.id])))).toMatchObject({
    status: 400,
    data: { errors: [{ key: 'nothing_to_change' }] },
  })
})

test('a row begun the day before its date is refused by name; a day later or earlier, as it says, it is taken', async () => {
  const catalog = await makeCatalog(manager)
  const { product, row } = await makePriced(manager, catalog.id, {
    start_date: dayBefore(effective),
    recommended_price: euros('100'),
  })
  const rule = ruleFor(catalog.id, [product.id])
  const preview = await manager.client.price_changes.preview(rule)
  expect(preview.rows).toMatchObject([{ id: row.id, outcome: 'refused', reason: 'begins_day_before', from: null }])
  expect(await refusal(apply(manager, rule))).toMatchObject({
    status: 400,
    data: { errors: [{ field: `rows.${row.id}`, key: 'begins_day_before' }] },
  })
  expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, version: row.version }])
  const outcomeOn = async (effective_date: string) =>
    (await manager.client.price_changes.preview({ ...rule, effective_date })).rows.map(({ outcome, from }) => [outcome, from])
  expect(await outcomeOn(addDays(effective, 1))).toEqual([['changed', addDays(effective, 1)]])
  expect(await outcomeOn(dayBefore(effective))).toEqual([['changed', dayBefore(effective)]])
})
