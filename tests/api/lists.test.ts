// The common behaviour of all lists: the same names of orders, in which equal rows have a fixed place too.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeManufacturer, makeProduct, unique } from '../factories.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startApp()
  caller = await app.as('product.index', 'product.create', 'product.delete', 'product.show', 'product.code.update', 'reference.update')
})
afterAll(() => app.close())

/** Two manufacturers with two products each, and one product without any; all have similar names. */
async function fiveProducts() {
  const stem = unique('Z')
  const first = await makeManufacturer(caller, `${stem} a`)
  const second = await makeManufacturer(caller, `${stem} B`)
  const make = async (letter: string, manufacturer_id: number | null) =>
    (await makeProduct(caller, { reference: `${stem}${letter}`, mdm_designation: stem, manufacturer_id })).reference.slice(-1)
  await make('1', null)
  for (const [letter, of] of [
    ['2', second],
    ['3', first],
    ['4', second],
    ['5', first],
  ] as const)
    await make(letter, of.id)
  return { stem, manufacturer_id: `${first.id},${second.id}` }
}

test('products are sorted by several columns: searched, filtered and as a whole', async () => {
  const { stem, manufacturer_id } = await fiveProducts()
  const order = async (query: Parameters<Caller['client']['products']['list']>[0]) =>
    (await caller.client.products.list({ page_size: 200, ...query })).items
      .map(({ reference }) => reference)
      .filter((reference) => reference.startsWith(stem))
      .map((reference) => reference.slice(-1))
      .join('')
  expect(await order({ search: stem, sort: 'manufacturer,-reference' })).toBe('53421')
  expect(await order({ search: stem, sort: '-manufacturer,reference' })).toBe('24351')
  expect(await order({ search: stem, sort: 'mdm_designation,-manufacturer,-reference' })).toBe('42531')
  expect(await order({ manufacturer_id, sort: 'mdm_designation,manufacturer,reference' })).toBe('3524')
  expect(await order({ manufacturer_id, sort: '-manufacturer,-reference' })).toBe('4253')
  expect(await order({ sort: 'manufacturer,-reference' })).toBe('53421')
})

test('equal rows have one order, so that the pages of a list hold every row once', async () => {
  const { stem } = await fiveProducts()
  const all = await caller.client.products.list({ search: stem, sort: 'mdm_designation,-updated_at' })
  const pages = []
  for (let page = 1; page <= 3; page++)
    pages.push(...(await caller.client.products.list({ search: stem, sort: 'mdm_designation,-updated_at', page, page_size: 2 })).items)
  expect(pages.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
  expect(all.total).toBe(5)
})

test('users and codes are sorted by several columns, what is empty comes last', async () => {
  const admin = await app.admin()
  const [one, two] = [await app.as(), await app.as()]
  const ids = [one, two].map(({ id }) => id).join()
  const names = async (sort: string) => (await admin.client.users.list({ id: ids, sort })).items.map(({ name }) => name)
  const sorted = [one.name, two.name].toSorted()
  expect(await names('is_admin,name')).toEqual(sorted)
  expect(await names('-is_admin,zone,-name')).toEqual(sorted.toReversed())

  const { stem } = await fiveProducts()
  const { items } = await caller.client.products.list({ search: stem, sort: 'reference' })
  for (const { id, version } of items.slice(0, 3))
    await caller.client.product_codes.set({ product_id: id, version, codes: [{ zone: 'NAT', code: stem }] })
  const found = await caller.client.product_codes.list({ search: stem, sort: 'code,-reference', page_size: 2 })
  expect(found.total).toBe(3)
  expect(found.items.map(({ product }) => product.reference.slice(-1))).toEqual(['3', '2'])
})

test('deleted products come latest first, or by their reference', async () => {
  const stem = unique('SUPPR')
  for (const letter of ['b', 'a', 'c']) {
    const { id, version } = await makeProduct(caller, { reference: `${stem}${letter}` })
    await caller.client.products.remove({ params: { id }, query: { version } })
  }
  const letters = async (sort?: string) =>
    (await caller.client.deleted_products.list({ search: stem, ...(sort && { sort }) })).items
      .map(({ reference }) => reference.slice(-1))
      .join('')
  expect(await letters()).toBe('cab')
  expect(await letters('deleted_at')).toBe('bac')
  expect(await letters('-reference')).toBe('cba')
})

test.each(['name,', ',name', 'name,,zone', 'name,secret', '--name', 'name;zone', 'name,zone,email,is_admin', 'NAME'])(
  'an order that is none is refused: %s',
  async (sort) => {
    const admin = await app.admin()
    await expect(admin.client.users.list({ sort })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'sort', key: 'invalid_sort' }] },
    })
  },
)
