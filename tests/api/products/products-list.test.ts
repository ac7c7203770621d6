// Finding a product: search, facets, order and pages.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { productSorts } from '#contract/products/products.ts'

import { makeManufacturer, makeProduct, unique } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let caller: Caller
/** The reference of a product that is searched with typos. */
let misspelt: string
beforeAll(async () => {
  app = await startApp()
  caller = await app.as('product.index', 'product.create', 'product.delete', 'reference.update')
  const { id } = await makeManufacturer(caller, 'Qwobirm')
  const fields = {
    reference: unique('KVMJ77'),
    manufacturer_id: id,
    mdm_designation: 'Photocopieur grand volume',
    commercial_designation: 'Noir / black',
  }
  misspelt = (await makeProduct(caller, fields)).reference
})
afterAll(() => app.close())

const list = (query: Parameters<Caller['client']['products']['list']>[0]) => caller.client.products.list(query)
const found = async (search: string) => (await list({ search })).items.map(({ reference }) => reference)

describe('search', () => {
  test('any part of a reference finds the product', async () => {
    const reference = unique('KT-INS114-DRE')
    await makeProduct(caller, { reference })
    expect(await found('KT-INS114')).toContain(reference)
    expect(await found('ins114-dre')).toContain(reference)
    expect(await found(reference.slice(5))).toContain(reference)
  })

  test('under a filter a word with separators finds the same: the whole of it, not one of its parts, and nothing in it is a wildcard', async () => {
    const { id } = await makeManufacturer(caller, unique('Filtrant'))
    const { reference } = await makeProduct(caller, { reference: unique('QX-4711/B_7'), manufacturer_id: id })
    await makeProduct(caller, { reference: unique('QY-4711/B_7'), manufacturer_id: id })
    await makeProduct(caller, { reference: unique('QX-4711/BX7'), manufacturer_id: id })
    for (const search of ['qx-4711/b_7', 'QX-4711/B_', reference]) {
      const { items, total } = await list({ search, manufacturer_id: String(id) })
      expect([items.map((one) => one.reference), total]).toEqual([[reference], 1])
      const { items: counts } = await caller.client.products.facet({ facet: 'manufacturer_id', search, origin: 'manual' })
      expect(counts).toContainEqual({ id, total: 1 })
    }
  })

  test('accents and case make no difference, and every word must be somewhere', async () => {
    const { reference } = await makeProduct(caller, { mdm_designation: 'Écran tactile Œuvre', commercial_designation: 'Modèle été' })
    for (const search of ['ecran', 'ÉCRAN', 'tactile écran', 'oeuvre ETE', 'modele']) expect(await found(search)).toContain(reference)
    expect(await found('ecran laserjet')).not.toContain(reference)
  })

  test.each([
    ['one letter is missing', 'photcopieur'],
    ['two letters are swapped in a long word', 'Phtocopieur volume'],
    ['two letters are swapped in a short word', 'photocopieur blakc'],
    ['the first two letters are swapped', 'lback'],
    ['a letter of four is wrong', 'nojr'],
    ['a letter is too many', 'bllack'],
    ['each word has a typo', 'phtocopieur nior blakc'],
    ['letters of a reference are swapped', 'KVJM77'],
    ['a letter of a reference is wrong', 'KVXJ77'],
    ['the manufacturer has a typo', 'Qwobrim photocopieur'],
  ])('a typo is forgiven: %s', async (_, search) => {
    expect(await found(search)).toContain(misspelt)
  })

  test('what is found as it was typed is not mixed with what is like it, and no digit is ever guessed', async () => {
    const exact = await makeProduct(caller, { mdm_designation: 'Zubrowat noir' })
    const near = await makeProduct(caller, { mdm_designation: 'Zubrowta noir' })
    expect(await found('zubrowat')).toEqual([exact.reference])
    expect(await found('zubrowta')).toEqual([near.reference])
    expect(await found('KVMJ78')).toEqual([])
    expect(await found('VKMJ78')).toEqual([])
  })

  test('a reference is found without its separators, with others, and by those that it does not have', async () => {
    const [dashed, plain] = ['AKE-10.0121/B', 'AKE100477C']
    await makeProduct(caller, { reference: dashed, manufacturer_reference: `MF ${plain}-X` })
    await makeProduct(caller, { reference: plain })
    const bare = dashed.replaceAll(/\W/g, '')
    for (const search of [bare, bare.toLowerCase(), bare.slice(0, -2), dashed.replace('-', '.'), `${bare} imprimante`])
      expect(await found(search)).toContain(dashed)
    expect(await found(`MF${plain}X`)).toEqual([dashed])
    expect(await found(plain.replace('AKE10', 'AKE-10-'))).toContain(plain)
  })

  test('the manufacturer’s name finds its products, with other words and under its new name', async () => {
    const maker = await makeManufacturer(caller, unique('Ölmühle'))
    const { reference } = await makeProduct(caller, { manufacturer_id: maker.id, mdm_designation: 'Presse à froid' })
    await makeProduct(caller, { manufacturer_id: maker.id })
    const name = maker.name.replace('Ölmühle', 'olmuhle')
    expect(await found(`presse ${name}`)).toEqual([reference])
    expect((await list({ search: name })).total).toBe(2)
    await caller.client.manufacturers.update({ id: maker.id, version: maker.version, name: unique('Moulin') })
    expect((await list({ search: name })).total).toBe(0)
  })

  test('hits come in the order of relevance, unless an order is asked for', async () => {
    const mark = 'vel204'
    const maker = await makeManufacturer(caller, `${mark} SARL`)
    const make = async (reference: string, fields: Parameters<typeof makeProduct>[1]) =>
      (await makeProduct(caller, { reference: unique(reference), ...fields })).reference
    const byMaker = await make('A1', { manufacturer_id: maker.id })
    const inside = await make('A2', { mdm_designation: `Le pré${mark}` })
    const later = await make('A3', { mdm_designation: `Un ${mark}` })
    const first = await make('A4', { commercial_designation: `${mark.toUpperCase()} noir` })
    const { reference: begins } = await makeProduct(caller, { reference: `${mark}-2` })
    const { reference: exact } = await makeProduct(caller, { reference: mark.replace('vel', 'vel-') })
    expect(await found(mark)).toEqual([exact, begins, first, byMaker, inside, later])
    const { items } = await list({ search: mark, sort: '-reference' })
    expect(items.map(({ reference }) => reference)).toEqual([begins, exact, first, later, inside, byMaker])
    expect(await found(`noir ${mark}`)).toEqual([first])
    const pages = await Promise.all([1, 2, 3].map((page) => list({ search: mark, page, page_size: 2 })))
    expect(pages.flatMap((page) => page.items.map(({ reference }) => reference))).toEqual(await found(mark))
  })

  test.each(['%', '_', '\\', '%%', 'a%b', "'; drop table products; --", '$1', '\u{1F600}', '％'])(
    '%s is searched as it is written',
    async (text) => {
      await makeProduct(caller, { mdm_designation: 'Sans signe particulier' })
      const { items } = await list({ search: text })
      for (const { mdm_designation, reference } of items) expect(`${reference} ${mdm_designation}`).toContain(text)
    },
  )

  test('a search that finds nothing answers an empty page', async () => {
    expect(await list({ search: unique('absent') })).toEqual({ items: [], total: 0, page: 1, page_size: 50 })
  })

  test('the total of a search is exact on every page, also beyond the last', async () => {
    const mark = unique('Lot')
    for (let at = 0; at < 5; at++) await makeProduct(caller, { mdm_designation: mark })
    const pages = await Promise.all([1, 2, 3, 9].map((page) => list({ search: mark, page, page_size: 2 })))
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
  })
})

describe('facets', () => {
  test('by manufacturer, origin and sale, with an exact total', async () => {
    const [one, two] = [await makeManufacturer(caller), await makeManufacturer(caller)]
    const on = await makeProduct(caller, { manufacturer_id: one.id, marketing_start_date: '2020-01-01', marketing_end_date: null })
    const over = await makeProduct(caller, {
      manufacturer_id: two.id,
      marketing_start_date: '2020-01-01',
      marketing_end_date: '2020-02-01',
    })
    const unset = await makeProduct(caller, { manufacturer_id: two.id })
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id).toSorted((a, b) => a - b)
    const manufacturer_id = [one.id, two.id].join(',') as never
    expect(await ids({ manufacturer_id })).toEqual([on.id, over.id, unset.id])
    expect(await ids({ manufacturer_id, on_sale: true })).toEqual([on.id])
    expect(await ids({ manufacturer_id, on_sale: false })).toEqual([over.id, unset.id])
    expect(await ids({ manufacturer_id, origin: 'external' })).toEqual([])
    expect((await list({ manufacturer_id, page: 3, page_size: 1 })).total).toBe(3)
    expect([on.on_sale, over.on_sale, unset.on_sale]).toEqual([true, false, false])
  })

  test('the values of a filter are counted under all other filters and the search, not under their own', async () => {
    const [one, two] = [await makeManufacturer(caller, 'Compte un'), await makeManufacturer(caller, 'Compte deux')]
    const sold = { mdm_designation: 'Dénombrable', marketing_start_date: '2020-01-01' }
    await makeProduct(caller, { ...sold, manufacturer_id: one.id })
    await makeProduct(caller, { ...sold, manufacturer_id: two.id })
    await makeProduct(caller, { mdm_designation: 'Dénombrable', manufacturer_id: two.id })
    await makeProduct(caller, { manufacturer_id: two.id })
    const counts = async (query: Omit<Parameters<Caller['client']['products']['facet']>[0], 'facet'>) => {
      const { items } = await caller.client.products.facet({ facet: 'manufacturer_id', ...query })
      return [one, two].map(({ id }) => items.find((item) => item.id === id)?.total ?? 0)
    }
    expect(await counts({})).toEqual([1, 3])
    expect(await counts({ search: 'denombrable' })).toEqual([1, 2])
    expect(await counts({ search: 'denombrabel' })).toEqual([1, 2])
    expect(await counts({ search: 'denombrable', on_sale: true })).toEqual([1, 1])
    expect(await counts({ search: 'denombrable', on_sale: true, manufacturer_id: String(one.id) })).toEqual([1, 1])
    expect((await caller.client.products.facet({ facet: 'tag_ids', search: 'denombrable' })).items).toEqual([])
  })

  test('a filter that is none is refused at its field', async () => {
    const response = await caller.fetch('/api/v2/products?manufacturer_id=1%20or%201=1&page_size=201&sort=password_hash')
    expect(response.status).toBe(400)
    const { data } = (await response.json()) as { data: { errors: { field: string }[] } }
    expect(data.errors.map(({ field }) => field).toSorted()).toEqual(['manufacturer_id', 'page_size', 'sort'])
  })
})

describe('order and pages', () => {
  beforeAll(async () => {
    // Enough rows, with empty and equal values, to cover the special cases of every order.
    await app.services.db.execute(sql`with makers as (
        insert into manufacturers (name) select 'Ordre ' || chr(64 + i) || case when i % 2 = 0 then 'é' else '' end from generate_series(1, 6) i returning id),
      tree as (insert into categorizations (level, name) select 'job', 'Métier ' || (9 - i) from generate_series(1, 4) i returning id)
      insert into products (reference, mdm_designation, origin, manufacturer_reference, commercial_designation, manufacturer_id, job_id, marketing_start_date)
      select 'O-' || i, case when i % 3 = 0 then 'égal' else 'Objet ' || i end, 'manual', case when i % 4 > 0 then 'm' || i % 11 end,
        case when i % 5 > 0 then 'Désignation ' || i % 7 end, (select id from makers offset i % 8 limit 1), (select id from tree offset i % 6 limit 1),
        case when i % 2 = 0 then date '2024-01-01' + i % 9 end
      from generate_series(1, 120) i`)
  })

  test.each(productSorts.flatMap((column) => [column, `-${column}` as const]))(
    'sorted by %s every product comes once, empty ones last',
    async (sort) => {
      const whole = await list({ sort, page_size: 200 })
      const paged = []
      for (let page = 1; page <= Math.ceil(whole.total / 7); page++) paged.push(...(await list({ sort, page, page_size: 7 })).items)
      expect(paged.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
      expect(new Set(paged.map(({ id }) => id)).size).toBe(whole.total)
      const column = sort.replace('-', '') as (typeof productSorts)[number]
      const values = paged.map((row) => {
        const value = row[column]
        return value === null ? null : folded(typeof value === 'object' ? value.name : value)
      })
      const filled = values.filter((value) => value !== null)
      expect(values.slice(0, filled.length)).toEqual(filled)
      const ascending = filled.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(filled).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending)
    },
  )

  test('the same order holds with a facet and with a search', async () => {
    for (const sort of ['-manufacturer', 'job', '-commercial_designation', 'marketing_start_date'] as const) {
      const ids = async (query: Parameters<typeof list>[0]) => (await list({ sort, page_size: 200, ...query })).items.map(({ id }) => id)
      const all = (await list({ sort, page_size: 200 })).items.filter(({ reference }) => reference.startsWith('O-')).map(({ id }) => id)
      expect((await ids({ origin: 'manual' })).filter((id) => all.includes(id))).toEqual(all)
      expect(await ids({ search: 'O-' })).toEqual(all)
    }
  })

  test('the total follows every creation and deletion', async () => {
    const { total } = await list({})
    const made = await makeProduct(caller)
    expect((await list({ page: 500 })).total).toBe(total + 1)
    await caller.client.products.remove({ params: { id: made.id }, query: { version: made.version } })
    expect((await list({})).total).toBe(total)
  })
})

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
