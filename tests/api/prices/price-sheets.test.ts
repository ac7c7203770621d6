// Prices that are exported as a spreadsheet, edited there, and imported again.
import { describe, expect, test } from 'vitest'

import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import type { WorkbookCell } from '#kit/list/export/workbook.ts'

import { spreadsheetColumns } from '../../../src/routes/_app/products/-changes/spreadsheet/cells.ts'
import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, effective, euros, makeCatalog, makePriced, managing, percent, priceManager, refusal } from '../../price-fixtures.ts'
import { type Edit, edited as editedBy } from '../../spreadsheet-fixtures.ts'

setUpApp(...managing)

const edited = (...given: Parameters<typeof editedBy> extends [unknown, ...infer Rest] ? Rest : never) => editedBy(manager, ...given)
const preview = (file: File, options: { language?: 'fr' | 'en'; effective_date?: string } = {}) =>
  manager.client.price_sheets.preview({ file, ...options })
async function bring(file: File, options: { effective_date?: string; skip_refused?: boolean } = {}) {
  const { digest } = await preview(file, options.effective_date ? { effective_date: options.effective_date } : {})
  return await manager.client.price_sheets.apply({ file, digest, ...options })
}
const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items
const priced = async (fields?: Parameters<typeof makePriced>[2]) => {
  const catalog = await makeCatalog(manager)
  const { product, row } = await makePriced(manager, catalog.id, fields)
  return { catalog, product, row }
}

describe('a spreadsheet', () => {
  test('that comes back as it went out changes nothing, to the last digit', async () => {
    const { product } = await priced({
      group_purchase_price: euros('0.0045'),
      agency_purchase_price: percent('12.345678'),
      min_price: euros('99999999999.99'),
      max_price: euros('123456789012.123456'),
      end_date: addDays(today(), 400),
    })
    expect(await preview(await edited([product.id], []))).toMatchObject({ lines: [], unchanged: 1 })
  })

  test('holds what counts today or later: a row whose catalogue is over stays out', async () => {
    const [open, over] = [await priced(), await priced()]
    await manager.client.catalogs.update({ ...over.catalog, zone: null, end_date: addDays(today(), -1) })
    const { items } = await manager.client.price_sheets.rows({ product_ids: [open.product.id, over.product.id] })
    expect(items.map(({ id }) => id)).toEqual([open.row.id])
  })

  test('whose cells were edited is shown cell by cell, applied as one and undone as one', async () => {
    const { product, row } = await priced({ min_price: percent('10'), recommended_price: euros('129.90'), max_price: euros('150') })
    const file = await edited(
      [product.id],
      [{ recommended_price: 133.8, min_price: 12, max_price: null, unit_label: '=1+1', end_date: '31/12/2030' }],
    )
    const shown = await preview(file)
    expect(shown.lines).toMatchObject([{ line: 2, id: row.id, outcome: 'changed', product: { reference: product.reference } }])
    expect(shown.lines[0]?.cells).toEqual([
      expect.objectContaining({ field: 'end_date', state: 'changed', exported: null, wanted: '2030-12-31' }),
      expect.objectContaining({ field: 'min_price', state: 'changed', current: percent('10.00'), wanted: percent('12.00') }),
      expect.objectContaining({ field: 'recommended_price', state: 'changed', wanted: euros('133.80') }),
      expect.objectContaining({ field: 'unit_label', state: 'changed', wanted: '=1+1' }),
    ])
    const change = await bring(file)
    expect(change).toMatchObject({ kind: 'sheet', row_count: 1, parameters: { file_name: 'tarifs.xlsx' }, effective_date: null })
    expect(await rowsOf(product.id)).toMatchObject([
      { recommended_price: euros('133.80'), max_price: euros('150.00'), min_price: percent('12.00'), end_date: '2030-12-31' },
    ])
    await manager.client.price_changes.undo({ id: change.id, version: change.version })
    expect(await rowsOf(product.id)).toMatchObject([
      { recommended_price: euros('129.90'), min_price: percent('10.00'), end_date: null, unit_label: null },
    ])
  })

  test('that inverts a chain is taken with a warning; what was so before is not warned about again', async () => {
    const { product } = await priced({ min_price: euros('100'), recommended_price: euros('120'), max_price: euros('150') })
    const warned = { date: begun, lower: 'min_price', higher: 'recommended_price' }
    const file = await edited([product.id], [{ recommended_price: 90 }])
    expect((await preview(file)).lines).toMatchObject([{ outcome: 'changed', warnings: [warned] }])
    expect((await preview(file, { effective_date: effective })).lines).toMatchObject([{ warnings: [{ ...warned, date: effective }] }])
    await bring(file)
    const again = await preview(await edited([product.id], [{ recommended_price: 95 }]))
    expect(again.lines).toMatchObject([{ outcome: 'changed', warnings: [] }])
  })

  test('with a day leaves what was valid before it', async () => {
    const { product } = await priced()
    await bring(await edited([product.id], [{ recommended_price: 140 }]), { effective_date: effective })
    expect(await rowsOf(product.id)).toMatchObject([
      { start_date: begun, end_date: dayBefore(effective), recommended_price: euros('129.90') },
      { start_date: effective, end_date: null, recommended_price: euros('140.00') },
    ])
  })

  test('with a day on which a row’s catalogue is over is refused there, and says so', async () => {
    const { catalog, product, row } = await priced()
    const file = await edited([product.id], [{ recommended_price: 140 }])
    await manager.client.catalogs.update({ id: catalog.id, version: catalog.version, end_date: dayBefore(effective) })
    expect((await preview(file, { effective_date: effective })).lines).toMatchObject([{ outcome: 'refused', key: 'out_of_catalog' }])
    expect(await rowsOf(product.id)).toMatchObject([{ id: row.id, end_date: null, version: row.version }])
    expect((await preview(file, { effective_date: dayBefore(effective) })).lines).toMatchObject([{ outcome: 'changed' }])
  })

  test('an empty cell keeps, a dash empties, and a changed unit converts nothing', async () => {
    const { product } = await priced({ recommended_price: euros('20'), min_price: euros('10'), public_price: euros('30') })
    await bring(await edited([product.id], [{ recommended_price: null, min_price_unit: '%', public_price: '-' }]))
    expect(await rowsOf(product.id)).toMatchObject([{ recommended_price: euros('20.00'), min_price: percent('10.00'), public_price: null }])
  })

  test.each([
    [0.1 + 0.2, '0.30'],
    ['1 234,50 €', '1234.50'],
    ['12,5', '12.50'],
    [0.0045, '0.0045'],
    [1e-3, '0.001'],
  ])('reads %s as %s', async (written, value) => {
    const { product } = await priced()
    const { lines } = await preview(await edited([product.id], [{ recommended_price: written }]))
    expect(lines[0]?.cells).toMatchObject([{ state: 'changed', wanted: euros(value) }])
  })

  test.each([
    [{ recommended_price: '1.234' }, 'ambiguous_decimal'],
    [{ recommended_price: 'douze' }, 'invalid_decimal'],
    [{ recommended_price: 3.333_333_33 }, 'too_many_decimals'],
    [{ recommended_price: -5 }, 'negative'],
    [{ recommended_price: new Date('2026-01-02') }, 'invalid_decimal'],
    [{ recommended_price_unit: '$' }, 'invalid_unit'],
    [{ group_purchase_price: '15 %' }, 'invalid_unit'],
    [{ min_price: '180 €', min_price_unit: '%' }, 'invalid_unit'],
    [{ start_date: '31/02/2026' }, 'invalid_date'],
    [{ start_date: 12 }, 'invalid_date'],
  ] satisfies [Edit, string][])('refuses %j as %s, beside its cell, and writes nothing', async (edit, key) => {
    const { product } = await priced()
    const file = await edited([product.id], [{ ...edit, unit_label: 'page' }])
    const { lines } = await preview(file)
    expect(lines).toMatchObject([{ outcome: 'refused' }])
    expect(lines[0]?.cells).toContainEqual(expect.objectContaining({ state: 'refused', key }))
    expect(await refusal(bring(file))).toMatchObject({ status: 400, data: { errors: [{ field: 'lines.2' }] } })
    expect(await rowsOf(product.id)).toMatchObject([{ unit_label: null }])
  })

  test.each([
    ['a date cell', new Date('2026-03-01')],
    ['a serial number that lost its format', 46_082],
    ['dd/mm/yyyy as a text', '01/03/2026'],
    ['the year first', '2026-03-01'],
  ])('reads a day from %s', async (_, written) => {
    const { product } = await priced()
    const { lines } = await preview(await edited([product.id], [{ start_date: written }]))
    expect(lines[0]?.cells).toMatchObject([{ field: 'start_date', state: 'changed', wanted: '2026-03-01' }])
  })

  test.each([
    [{ min_price: 200 }, 'min_above_max'],
    [{ end_date: '01/01/1990' }, 'end_before_start'],
    [{ start_date: '-' }, 'start_required'],
    [{ reference: 'AUTRE-REF', min_price: 1 }, 'mixed_up'],
    [{ id: 2_000_000_000 }, 'unknown_row'],
    [{ id: null }, 'unknown_row'],
  ] satisfies [Edit, string][])('refuses the line with %j: %s', async (edit, key) => {
    const { product } = await priced({ min_price: euros('10'), max_price: euros('20') })
    expect((await preview(await edited([product.id], [edit]))).lines).toMatchObject([{ outcome: 'refused', key }])
  })

  test('moves two adjacent periods together, and refuses those that would share a day', async () => {
    const { catalog, product } = await priced({ recommended_price: euros('1'), end_date: addDays(today(), 10) })
    const place = { product_id: product.id, id: catalog.id }
    await manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: addDays(today(), 11), recommended_price: euros('2') })
    const [end, start] = [addDays(today(), 20), addDays(today(), 21)]
    const together = await edited([product.id], [{ end_date: end }, { start_date: start }])
    expect((await preview(together)).lines).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }])
    const alone = await edited([product.id], [{ end_date: end }])
    expect((await preview(alone)).lines).toMatchObject([{ outcome: 'refused', key: 'overlap' }])
    await bring(together)
    expect(await rowsOf(product.id)).toMatchObject([{ end_date: end }, { start_date: start }])
  })

  test('shows what somebody else changed since, and does not overwrite it', async () => {
    const { catalog, product, row } = await priced({ min_price: euros('10'), recommended_price: euros('20'), max_price: euros('30') })
    const file = await edited([product.id], [{ min_price: 11, recommended_price: 21 }])
    const somebody = await priceManager(app)
    const place = { product_id: product.id, id: catalog.id, selling_price_id: row.id, version: row.version }
    await somebody.client.selling_prices.update({ ...place, recommended_price: euros('22'), max_price: euros('33') })
    const { lines } = await preview(file)
    expect(lines).toMatchObject([{ outcome: 'changed', changed_by: somebody.name }])
    expect(lines[0]?.cells.map(({ field, state }) => [field, state])).toEqual([
      ['min_price', 'changed'],
      ['recommended_price', 'conflict'],
      ['max_price', 'theirs'],
    ])
    await bring(file)
    expect(await rowsOf(product.id)).toMatchObject([
      { min_price: euros('11.00'), recommended_price: euros('22.00'), max_price: euros('33.00') },
    ])
  })

  test('that would come out otherwise than it was shown writes nothing', async () => {
    const { catalog, product, row } = await priced()
    const file = await edited([product.id], [{ recommended_price: 140 }])
    const { digest } = await preview(file)
    const place = { product_id: product.id, id: catalog.id, selling_price_id: row.id, version: row.version }
    await manager.client.selling_prices.update({ ...place, recommended_price: euros('150') })
    expect(await refusal(manager.client.price_sheets.apply({ file, digest }))).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  })

  test('with one refused line writes nothing, or the others when asked', async () => {
    const [good, bad] = [await priced(), await priced()]
    const file = await edited([good.product.id, bad.product.id], [{ recommended_price: 1 }, { recommended_price: 1 }])
    const wrong = await edited([good.product.id, bad.product.id], [{ recommended_price: 'x' }, { recommended_price: 1 }])
    expect(await refusal(bring(wrong))).toMatchObject({ status: 400 })
    expect(await bring(wrong, { skip_refused: true })).toMatchObject({ row_count: 1 })
    expect((await preview(file)).lines.length).toBeGreaterThan(0)
  })

  test('whose columns were moved, whose rows were sorted and that has others beside them is read all the same', async () => {
    const [one, two] = [await priced(), await priced()]
    const file = await edited([one.product.id, two.product.id], [], ([shown, memory]) => {
      const [head, first, second] = shown.rows
      const moved = [head, second, first].map((row, index) => [index === 0 ? { value: 'Mes notes' } : null, ...(row ?? []).toReversed()])
      const price = moved[0]?.findIndex((cell) => cell?.value === 'Colonne recommended_price') ?? 0
      for (const row of moved.slice(1)) row[price] = { value: 77 }
      return [{ ...shown, rows: moved }, memory]
    })
    const { lines } = await preview(file)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  })

  test('with the same row twice refuses both', async () => {
    const { product } = await priced()
    const file = await edited([product.id], [], ([shown, memory]) => {
      return [{ ...shown, rows: [...shown.rows, shown.rows[1] ?? []] }, memory]
    })
    expect((await preview(file)).lines).toMatchObject([{ key: 'repeated_row' }, { key: 'repeated_row' }])
  })

  test('with a total and notes below its table names each on its line, and takes none for a price', async () => {
    const { product, row } = await priced({ recommended_price: euros('20') })
    const feet: [at: number, text: string | number][][] = [
      [[0, '* prix HT, hors éco-participation']],
      [
        [1, 'Total'],
        [8, 20],
      ],
      [[spreadsheetColumns.length + 2, 'Source : comité du 27/11']],
    ]
    const file = await edited([product.id], [{ recommended_price: 21 }], ([shown, memory]) => {
      const rows = feet.map((cells) => cells.reduce<(WorkbookCell | null)[]>((made, [at, value]) => put(made, at, { value }), []))
      return [{ ...shown, rows: [...shown.rows, ...rows] }, memory]
    })
    const { lines } = await preview(file)
    expect(lines.map(({ line, id, outcome, key, written }) => [line, id, outcome, key, written])).toEqual([
      [2, row.id, 'changed', null, null],
      [3, null, 'refused', 'unknown_row', '* prix HT, hors éco-participation'],
      [4, null, 'refused', 'unknown_row', 'Total 20'],
      [5, null, 'refused', 'unknown_row', 'Source : comité du 27/11'],
    ])
    expect(await refusal(bring(file))).toMatchObject({ status: 400 })
    expect(await bring(file, { skip_refused: true })).toMatchObject({ row_count: 1 })
  })
})

/** The row with one more cell, far to the right of the others. */
const put = (row: readonly (WorkbookCell | null)[], at: number, cell: WorkbookCell) => [
  ...row,
  ...Array.from({ length: at - row.length }, () => null),
  cell,
]
