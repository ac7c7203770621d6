// A list exported by the server has the same cells as the same list exported by the browser.
import { i18n } from '@lingui/core'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'

import type { ProductRow } from '#contract/products/products.ts'
import { cellOf } from '#contract/shared/cells.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { columnsForServer, csvOf, worksheetOf } from '#kit/list/export/export.ts'
import { workbookOf } from '#kit/list/export/workbook.ts'
import { sheetPieces } from '#server/platform/workbook/pieces.ts'

import { productColumns } from '../../src/routes/_app/products/-list/columns.tsx'

const speak = (locale: 'fr' | 'en') => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => speak('fr'))

const ref = (name: string) => ({ id: 1, name })
const zone = { code_sigma: 'NAT', name: 'National' }
const blank = {
  id: 1,
  reference: 'A-1',
  mdm_designation: 'Copieur, A3 ; couleur',
  commercial_designation: null,
  manufacturer: null,
  manufacturer_reference: null,
  job: null,
  sub_job: null,
  family: null,
  sub_family: null,
  tags: [],
  origin: 'external',
  on_sale: true,
  marketing_start_date: '2024-01-01',
  marketing_end_date: null,
  auto_sync: true,
  updated_at: '2026-07-01T22:30:00Z',
}
const rows = [
  blank,
  {
    ...blank,
    id: 2,
    reference: '-12,5',
    commercial_designation: '=1+1',
    manufacturer: ref('OKI "Europe"'),
    manufacturer_reference: '+33 1',
    job: ref('Bureautique'),
    tags: [
      { ...ref('Promo'), zone },
      { ...ref('Neuf'), zone },
    ],
    origin: 'manual',
    on_sale: false,
    marketing_end_date: '2024-02-29',
    auto_sync: false,
    updated_at: '2026-11-23T09:05:00Z',
  },
] as unknown as ProductRow[]
const { signal } = new AbortController()

async function byServer(format: 'csv' | 'xlsx', language: 'fr' | 'en') {
  const columns = columnsForServer(productColumns('2026-11-28'))
  if (!columns) throw new Error('the server cannot make one of the columns')
  const piece = sheetPieces[format]({ language, sheet: 'Articles', columns })
  await piece.add(rows.map((row) => columns.map((column) => cellOf(row, column))))
  await piece.finish()
  return piece.end().bytes
}

test.each(['fr', 'en'] as const)('as CSV in %s, byte by byte', async (language) => {
  speak(language)
  const browser = await csvOf(productColumns('2026-11-28'), rows, signal)
  expect(await byServer('csv', language)).toEqual(Buffer.from(await browser.arrayBuffer()))
})

test('as a spreadsheet, cell by cell and with the same widths', async () => {
  speak('fr')
  const source = worksheetOf('Articles', productColumns('2026-11-28'), rows)
  const browser = await workbookOf([{ ...source, rows: [...source.rows] }])
  const [server, own] = [await byServer('xlsx', 'fr'), new Uint8Array(await browser.arrayBuffer())].map((bytes) => {
    const parts = unzipSync(new Uint8Array(bytes))
    const textOf = (name: string) => parts[name] && new TextDecoder().decode(parts[name])
    const widths = [...(textOf('xl/worksheets/sheet1.xml') ?? '').matchAll(/<col [^>]*width="(\d+)/g)].map(([, width]) => width)
    return { sheets: readSheets(textOf), widths }
  })
  expect(server).toEqual(own)
  expect(server?.sheets[0]?.rows).toHaveLength(3)
})
