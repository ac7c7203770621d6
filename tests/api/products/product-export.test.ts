// The list of products as a file: asked for with its filters, its order and the words of its columns, written by a worker, downloaded.
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { tasks, user_roles } from '#server/platform/db/schema.ts'

import { makeProduct } from '../../factories.ts'
import { refusal } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { workToEnd, workUntil } from '../../work-on-tasks.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  reader = await app.as('product.index')
})
afterAll(() => app.close())

type Asked = Inputs['products']['export']
const columns: Asked['columns'] = [
  { label: 'Référence', width: 19, of: ['reference'] },
  { label: 'Désignation', width: 45, of: ['commercial_designation', 'mdm_designation'] },
  { label: 'Fabricant', width: 22, of: ['manufacturer'] },
  { label: 'Origine', width: 16, of: ['origin'], words: { external: 'Source externe', manual: 'Création manuelle' } },
  { label: 'En vente', width: 12, of: ['on_sale'], yes_no: ['Oui', 'Non'] },
  { label: 'Début', width: 16, of: ['marketing_start_date'], as: 'date' },
  { label: 'Modifié le', width: 19, of: ['updated_at'], as: 'instant' },
]
const asked = (said: Partial<Asked>): Asked => ({
  format: 'csv',
  file: 'articles-2026-11-28',
  sheet: 'Articles',
  filter: {},
  columns,
  ...said,
})
async function fileOf(caller: Caller, id: number): Promise<File> {
  const { body } = await caller.client.tasks.file({ id })
  if (!(body instanceof File)) throw new Error('no file')
  return body
}
async function exported(said: Partial<Asked>, page_size?: number) {
  const done = await workToEnd(app, reader, await reader.client.products.export(asked(said)), page_size)
  return { done, file: await fileOf(reader, done.id) }
}
const linesOf = async (file: Blob) => (await file.text()).split('\r\n')
const firstCells = async (file: Blob, separator = ';') => (await linesOf(file)).slice(1).map((line) => line.split(separator)[0])
async function sheetOf(file: Blob) {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return readSheets((name) => parts[name] && new TextDecoder().decode(parts[name]))[0]
}
const row = async (id: number) => (await app.services.db.select().from(tasks).where(eq(tasks.id, id)))[0]
/** Products whose references begin with the prefix, in the order of their numbers. */
const invent = async (prefix: string, count: number) =>
  void (await app.services.db.execute(sql`insert into products (reference, mdm_designation, origin)
    select ${prefix}::text || '-' || lpad(n::text, 6, '0'), 'Imprimante ' || n, 'manual' from generate_series(1, ${count}::int) n`))
const numbered = (prefix: string, numbers: number[]) => numbers.map((number) => `${prefix}-${String(number).padStart(6, '0')}`)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the file of a list of products', () => {
  test('has the columns that were asked for, in the caller’s words: as XLSX with real days and times', async () => {
    const product = await makeProduct(await app.admin(), { reference: 'XLSX-1', marketing_start_date: '2026-04-03' })
    await app.services.db.execute(sql`update products set updated_at = '2026-07-01T22:30:00Z' where id = ${product.id}`)
    const { done, file } = await exported({ format: 'xlsx', filter: { search: 'XLSX-1' } })
    expect(done).toMatchObject({ kind: 'list_export', title: 'Articles', done: 1, total: 1, result: null, refused_count: 0 })
    expect(file.name).toBe('articles-2026-11-28.xlsx')
    const sheet = await sheetOf(file)
    const [head, cells] = sheet?.rows ?? []
    expect([sheet?.name, head]).toEqual(['Articles', columns.map(({ label }) => label)])
    expect(cells?.slice(0, 6)).toEqual(['XLSX-1', product.mdm_designation, null, 'Création manuelle', 'Oui', new Date('2026-04-03')])
    expect(cells?.[6]).toEqual(new Date('2026-07-02T00:30:00Z'))
  })

  test('as CSV is what Excel opens in either language, and no cell of it runs as a formula', async () => {
    const product = await makeProduct(await app.admin(), {
      reference: 'CSV-1',
      mdm_designation: '=1+1',
      marketing_start_date: '2026-04-03',
    })
    await app.services.db.execute(sql`update products set updated_at = '2026-07-01T22:30:00Z' where id = ${product.id}`)
    const filter = { search: 'CSV-1' }
    const french = await exported({ filter })
    expect([...new Uint8Array(await french.file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
    expect(await linesOf(french.file)).toEqual([
      'Référence;Désignation;Fabricant;Origine;En vente;Début;Modifié le',
      `CSV-1;"'=1+1";;Création manuelle;Oui;03/04/2026;02/07/2026 00:30`,
    ])
    const english = await exported({ filter, language: 'en' })
    expect((await linesOf(english.file))[1]).toBe(`CSV-1,"'=1+1",,Création manuelle,Oui,2026-04-03,2026-07-02 00:30`)
  })

  test('has all rows of a long list, in the order of the list, each once', async () => {
    await invent('LONG', 6_000)
    const { done, file } = await exported({ filter: { search: 'LONG', sort: '-reference' } }, 1_500)
    expect(done).toMatchObject({ status: 'done', done: 6_000, total: 6_000 })
    expect(await firstCells(file)).toEqual(numbered('LONG', upTo(6_000).toReversed()))
  })

  test('has the order of the list, also of a search, of several columns and of one by names', async () => {
    await invent('ORDER', 30)
    await app.services.db.execute(sql`insert into manufacturers (name) values ('Zeta'), ('alpha')`)
    await app.services.db
      .execute(sql`update products set manufacturer_id = (select id from manufacturers where name = case when id % 2 = 0 then 'Zeta' else 'alpha' end)
      where reference like 'ORDER-%' and id % 3 <> 0`)
    for (const filter of [
      { search: 'ORDER' },
      { search: 'ORDER', sort: 'manufacturer' },
      { search: 'ORDER imprimante', sort: '-manufacturer,reference' },
      { origin: 'manual', sort: '-updated_at' },
      { sort: '-manufacturer_reference' },
    ] as const) {
      const listed: string[] = []
      for (let page = 1; ; page++) {
        const { items, total } = await reader.client.products.list({ ...filter, page, page_size: 200 })
        listed.push(...items.map(({ reference }) => reference))
        if (page * 200 >= total) break
      }
      expect([filter, await firstCells((await exported({ filter })).file)]).toEqual([filter, listed])
    }
  })

  test('without any row has the heads alone', async () => {
    const { done, file } = await exported({ filter: { search: 'nothing-like-this-1' } })
    expect([done.total, await linesOf(file)]).toEqual([0, [columns.map(({ label }) => label).join(';')]])
  })

  test('is of the rows at the moment of asking: what comes later is not in it, and what goes is left out', async () => {
    await invent('MOMENT', 5)
    const task = await reader.client.products.export(asked({ filter: { search: 'MOMENT' } }))
    await app.services.db.execute(sql`delete from products where reference = 'MOMENT-000002'`)
    await app.services.db.execute(
      sql`insert into products (reference, mdm_designation, origin) values ('MOMENT-000000', 'Imprimante', 'manual')`,
    )
    expect(await workToEnd(app, reader, task)).toMatchObject({ done: 4 })
    expect(await firstCells(await fileOf(reader, task.id))).toEqual(numbered('MOMENT', [1, 3, 4, 5]))
  })

  test.each(['csv', 'xlsx'] as const)('is whole as %s when a worker was stopped halfway and another one went on', async (format) => {
    const prefix = `STOP${format}`
    await invent(prefix, 40)
    const task = await reader.client.products.export(asked({ format, filter: { search: prefix } }))
    await workUntil(app, async () => ((await row(task.id))?.done ?? 0) > 0, true, 3)
    const begunBy = await row(task.id)
    expect(begunBy?.status).toBe('running')
    await workToEnd(app, reader, task, 3)
    expect(begunBy?.attempt).toBeLessThan((await row(task.id))?.attempt ?? 0)
    const file = await fileOf(reader, task.id)
    expect(file.size).toBe((await row(task.id))?.file?.bytes)
    const references = format === 'csv' ? await firstCells(file) : (await sheetOf(file))?.rows.slice(1).map(([reference]) => reference)
    expect(references).toEqual(numbered(prefix, upTo(40)))
  })
})

describe('who gets it', () => {
  test('whoever may read the list, and nobody else', async () => {
    const other = await app.as('offer.show')
    expect(await refusal(other.client.products.export(asked({})))).toMatchObject({ status: 403 })
    expect(await refusal(app.stranger.client.products.export(asked({})))).toMatchObject({ status: 401 })
    const task = await reader.client.products.export(asked({ filter: { search: 'CSV-1' } }))
    await workToEnd(app, reader, task)
    expect(await refusal((await app.as('product.index')).client.tasks.file({ id: task.id }))).toMatchObject({ status: 404 })
  })

  test('nobody whose right was taken away before the worker began, or before the download', async () => {
    const [early, late] = [await app.as('product.index'), await app.as('product.index')]
    const filter = { search: 'CSV-1' }
    const [before, after] = [await early.client.products.export(asked({ filter })), await late.client.products.export(asked({ filter }))]
    await app.services.db.delete(user_roles).where(eq(user_roles.user_id, early.id))
    expect(await workToEnd(app, early, before)).toMatchObject({ status: 'failed', error_key: 'forbidden', file: null })
    await workToEnd(app, late, after)
    await app.services.db.delete(user_roles).where(eq(user_roles.user_id, late.id))
    expect(await refusal(late.client.tasks.file({ id: after.id }))).toMatchObject({ status: 403 })
  })

  test('not what the list does not show: a field that its rows lack, a filter that it does not know, too many columns', async () => {
    const [column] = columns
    const wrong = async (said: object) => await refusal(reader.client.products.export({ ...asked({}), ...said }))
    for (const [said, field, key] of [
      [{ columns: [{ ...column, of: ['masterdata'] }] }, 'columns.0.of.0', 'unknown_field'],
      [{ columns: [{ ...column, of: ['purchase_price'] }] }, 'columns.0.of.0', 'unknown_field'],
      [{ columns: [] }, 'columns', 'required'],
      [{ columns: Array(101).fill(column) }, 'columns', 'too_long'],
      [{ filter: { serch: 'x' } }, 'filter.serch', 'invalid_filter'],
      [{ sheet: 'A/B' }, 'sheet', 'invalid'],
      [{ format: 'pdf' }, 'format', 'invalid'],
    ] as const)
      expect([said, await wrong(said)]).toMatchObject([said, { status: 400, data: { errors: [{ field, key }] } }])
  })
})
