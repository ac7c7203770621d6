// The list of deleted products as a file, written by a worker.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { makeProduct } from '../../factories.ts'
import { refusal } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { workToEnd } from '../../work-on-tasks.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

type Asked = Inputs['deleted_products']['export']
const asked = (filter: Asked['filter']): Asked => ({
  format: 'csv',
  file: 'articles-supprimes',
  sheet: 'Articles supprimés',
  filter,
  columns: [
    { label: 'Référence', width: 19, of: ['reference'] },
    { label: 'Désignation', width: 45, of: ['designation'] },
    { label: 'Par', width: 25, of: ['deleted_by'] },
  ],
})
async function linesFor(caller: Caller, filter: Asked['filter'], page_size?: number): Promise<string[]> {
  const done = await workToEnd(app, caller, await caller.client.deleted_products.export(asked(filter)), page_size)
  const { body } = await caller.client.tasks.file({ id: done.id })
  return body instanceof File ? (await body.text()).split('\r\n').slice(1) : []
}

test('the file has the deleted products of the search with who deleted them, the latest first', async () => {
  const admin = await app.admin()
  for (const reference of ['GONE-1', 'GONE-2', 'OTHER-1']) {
    const { id, version } = await makeProduct(admin, { reference, mdm_designation: 'Copieur' })
    await admin.client.products.remove({ params: { id }, query: { version } })
  }
  const reader = await app.as('product.show')
  const { items } = await reader.client.deleted_products.list({ search: 'GONE' })
  expect(await linesFor(reader, { search: 'GONE' })).toEqual(
    items.map(({ reference, designation, deleted_by }) => [reference, designation, deleted_by?.name].join(';')),
  )
  expect(items.map(({ reference }) => reference)).toEqual(['GONE-2', 'GONE-1'])
})

test('a long list is whole and in its order, each product once', async () => {
  await app.services.db.execute(sql`insert into activities (entity, entity_id, action, field, old_value, author_name)
    select 'products', 900000 + n, 'deleted', 'reference', to_jsonb('LONG-' || lpad(n::text, 6, '0')), 'Claire' from generate_series(1, 6000) n`)
  const lines = await linesFor(await app.as('product.show'), { search: 'LONG', sort: 'reference' }, 1_500)
  const all = Array.from({ length: 6_000 }, (_, at) => `LONG-${String(at + 1).padStart(6, '0')}`)
  expect(lines.map((line) => line.split(';')[0])).toEqual(all)
})

test('a user who may not see products cannot export them', async () => {
  const other = await app.as('offer.read')
  expect(await refusal(other.client.deleted_products.export(asked({})))).toMatchObject({ status: 403 })
})
