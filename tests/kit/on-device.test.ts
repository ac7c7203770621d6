// Searching on a device without a network gives what the server would find today.
import { expect, test } from 'vitest'

import type { OfferRow } from '#contract/offers/offers.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { fold } from '#engine/parsing/fold.ts'

import { openBrowser } from './browser.ts'

openBrowser()
const { offersOnDevice } = await import('#entities/offers/on-device.ts')
const { foundAmong, searchRows: searched } = await import('#kit/list/on-device/known.ts')
const { productsOnDevice } = await import('#entities/products/on-device.ts')

const lyon = { code_sigma: 'LYO', name: 'Lyon', is_national: false }
const offer = (fields: Partial<OfferRow>) =>
  ({ id: 1, name: 'Copieur', reference: 'OFF-1', active: true, zones: [lyon], marketing_start_date: '2026-01-01', ...fields }) as OfferRow
const kept = <Row>(row: Row) => [{ row, at: 0, text: '' }]
const findsOffer = (row: OfferRow, question: object, day = '2026-11-26') =>
  foundAmong(offersOnDevice, kept(row), question, day).length === 1

test('an offer that has ended or begun since it was read is available or not as of today', () => {
  const ended = offer({ marketing_end_date: '2026-11-25', available: true })
  expect([findsOffer(ended, { available: true }), findsOffer(ended, { available: false })]).toEqual([false, true])
  expect(findsOffer(ended, { available: true }, '2026-11-25')).toBe(true)
  const begun = offer({ marketing_start_date: '2026-11-26', marketing_end_date: null, available: false })
  expect([findsOffer(begun, { available: true }), findsOffer(begun, { available: true }, '2026-11-25')]).toEqual([true, false])
})

test('an offer that is sold everywhere is found in each subsidiary', () => {
  const everywhere = offer({ zones: [{ code_sigma: 'NAT', name: 'France entière', is_national: true }] })
  expect([findsOffer(everywhere, { zone: 'LYO' }), findsOffer(offer({}), { zone: 'LYO' }), findsOffer(offer({}), { zone: 'PAR' })]).toEqual(
    [true, true, false],
  )
})

test('an article that is not sold any more since it was read is not on sale', () => {
  const row = {
    id: 1,
    tags: [],
    marketing_start_date: '2026-01-01',
    marketing_end_date: '2026-11-25',
    on_sale: true,
  } as unknown as ProductRow
  const found = (on_sale: boolean, day: string) => foundAmong(productsOnDevice, kept(row), { on_sale, sort: 'reference' }, day).length
  expect([found(true, '2026-11-25'), found(true, '2026-11-26'), found(false, '2026-11-26')]).toEqual([1, 0, 1])
})

const article = (fields: Partial<ProductRow>) =>
  ({ id: 1, reference: 'KT-1', mdm_designation: 'Toner', eans: [], tags: [], ...fields }) as unknown as ProductRow
/** The row as stored on a device. */
const read = (row: ProductRow) => ({ row, at: 0, text: fold(productsOnDevice.textsOf(row).filter(Boolean).join(' ')) })
const search = (rows: ProductRow[], text: string) => searched(productsOnDevice, rows.map(read), text)

test.each([
  ['0095205603217', '095205603217'],
  ['095205603217', '0 95205 60321 7'],
  ['05901234123457', '5901234-123457'],
])('an article is found by its second EAN %s, typed %s, as on the server', (stored, typed) => {
  expect(search([article({ ean: '4977766813846', eans: ['4977766813846', stored] })], typed).found).toHaveLength(1)
  expect(search([article({ ean: '4977766813846' })], typed).found).toHaveLength(0)
})

test('references that are pasted find each its article on the device, and the others are named', () => {
  const rows = [article({ id: 1 }), article({ id: 2, reference: 'C3-224' }), article({ id: 3, reference: 'W.1331' })]
  for (const separator of ['\n', ', ', ';', ' ', '\t']) {
    const { found, unknown } = search(rows, ['kt-1', 'C3224', 'NO-7'].join(separator))
    expect([found.map(({ row }) => row.id), unknown]).toEqual([[1, 2], ['NO-7']])
  }
  expect(search(rows, 'toner KT-1')).toMatchObject({ found: [{ row: { id: 1 } }], unknown: [] })
})

test('œuvre is found by oeuvre, with either apostrophe', () => {
  for (const typed of ['oeuvre', 'ŒUVRE', "d'oeuvre", 'd’œuvre'])
    expect(search([article({ mdm_designation: 'Main d’œuvre' })], typed).found).toHaveLength(1)
})
