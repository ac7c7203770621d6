// Price changes that were recorded before there were price plans are read, and undone, as plans.
import { createRouterClient } from '@orpc/server'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'
import { applyMigrations, migrationFiles } from '#server/platform/db/migrate.ts'
import { router } from '#server/platform/rpc/router.ts'
import { openServices } from '#server/platform/runtime/services.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

import { withDatabase } from '../../database.ts'
import { refusal } from '../../price-fixtures.ts'

const DAY = '2026-12-01'
const euros = (value: string) => ({ value, unit: 'EUR' as const })
const percent = (value: string) => ({ value, unit: 'PERCENT' as const })
const none = { group_purchase_price: null, agency_purchase_price: null, seller_purchase_price: null, max_price: null, public_price: null }
const fields = (set: object) => ({
  actor: 'seller',
  active: true,
  start_date: '2026-01-01',
  end_date: null,
  unit_label: null,
  ...none,
  ...set,
})

/** A database as it was before the migration, in which one person has made changes of the prices of two articles. */
async function oldDatabase() {
  const name = `starif_old_${process.pid}`
  const server = inject('server')
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const settings = readSettings({ DATABASE_URL: withDatabase(server, name), SYNC_HOURS: '0', TASK_WORKERS: '0' })
  const database = await openDatabase(settings, { role: 'tool' })
  onTestFinished(async () => {
    await database.close()
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  const files = migrationFiles()
  const at = files.findIndex(({ sql }) => sql.some((statement) => statement.includes('DROP TABLE "price_changes"')))
  await applyMigrations(database.sql, files.slice(0, at))
  return { settings, database, migrate: async () => await applyMigrations(database.sql, files) }
}
type Sql = Awaited<ReturnType<typeof oldDatabase>>['database']['sql']

async function makeArticles(sql: Sql) {
  const [user] = await sql<{ id: number }[]>`insert into users (name, email) values ('Alice', 'alice@example.com') returning id`
  const [catalog] = await sql<{ id: number }[]>`insert into catalogs (name, code) values ('National', 'NAT') returning id`
  const products = await sql<{ id: number }[]>`insert into products (reference, mdm_designation, origin)
    values ('A-1', 'Imprimante', 'manual'), ('A-2', 'Copieur', 'manual') returning id`
  return { user: user?.id ?? 0, catalog: catalog?.id ?? 0, products: products.map(({ id }) => id) }
}

test('a change by a rule and one from a spreadsheet are listed, read with their amounts, and undone while nobody changed their prices', async () => {
  const { settings, database, migrate } = await oldDatabase()
  const { sql } = database
  const { user, catalog, products } = await makeArticles(sql)
  const [first = 0, second = 0] = products
  // The rule ended a price and opened another, whose recommended price a person has changed since for the second article.
  const rows = await sql<{ id: number }[]>`insert into selling_prices
      (product_id, catalog_id, actor, start_date, end_date, recommended_price, recommended_price_unit, min_price, min_price_unit, version)
    values (${first}, ${catalog}, 'seller', '2026-01-01', '2026-10-31', 100, 'EUR', 10, 'PERCENT', 2),
      (${first}, ${catalog}, 'seller', '2026-11-01', null, 103, 'EUR', 10, 'PERCENT', 1),
      (${second}, ${catalog}, 'seller', '2026-01-01', '2026-10-31', 50, 'EUR', null, null, 2),
      (${second}, ${catalog}, 'seller', '2026-11-01', null, 60, 'EUR', null, null, 2),
      (${first}, ${catalog}, 'agency', '2026-02-01', '2027-02-01', 80, 'EUR', null, null, 2) returning id`
  const [ended = 0, opened = 0, otherEnded = 0, otherOpened = 0, corrected = 0] = rows.map(({ id }) => id)
  const rule = {
    catalog_ids: [catalog],
    actors: ['seller'],
    prices: ['recommended_price'],
    change: { kind: 'percent', value: '3.00' },
    step: '0.01',
    direction: 'up',
    effective_date: '2026-11-01',
    later_rows: true,
    replace_percentages: false,
  }
  const changes = await sql<{ id: number }[]>`insert into price_changes
      (kind, effective_date, parameters, product_count, row_count, created_at, created_by, created_by_name)
    values ('rule', '2026-11-01', ${JSON.stringify(rule)}, 2, 2, '2026-10-02T08:00:00.123456Z', ${user}, 'Alice'),
      ('sheet', null, ${JSON.stringify({ file_name: 'tarifs.xlsx' })}, 1, 1, '2026-10-03T08:00:00Z', ${user}, 'Alice') returning id`
  const [byRule = 0, bySheet = 0] = changes.map(({ id }) => id)
  const done = async (
    change: number,
    [id, product, reference, origin]: [number, number, string, number],
    before: object | null,
    after: object,
  ) =>
    await sql`insert into price_change_rows (price_change_id, selling_price_id, product_id, reference, origin_id, before, after, version_after)
      values (${change}, ${id}, ${product}, ${reference}, ${origin}, ${before && JSON.stringify(before)}, ${JSON.stringify(after)},
        ${before ? 2 : 1})`
  const was = fields({ recommended_price: euros('100.00'), min_price: percent('10.00') })
  await done(byRule, [ended, first, 'A-1', ended], was, { ...was, end_date: '2026-10-31' })
  await done(byRule, [opened, first, 'A-1', ended], null, { ...was, start_date: '2026-11-01', recommended_price: euros('103.00') })
  const other = fields({ recommended_price: euros('50.00'), min_price: null })
  await done(byRule, [otherEnded, second, 'A-2', otherEnded], other, { ...other, end_date: '2026-10-31' })
  await done(byRule, [otherOpened, second, 'A-2', otherEnded], null, {
    ...other,
    start_date: '2026-11-01',
    recommended_price: euros('51.50'),
  })
  const sheet = fields({ actor: 'agency', recommended_price: euros('70.00'), min_price: null, unit_label: 'page' })
  const edited = { ...sheet, start_date: '2026-02-01', end_date: '2027-02-01', recommended_price: euros('80.00'), unit_label: null }
  await done(bySheet, [corrected, first, 'A-1', corrected], sheet, edited)
  await sql`insert into activities (entity, entity_id, date, author_id, author_name, action, field, old_value, new_value)
    values ('sellingprices', ${ended}, '2026-10-02T08:00:00.123456Z', ${user}, 'Alice', 'updated', 'end_date', null, '"2026-10-31"'),
      ('sellingprices', ${ended}, '2026-09-01T08:00:00Z', ${user}, 'Alice', 'created', 'unit_label', null, '"page"')`

  await migrate()
  const services = openServices(database, settings)
  const me = { id: user, name: 'Alice', email: 'alice@example.com', zone: null, company_code: null, is_admin: true, roles: [] }
  const client = createRouterClient(router, {
    context: { ...services, user: me, token: null, idempotency_key: null, address: 'unknown', day: DAY, foreign: false },
  })
  const { items } = await client.price_plans.list({ page: 1, page_size: 10 })
  expect(items).toMatchObject([
    { name: 'tarifs.xlsx', status: 'applied', operation: { kind: 'lines', line_count: 1 }, counts: { changed: 1 }, product_count: 1 },
    { name: null, status: 'applied', effective_date: '2026-11-01', catalog_ids: [catalog], actors: ['seller'], counts: { changed: 2 } },
  ])
  const [sheetPlan, rulePlan] = items
  const plan = await client.price_plans.get({ id: rulePlan?.id ?? 0 })
  const { effective_date: _day, catalog_ids: _catalogs, actors: _actors, ...operation } = rule
  expect(plan).toMatchObject({
    operation: { kind: 'change', ending: null, ...operation },
    selection: { ids: [first, second] },
    created_by: { id: user, name: 'Alice' },
    created_at: '2026-10-02T08:00:00.123456Z',
    applied_by: 'Alice',
    summary: { percent: { average: '3.00', least: '3.00', most: '3.00' } },
  })
  const lines = await client.price_plans.lines({ id: plan.id, page: 1, page_size: 10 })
  expect(lines.items).toMatchObject([
    {
      product: { reference: 'A-1', designation: 'Imprimante' },
      catalog: { id: catalog, name: 'National' },
      actor: 'seller',
      row_id: ended,
      state: 'changed',
      from: '2026-11-01',
      to: null,
      percent: '3.00',
      amounts: {
        recommended_price: { before: { ...euros('100.00'), euros: '100.00' }, after: { ...euros('103.00'), euros: '103.00' } },
        min_price: { before: { ...percent('10.00'), euros: null }, after: percent('10.00') },
      },
    },
    { product: { reference: 'A-2' }, row_id: otherEnded },
  ])
  const history = await client.activities.list({ entity: 'sellingprices', id: ended, page: 1, page_size: 10 })
  expect(history.items.map((entry) => [entry.field, entry.plan?.id])).toEqual([
    ['unit_label', undefined],
    ['end_date', plan.id],
  ])

  const refused = await refusal(client.price_plans.undo({ id: plan.id, version: plan.version }))
  expect(refused).toMatchObject({ code: 'CHANGED_SINCE', data: { count: 1, lines: [{ product: { reference: 'A-2' } }] } })
  expect(await client.price_plans.undo({ id: plan.id, version: plan.version, keep_changed: true })).toMatchObject({
    status: 'partly_undone',
  })
  const ofSheet = { id: sheetPlan?.id ?? 0, version: sheetPlan?.version ?? 0 }
  expect(await client.price_plans.undo(ofSheet)).toMatchObject({ status: 'undone' })
  const prices = await client.selling_prices.all({ product_id: first })
  expect(prices.items).toMatchObject([
    { id: corrected, actor: 'agency', start_date: '2026-01-01', end_date: null, unit_label: 'page', recommended_price: euros('70.00') },
    { id: ended, end_date: null, recommended_price: euros('100.00'), min_price: percent('10.00') },
  ])
})

test('one that was undone with some left is partly undone, and prices that are gone since are named, not undone', async () => {
  const { settings, database, migrate } = await oldDatabase()
  const { sql } = database
  const { user, catalog, products } = await makeArticles(sql)
  const [first = 0, second = 0] = products
  const [change] = await sql<{ id: number }[]>`insert into price_changes
      (kind, parameters, product_count, row_count, created_by, created_by_name, undone_at, undone_by_name, kept_count, version)
    values ('sheet', '{"file_name": "tarifs.xlsx"}', 2, 2, ${user}, 'Alice', now(), 'Bob', 1, 2) returning id`
  const was = JSON.stringify(fields({ recommended_price: euros('1.00'), min_price: null }))
  const is = JSON.stringify(fields({ recommended_price: euros('2.00'), min_price: null }))
  await sql`insert into price_change_rows (price_change_id, selling_price_id, product_id, reference, origin_id, before, after, version_after, undone)
    values (${change?.id ?? 0}, 901, ${first}, 'A-1', 901, ${was}, ${is}, 2, true), (${change?.id ?? 0}, 902, ${second}, 'A-2', 902, ${was}, ${is}, 2, false)`
  await sql`insert into activities (entity, entity_id, author_name, action, field, old_value) values
    ('sellingprices', 902, 'Bob', 'deleted', 'catalog_id', ${JSON.stringify({ id: catalog, name: 'National' })})`
  await migrate()
  const me = { id: user, name: 'Alice', email: 'alice@example.com', zone: null, company_code: null, is_admin: true, roles: [] }
  const context = {
    ...openServices(database, settings),
    user: me,
    token: null,
    idempotency_key: null,
    address: 'unknown',
    day: DAY,
    foreign: false,
  }
  const client = createRouterClient(router, { context })
  const { items } = await client.price_plans.list({ page: 1, page_size: 10 })
  expect(items).toMatchObject([{ status: 'partly_undone', undone_by: 'Bob', version: 2 }])
  const [plan] = items
  const lines = await client.price_plans.lines({ id: plan?.id ?? 0, page: 1, page_size: 10 })
  expect(lines.items.map(({ undone, catalog: of }) => [undone, of?.id])).toEqual([
    [true, 0],
    [false, catalog],
  ])
  const refused = await refusal(client.price_plans.undo({ id: plan?.id ?? 0, version: 2 }))
  expect(refused).toMatchObject({ code: 'CHANGED_SINCE', data: { count: 1, lines: [{ product: { reference: 'A-2' } }] } })
})
