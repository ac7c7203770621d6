// Lines suggested from a file of consumables: those that fit the printer, completed from the catalogue; nothing is written.
import { gzipSync } from 'node:zlib'

import { beforeAll, expect, test } from 'vitest'

import { app, manager as admin, setUpApp } from '../../app-fixtures.ts'
import { makeManufacturer, makeProduct, unique } from '../../factories.ts'
import { begun } from '../../price-fixtures.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

let writer: Caller
beforeAll(async () => {
  writer = await app.as('nomenclature.update')
})

const fileOf = (rows: unknown[]) =>
  new File([rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')], 'consumables.ndjson')
const gzipped = (bytes: string) => new File([gzipSync(bytes)], 'consumables.ndjson.gz')
const makeNamed = async (name: string, fields = {}) => await writer.client.technical_nomenclatures.create({ name, ...fields })
const suggest = async (id: number, file: File, { model, who = writer }: { model?: string; who?: Caller } = {}) =>
  await who.client.nomenclature_lines.suggest({ technical_nomenclature_id: id, file, ...(model !== undefined && { model }) })

const black = {
  reference: 'TK-8000K',
  brand: 'Exampl',
  type: 'Toners',
  colour: 'Black',
  yield_pages: 12_000,
  price: 59.95,
  compatibility: 'EX-8000/8100',
}
const cyan = { ...black, reference: 'TK-8000C', colour: 'Cyan', yield_pages: 8_000, quantity_per_pack: 2 }
const drum = { ...black, reference: 'DK-8000', type: 'Tambours et unités image', colour: 'Black', yield_pages: 60_000, price: null }

test('what fits is suggested as lines: ink at the coverage at which it is rated, wear parts without one', async () => {
  const { id } = await makeNamed('Exampl EX-8100')
  const others = [
    { ...black, reference: 'TK-9', compatibility: 'EX-9000' },
    { ...black, reference: 'TK-0', compatibility: null },
  ]
  const found = await suggest(id, fileOf([...others, drum, cyan, black]))
  expect(found).toMatchObject({ total: 3, read: 5, refused: 0 })
  expect(found.items).toMatchObject([
    { reference: 'DK-8000', family: 'Tambours et unités image', price: null, durability: 60_000, ink_rate: null, is_colour: false },
    { reference: 'TK-8000C', price: '59.95', durability: 8_000, ink_rate: '5', is_colour: true, quantity_per_pack: 2 },
    { reference: 'TK-8000K', brand: 'Exampl', product_id: null, group_purchase_price: null, ink_rate: '5', is_colour: false },
  ])
  expect((await writer.client.nomenclature_lines.list({ technical_nomenclature_id: id })).items).toEqual([])
  expect((await writer.client.technical_nomenclatures.get({ id })).version).toBe(1)
})

test('another model than the name is looked for where it is given, and the printer’s maker is that of its article', async () => {
  const manufacturer = await makeManufacturer(admin, unique('Exampl'))
  const printer = await makeProduct(admin, { manufacturer_id: manufacturer.id })
  const { id } = await makeNamed('Petit copieur', { printer_id: printer.id })
  const file = fileOf([{ ...black, brand: manufacturer.name, compatibility: '8100' }])
  expect((await suggest(id, file)).total).toBe(0)
  expect((await suggest(id, file, { model: '8100' })).total).toBe(1)
  expect((await suggest(id, fileOf([{ ...black, brand: 'Anderer', compatibility: '8100' }]), { model: '8100' })).total).toBe(0)
})

test('what its article says comes before the file, its price for those alone who may see it', async () => {
  const manufacturer = await makeManufacturer(admin)
  const product = await makeProduct(admin, { manufacturer_id: manufacturer.id, manufacturer_reference: unique('MPN') })
  await admin.client.purchase_prices.create({ product_id: product.id, amount: '61.5', start_date: begun })
  const { id } = await makeNamed('Exampl EX-8000')
  const file = fileOf([{ ...black, catalogue_reference: product.reference }])
  const article = { product_id: product.id, reference: product.reference, brand: manufacturer.name, durability: 12_000 }
  expect((await suggest(id, file)).items).toMatchObject([{ ...article, price: '59.95', group_purchase_price: null }])
  const seeing = await app.as('nomenclature.update', 'selling_price.show')
  expect((await suggest(id, file, { who: seeing })).items).toMatchObject([{ ...article, price: '61.50', group_purchase_price: '61.50' }])
})

test('a gzipped file is read; lines that say no consumable are counted, and figures that are none are left out', async () => {
  const { id } = await makeNamed('Exampl EX-8000')
  const odd = { ...black, reference: 'ODD', yield_pages: '12k', price: -3, quantity_per_pack: 0, colour: ' ' }
  const rows = [JSON.stringify(odd), '', '{"reference":', '[]', JSON.stringify({ ...black, reference: '' })].join('\n')
  const found = await suggest(id, gzipped(rows))
  expect(found).toMatchObject({ total: 1, read: 1, refused: 3 })
  expect(found.items).toMatchObject([{ reference: 'ODD', durability: null, price: null, quantity_per_pack: null, colour: null }])
})

test('where nothing is said of the models, the designation may say them', async () => {
  const { id } = await makeNamed('Exampl EX-7300')
  const named = { ...black, compatibility: null, designation: 'Exampl Cyan Toner Cartridge for EX-7100/7300 Series' }
  expect((await suggest(id, fileOf([named]))).total).toBe(1)
})

test('no more than 200 are suggested, and all that fit are counted', async () => {
  const { id } = await makeNamed('Exampl EX-8000')
  const many = Array.from({ length: 230 }, (_, at) => ({ ...black, reference: `TK-${at}` }))
  const found = await suggest(id, fileOf(many))
  expect([found.items.length, found.total]).toEqual([200, 230])
})

test('a file that holds no consumable, an empty one, one that is damaged and one that is too large are refused, each in its words', async () => {
  const { id } = await makeNamed('Exampl EX-8000')
  const errors = async (file: File) => (await refusal(suggest(id, file))).data
  expect(await errors(fileOf(['%PDF-1.7', 'nothing']))).toEqual({ errors: [{ field: 'file', key: 'no_consumables' }] })
  expect(await errors(fileOf([' ']))).toEqual({ errors: [{ field: 'file', key: 'file_empty' }] })
  const damaged = new File([gzipSync('{}').subarray(0, 12)], 'damaged.gz')
  expect(await errors(damaged)).toEqual({ errors: [{ field: 'file', key: 'no_consumables' }] })
  // Small when it is sent, and a bomb when it is unpacked.
  const bomb = gzipped(' '.repeat(10 * 1024 * 1024 + 1))
  expect(bomb.size).toBeLessThan(100_000)
  expect(await refusal(suggest(id, bomb))).toMatchObject({ status: 413 })
})

test('a nomenclature that is not there, and a caller who may not write it', async () => {
  const { id } = await makeNamed('Exampl EX-8000')
  const reader = await app.as('crt.calcul.nomenclature_cost')
  expect(await refusal(suggest(999_999, fileOf([black])))).toMatchObject({ status: 404 })
  expect(await refusal(suggest(id, fileOf([black]), { who: reader }))).toMatchObject({ status: 403 })
})
