// Spreadsheets of prices to fill: new prices that come back in them, and the files themselves, made at once or by a task.
import { describe, expect, test } from 'vitest'

import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { effective, euros, makeCatalog, makePriced, makePricedAlone, managing, percent, refusal } from '../../price-fixtures.ts'
import { edited as editedBy, exported, linesOfFile, worksheetsOf } from '../../spreadsheet-fixtures.ts'
import { workToEnd } from '../../work-on-tasks.ts'

setUpApp(...managing)

type Rest<Given> = Given extends [unknown, ...infer Others] ? Others : never
const edited = (...given: Rest<Parameters<typeof editedBy>>) => editedBy(manager, ...given)
const read = (...given: Rest<Parameters<typeof linesOfFile>>) => linesOfFile(manager, ...given)
const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items
const priced = (fields?: Parameters<typeof makePricedAlone>[1]) => makePricedAlone(manager, fields)

describe('new rows', () => {
  test('an export with catalogues has an empty row where an article has no price, and a filled one makes it', async () => {
    const { catalog, product } = await priced()
    const other = await makeCatalog(manager)
    const asked = { catalog_ids: `${catalog.id},${other.id}`, actors: 'seller' }
    const { seen } = await exported(manager, [product.id], asked)
    expect(seen.slice(1).map((row) => [row[0]?.value !== undefined, row[3]?.value])).toEqual([
      [true, catalog.name],
      [false, other.name],
    ])
    const fill = {
      recommended_price: 50,
      recommended_price_unit: '€',
      unit_label: 'page',
      start_date: '01/01/2040',
      end_date: '31/12/2040',
    }
    const { plan, lines } = await read(await edited([product.id], [{}, fill], undefined, asked))
    expect(lines).toMatchObject([{ row_id: null, state: 'created', catalog: { id: other.id }, from: '2040-01-01', to: '2040-12-31' }])
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect((await rowsOf(product.id)).filter(({ catalog: { id } }) => id === other.id)).toMatchObject([
      { start_date: '2040-01-01', end_date: '2040-12-31', recommended_price: euros('50.00'), unit_label: 'page' },
    ])
  })

  test('without a day one begins on that of the plan; its actor may be written in either language', async () => {
    const { product } = await priced()
    const other = await makeCatalog(manager)
    const added = { reference: product.reference, catalog: other.name, recommended_price: 5 }
    const { lines } = await read(await edited([product.id], [{}, { ...added, actor: 'Agency' }, { ...added, actor: 'vendeur' }]))
    expect(lines).toMatchObject([
      { state: 'created', actor: 'agency', from: effective, to: null },
      { state: 'created', actor: 'seller', from: effective, to: null },
    ])
  })

  test('one before the day of the plan, over an existing price, or with an unreadable cell is refused', async () => {
    const { catalog, product } = await priced()
    const other = await makeCatalog(manager)
    const added = { reference: product.reference, actor: 'Vendeur', recommended_price: 5 }
    const file = await edited(
      [product.id],
      [
        {},
        { ...added, catalog: other.name, start_date: '01/01/2020' },
        { ...added, catalog: catalog.name },
        { ...added, catalog: other.name, min_price: 'x' },
      ],
    )
    const reasons = (await read(file)).lines.map(({ state, reason }) => [state, reason])
    expect(reasons).toEqual([
      ['refused', 'start_before_day'],
      ['refused', 'overlap'],
      ['refused', 'invalid_decimal'],
    ])
  })
})

describe('a file to edit', () => {
  test('of any size is made by a task, portion by portion: the same cells, seen and hidden', async () => {
    const [one, two] = [await priced(), await priced({ recommended_price: percent('12.5'), min_price: euros('1') })]
    const ids = [one.product.id, two.product.id]
    const asked = await manager.client.price_plans.template_task({ selection: { ids }, language: 'en' })
    const task = await workToEnd(app, manager, asked, 1)
    expect(task).toMatchObject({ kind: 'price_spreadsheet', status: 'done', done: 2, file: { name: `prices-${today()}.xlsx` } })
    const { body } = await manager.client.tasks.file({ id: task.id })
    const { body: atOnce } = await manager.client.price_plans.template({ ids: ids.join(), language: 'en' })
    expect(task.file?.bytes).toBe((body as File).size)
    const sheets = await worksheetsOf(body as File)
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Prices', 3],
      ['starif', 5],
    ])
    expect(sheets).toEqual(await worksheetsOf(atOnce))
  })

  test('may be asked for by the filter of the list, for its catalogues and actors, in either language', async () => {
    const { catalog, product } = await priced()
    await makePriced(manager, catalog.id)
    const asked = { search: product.reference, catalog_ids: String(catalog.id), actors: 'seller,agency', language: 'en' } as const
    const { headers, body } = await manager.client.price_plans.template(asked)
    expect(headers['content-disposition']).toContain(`prices-${today()}.xlsx`)
    const [seen] = await worksheetsOf(body)
    expect(seen?.rows.slice(1).map((cells) => [cells[1], cells[3], cells[4]])).toEqual([
      [product.reference, catalog.name, 'Seller'],
      [product.reference, catalog.name, 'Agency'],
    ])
  })

  test('with more rows than are made at once is refused, with their number', async () => {
    const catalog = await makeCatalog(manager)
    const ids: number[] = []
    for (let made = 0; made < 14; made++) ids.push((await makeProduct(manager)).id)
    const others: number[] = []
    for (let made = 0; made < 180; made++) others.push((await makeCatalog(manager)).id)
    const asked = { ids: ids.join(), catalog_ids: [catalog.id, ...others].join() }
    const error = { field: 'selection', key: 'too_many', params: { count: 14 * 181 * 2, max: 5_000 } }
    expect(await refusal(manager.client.price_plans.template(asked))).toMatchObject({ status: 400, data: { errors: [error] } })
  })
})
