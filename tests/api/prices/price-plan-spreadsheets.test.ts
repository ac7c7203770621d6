// Prices that are exported as a spreadsheet, edited there, and come back as a price plan.
import { describe, expect, test } from 'vitest'

import { spreadsheetColumns } from '#contract/prices/price-spreadsheets.ts'
import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import type { WorkbookCell } from '#kit/list/export/workbook.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, effective, euros, makePricedAlone, managing, percent, priceManager, refusal } from '../../price-fixtures.ts'
import { type Edit, edited as editedBy, exported, linesOfFile, planOfFile } from '../../spreadsheet-fixtures.ts'

setUpApp(...managing)

type Rest<Given> = Given extends [unknown, ...infer Others] ? Others : never
const edited = (...given: Rest<Parameters<typeof editedBy>>) => editedBy(manager, ...given)
const read = (...given: Rest<Parameters<typeof linesOfFile>>) => linesOfFile(manager, ...given)
async function bring(file: File, options: { skip_refused?: boolean } = {}) {
  const { id, version } = await planOfFile(manager, file)
  return await manager.client.price_plans.apply({ id, version, ...options })
}
const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items
const priced = (fields?: Parameters<typeof makePricedAlone>[1]) => makePricedAlone(manager, fields)
const nothing = { status: 400, data: { errors: [{ field: 'file', key: 'nothing_to_change' }] } }

describe('a spreadsheet', () => {
  test('that comes back as it went out changes nothing, to the last digit', async () => {
    const { product } = await priced({
      group_purchase_price: euros('0.0045'),
      agency_purchase_price: percent('12.345678'),
      min_price: euros('99999999999.99'),
      max_price: euros('123456789012.123456'),
      end_date: addDays(today(), 400),
    })
    expect(await refusal(planOfFile(manager, await edited([product.id], [])))).toMatchObject(nothing)
  })

  test('holds what counts today or later: a row whose catalogue is over stays out', async () => {
    const [open, over] = [await priced(), await priced()]
    await manager.client.catalogs.update({ ...over.catalog, zone: null, end_date: addDays(today(), -1) })
    const { seen } = await exported(manager, [open.product.id, over.product.id])
    expect(seen.slice(1).map(([id]) => id?.value)).toEqual([open.row.id])
  })

  test('whose cells were edited is shown line by line, applied as one and undone as one', async () => {
    const { product, row } = await priced({ min_price: percent('10'), recommended_price: euros('129.90'), max_price: euros('150') })
    const edit = { recommended_price: 133.8, min_price: 12, max_price: null, unit_label: '=1+1', end_date: '31/12/2030' }
    const { plan, lines, file } = await read(await edited([product.id], [edit]), { name: 'Hausse' })
    expect(plan).toMatchObject({ name: 'Hausse', status: 'ready', effective_date: effective, operation: { kind: 'lines', line_count: 1 } })
    expect(file).toEqual({ name: 'tarifs.xlsx', row_count: 1, unchanged_count: 0, problem_count: 0, problems: [] })
    expect(lines).toMatchObject([
      { row_id: row.id, state: 'changed', from: effective, to: '2030-12-31', product: { reference: product.reference }, problem: null },
    ])
    expect(lines[0]?.amounts).toMatchObject({
      min_price: { before: percent('10.00'), after: percent('12.00') },
      recommended_price: { before: euros('129.90'), after: euros('133.80') },
      max_price: { before: euros('150.00'), after: euros('150.00') },
    })
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(await rowsOf(product.id)).toMatchObject([
      { start_date: begun, end_date: dayBefore(effective), recommended_price: euros('129.90'), unit_label: null },
      {
        start_date: effective,
        end_date: '2030-12-31',
        recommended_price: euros('133.80'),
        max_price: euros('150.00'),
        min_price: percent('12.00'),
        unit_label: '=1+1',
      },
    ])
    await manager.client.price_plans.undo({ id: applied.id, version: applied.version })
    expect(await rowsOf(product.id)).toMatchObject([
      { recommended_price: euros('129.90'), min_price: percent('10.00'), end_date: null, unit_label: null },
    ])
  })

  test('that inverts a chain is taken with a warning; what was so before is not warned about again', async () => {
    const { product } = await priced({ min_price: euros('100'), recommended_price: euros('120'), max_price: euros('150') })
    const inverting = await edited([product.id], [{ recommended_price: 90 }])
    const warned = { code: 'INVERTED', date: effective, lower: 'min_price', higher: 'recommended_price' }
    expect((await read(inverting)).lines).toMatchObject([{ state: 'changed', warnings: [warned] }])
    await bring(inverting)
    const again = await edited([product.id], [{}, { recommended_price: 95 }])
    expect((await read(again)).lines).toMatchObject([{ state: 'changed', warnings: [] }])
  })

  test('with a day on which a row’s catalogue is over is refused there, and says so', async () => {
    const { catalog, product, row } = await priced()
    const file = await edited([product.id], [{ recommended_price: 140 }])
    await manager.client.catalogs.update({ id: catalog.id, version: catalog.version, end_date: dayBefore(effective) })
    expect((await read(file)).lines).toMatchObject([{ state: 'refused', reason: 'out_of_catalog' }])
    expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, end_date: null, version: row.version }])
    expect((await read(file, { effective_date: dayBefore(effective) })).lines).toMatchObject([{ state: 'changed' }])
  })

  test('an empty cell keeps, a dash empties, and a changed unit converts nothing', async () => {
    const { product } = await priced({ recommended_price: euros('20'), min_price: euros('10'), public_price: euros('30') })
    await bring(await edited([product.id], [{ recommended_price: null, min_price_unit: '%', public_price: '-' }]))
    expect((await rowsOf(product.id))[1]).toMatchObject({
      recommended_price: euros('20.00'),
      min_price: percent('10.00'),
      public_price: null,
    })
  })

  test.each([
    [0.1 + 0.2, '0.30'],
    ['1 234,50 €', '1234.50'],
    ['12,5', '12.50'],
    [0.0045, '0.0045'],
    [1e-3, '0.001'],
  ])('reads %s as %s', async (written, value) => {
    const { product } = await priced()
    const { lines } = await read(await edited([product.id], [{ recommended_price: written }]))
    expect(lines).toMatchObject([{ state: 'changed', amounts: { recommended_price: { after: euros(value) } } }])
  })

  test('reads a number in a text in the language of who sends it', async () => {
    const { product } = await priced()
    const { lines } = await read(await edited([product.id], [{ recommended_price: '1,234.5' }]), { language: 'en' })
    expect(lines).toMatchObject([{ amounts: { recommended_price: { after: euros('1234.50') } } }])
  })

  test.each([
    [{ recommended_price: '1.234' }, 'ambiguous_decimal', 'recommended_price', '1.234 €'],
    [{ recommended_price: 'douze' }, 'invalid_decimal', 'recommended_price', 'douze €'],
    [{ recommended_price: 3.333_333_33 }, 'too_many_decimals', 'recommended_price', '3.33333333 €'],
    [{ recommended_price: -5 }, 'negative', 'recommended_price', '-5 €'],
    [{ recommended_price: new Date('2026-01-02') }, 'invalid_decimal', 'recommended_price', '2026-01-02 €'],
    [{ recommended_price_unit: '$' }, 'invalid_unit', 'recommended_price', '129.9 $'],
    [{ group_purchase_price: '15 %' }, 'invalid_unit', 'group_purchase_price', '15 %'],
    [{ min_price: '180 €', min_price_unit: '%' }, 'invalid_unit', 'min_price', '180 € %'],
    [{ start_date: '31/02/2026' }, 'invalid_date', 'start_date', '31/02/2026'],
    [{ start_date: 12 }, 'invalid_date', 'start_date', '12'],
    [{ start_date: '-' }, 'start_required', 'start_date', '-'],
  ] satisfies [Edit, string, string, string][])(
    'refuses %j as %s, names its cell, and writes nothing',
    async (edit, reason, field, written) => {
      const { product, row } = await priced()
      const file = await edited([product.id], [{ ...edit, unit_label: 'page' }])
      const { plan, lines } = await read(file)
      expect(lines).toMatchObject([{ row_id: row.id, state: 'refused', reason, problem: { row: 2, field, written } }])
      const applying = manager.client.price_plans.apply({ id: plan.id, version: plan.version })
      expect(await refusal(applying)).toMatchObject({ status: 409, code: 'REFUSED_LINES', data: { count: 1 } })
      expect(await rowsOf(product.id)).toMatchObject([{ unit_label: null }])
    },
  )

  test.each([
    ['a date cell', (day: string) => new Date(day)],
    ['a serial number that lost its format', (day: string) => (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000],
    ['dd/mm/yyyy as a text', (day: string) => day.split('-').toReversed().join('/')],
    ['the year first', (day: string) => day],
  ])('reads a day from %s', async (_, written) => {
    const { product } = await priced()
    const day = addDays(effective, 10)
    const { lines } = await read(await edited([product.id], [{ end_date: written(day) }]))
    expect(lines).toMatchObject([{ state: 'changed', to: day }])
  })

  test.each([
    [{ min_price: 200 }, 'min_above_max'],
    [{ end_date: '01/01/1990' }, 'end_before_start'],
    [{ start_date: '01/01/2020' }, 'start_before_day'],
    [{ start_date: '01/01/2040' }, 'start_before_day'],
  ] satisfies [Edit, string][])('refuses the line with %j: %s', async (edit, reason) => {
    const { product } = await priced({ min_price: euros('10'), max_price: euros('20') })
    expect((await read(await edited([product.id], [edit]))).lines).toMatchObject([{ state: 'refused', reason, problem: null }])
  })

  test.each([
    [{ reference: 'AUTRE-REF', min_price: 1 }, 'mixed_up'],
    [{ id: 2_000_000_000 }, 'unknown_row'],
    [{ id: null, reference: null }, 'no_row'],
    [{ id: null, reference: 'INCONNUE', min_price: 1 }, 'unknown_reference'],
    [{ id: null, catalog: 'Nulle part', min_price: 1 }, 'unknown_catalog'],
    [{ id: null, actor: 'Personne', min_price: 1 }, 'unknown_actor'],
  ] satisfies [Edit, string][])('makes no line of a row with %j: %s', async (edit, key) => {
    const [wrong, right] = [await priced({ min_price: euros('10') }), await priced()]
    const { lines, file } = await read(await edited([wrong.product.id, right.product.id], [edit, { recommended_price: 7 }]))
    expect(file).toMatchObject({ row_count: 2, problem_count: 1, problems: [{ row: 2, key }] })
    expect(lines).toMatchObject([{ row_id: right.row.id, state: 'changed' }])
  })

  test('moves two adjacent periods together, and refuses those that would share a day; both are undone together', async () => {
    const ends = addDays(effective, 10)
    const { catalog, product } = await priced({ recommended_price: euros('1'), start_date: effective, end_date: ends })
    const place = { product_id: product.id, id: catalog.id }
    await manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: addDays(ends, 1), recommended_price: euros('2') })
    const [end, start] = [addDays(ends, 10), addDays(ends, 11)]
    const alone = await edited([product.id], [{ end_date: end }])
    expect((await read(alone)).lines).toMatchObject([{ state: 'refused', reason: 'overlap' }])
    const { plan, lines } = await read(await edited([product.id], [{ end_date: end }, { start_date: start }]))
    expect(lines).toMatchObject([{ state: 'changed' }, { state: 'changed' }])
    const applied = await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(await rowsOf(product.id)).toMatchObject([{ start_date: effective, end_date: end }, { start_date: start }])
    await manager.client.price_plans.undo({ id: applied.id, version: applied.version })
    expect(await rowsOf(product.id)).toMatchObject([{ end_date: ends }, { start_date: addDays(ends, 1) }])
  })

  test('moves later prices: the history says both days, and undoing puts the first one back', async () => {
    const { product, row } = await priced({ recommended_price: euros('1'), start_date: addDays(effective, 5) })
    const applied = await bring(await edited([product.id], [{ start_date: effective }]))
    expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, start_date: effective }])
    const admin = await app.admin()
    const { items } = await admin.client.activities.list({ entity: 'sellingprices', id: row.id })
    expect(items).toContainEqual(expect.objectContaining({ field: 'start_date', old_value: addDays(effective, 5), new_value: effective }))
    await manager.client.price_plans.undo({ id: applied.id, version: applied.version })
    expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, start_date: addDays(effective, 5) }])
  })

  test('says what somebody else changed since, and does not overwrite it, also when it is computed anew', async () => {
    const { catalog, product, row } = await priced({ min_price: euros('10'), recommended_price: euros('20'), max_price: euros('30') })
    const file = await edited([product.id], [{ min_price: 11, recommended_price: 21 }])
    const somebody = await priceManager(app)
    const place = { product_id: product.id, id: catalog.id, selling_price_id: row.id }
    const { version } = await somebody.client.selling_prices
      .update({ ...place, version: row.version, recommended_price: euros('22'), max_price: euros('33') })
      .then((saved) => saved as { version: number })
    const { plan, lines } = await read(file)
    const kept = { code: 'CHANGED_BY_OTHERS', price: 'recommended_price' }
    expect(lines).toMatchObject([
      {
        state: 'changed',
        warnings: [kept],
        amounts: { min_price: { after: euros('11.00') }, recommended_price: { after: euros('22.00') } },
      },
    ])
    await somebody.client.selling_prices.update({ ...place, version, min_price: euros('9') })
    const anew = await manager.client.price_plans.update({ id: plan.id, version: plan.version })
    const { items } = await manager.client.price_plans.lines({ id: plan.id })
    expect(items).toMatchObject([{ state: 'unchanged', warnings: [{ code: 'CHANGED_BY_OTHERS', price: 'min_price' }, kept] }])
    const applying = manager.client.price_plans.apply({ id: plan.id, version: anew.version })
    expect(await refusal(applying)).toMatchObject({ status: 400, data: { errors: [{ key: 'nothing_to_change' }] } })
  })

  test('whose prices are changed after it was read writes nothing', async () => {
    const { catalog, product, row } = await priced()
    const plan = await planOfFile(manager, await edited([product.id], [{ recommended_price: 140 }]))
    const place = { product_id: product.id, id: catalog.id, selling_price_id: row.id, version: row.version }
    await manager.client.selling_prices.update({ ...place, recommended_price: euros('150') })
    const applying = manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect(await refusal(applying)).toMatchObject({ status: 409, code: 'STALE_LINES', data: { count: 1 } })
  })

  test('with one refused line writes nothing, or the others when asked', async () => {
    const [good, bad] = [await priced(), await priced()]
    const wrong = await edited([good.product.id, bad.product.id], [{ recommended_price: 'x' }, { recommended_price: 1 }])
    expect(await refusal(bring(wrong))).toMatchObject({ status: 409, code: 'REFUSED_LINES' })
    expect(await bring(wrong, { skip_refused: true })).toMatchObject({ status: 'applied', summary: { counts: { changed: 1, refused: 1 } } })
  })

  test('whose columns were moved, whose rows were sorted and that has others beside them is read all the same', async () => {
    const [one, two] = [await priced(), await priced()]
    const file = await edited([one.product.id, two.product.id], [], ({ seen, hidden }) => {
      const [head, first, second] = seen
      const moved = [head, second, first].map((row, index) => [
        index === 0 ? { value: 'Mes notes' } : null,
        ...spreadsheetColumns.map((_, at) => row?.[at] ?? null).toReversed(),
      ])
      const price = moved[0]?.findIndex((cell) => cell?.value === 'Prix conseillé (HT)') ?? 0
      for (const row of moved.slice(1)) row[price] = { value: 77 }
      return { seen: moved, hidden }
    })
    expect((await read(file)).lines.map(({ state }) => state)).toEqual(['changed', 'changed'])
  })

  test('with the same row twice takes neither', async () => {
    const [twice, once] = [await priced(), await priced()]
    const file = await edited(
      [twice.product.id, once.product.id],
      [{ recommended_price: 1 }, { recommended_price: 2 }],
      ({ seen, hidden }) => ({
        seen: [...seen, [...(seen[1] ?? [])]],
        hidden,
      }),
    )
    const { lines, file: found } = await read(file)
    const problem = { key: 'repeated_row', written: twice.product.reference }
    expect(found).toMatchObject({
      problem_count: 2,
      problems: [
        { row: 2, ...problem },
        { row: 4, ...problem },
      ],
    })
    expect(lines).toMatchObject([{ row_id: once.row.id }])
  })

  test('with a total and notes below its table names each with its row, and takes none for a price', async () => {
    const { product, row } = await priced({ recommended_price: euros('20') })
    const feet: [at: number, text: string | number][][] = [
      [[0, '* prix HT, hors éco-participation']],
      [
        [1, 'Total'],
        [8, 20],
      ],
      [[spreadsheetColumns.length + 2, 'Source : comité du 27/11']],
    ]
    const file = await edited([product.id], [{ recommended_price: 21 }], ({ seen, hidden }) => {
      const rows = feet.map((cells) => cells.reduce<(WorkbookCell | null)[]>((made, [at, value]) => put(made, at, { value }), []))
      return { seen: [...seen, ...rows], hidden }
    })
    const { lines, file: found } = await read(file)
    expect(lines).toMatchObject([{ row_id: row.id, state: 'changed' }])
    expect(found).toEqual({
      name: 'tarifs.xlsx',
      row_count: 4,
      unchanged_count: 0,
      problem_count: 3,
      problems: [
        { row: 3, key: 'no_row', written: '* prix HT, hors éco-participation' },
        { row: 4, key: 'no_row', written: 'Total 20' },
        { row: 5, key: 'no_row', written: 'Source : comité du 27/11' },
      ],
    })
  })
})

/** The row with one more cell, far to the right of the others. */
const put = (row: readonly (WorkbookCell | null)[], at: number, cell: WorkbookCell) => [
  ...row,
  ...Array.from({ length: at - row.length }, () => null),
  cell,
]
