// A person who leaves is anonymised everywhere, and gets an export of their data before: the commands of the machine's administrator.
import { spawn } from 'node:child_process'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { today } from '#engine/time/today.ts'
import { BELONGINGS, KEPT, referencesToUsers } from '#server/platform/auth/personal-data.ts'
import { known_devices, saved_views, sessions, users } from '#server/platform/db/schema.ts'

import { makeOffer, makeProduct, unique } from '../../factories.ts'
import type { Caller } from '../../setup.ts'
import { app, cookieOf, login, me, PASSWORD, password_hash, setUpAuth } from './auth-fixtures.ts'

setUpAuth()

interface Ran {
  code: number | null
  out: string
  err: string
}
function run(name: 'user-forget' | 'user-export', ...args: string[]): Promise<Ran> {
  const { database_url, data_dir } = app.services.settings
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { DATABASE_URL: database_url, DATA_DIR: data_dir, PATH, NODE_COMPILE_CACHE }
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
}

/**
 * A user who has worked: under two names and e-mails, as a manager of offers, in bulk changes, and as the user whom an administrator viewed
 * the app as.
 */
async function worker() {
  const admin = await app.admin()
  const caller = await app.as(
    'product.index',
    'product.show',
    'product.create',
    'product.update.general',
    'catalog.update',
    'selling_price.create',
    'selling_price.update',
    'selling_price.show',
    'offer.read',
    'offer.show',
    'offer.create',
  )
  const mark = unique('oublie').toLowerCase()
  const words = { name: `Camille ${mark}`, email: `${mark}@acme.example` }
  const { items } = await admin.client.users.list({ id: String(caller.id) })
  const first = { name: `Camille Avant ${mark}`, email: `avant-${mark}@acme.example` }
  let { version } = await admin.client.users.update({ user_id: caller.id, version: items[0]?.version ?? 0, ...first })
  const product = await makeProduct(caller)
  ;({ version } = await admin.client.users.update({ user_id: caller.id, version, ...words }))
  await app.services.db
    .update(users)
    .set({ password_hash, company_code: mark, draft_key: `key-${mark}` })
    .where(eq(users.id, caller.id))
  await login(words.email, 'wrong')
  const cookie = cookieOf(await login(words.email))
  await manageAnOffer(admin, caller.id)
  await changeInBulk(caller, product)
  await admin.client.users.view_as({ kind: 'user', id: caller.id })
  await admin.client.users.end_view_as()
  await caller.client.saved_views.create({ list: 'products', name: mark, state: { search: mark } })
  return { ...words, first, mark, admin, caller, cookie, product }
}

async function manageAnOffer({ client }: Caller, manager_id: number): Promise<void> {
  const { id, version } = await makeOffer({ client } as Caller)
  await client.offers.update({ offer_id: id, version, manager_id })
}

async function changeInBulk({ client }: Caller, { id, version }: { id: number; version: number }): Promise<void> {
  const { body } = await client.product_changes.apply({ items: [{ id, version }], changes: { auto_sync: false } })
  const { change } = body
  if (change) await client.product_changes.undo({ id: change.id, version: change.version })
  const { id: catalog } = await client.catalogs.create({ name: unique('Catalogue'), code: unique('C') })
  const price = { product_id: id, id: catalog, actor: 'seller' as const, start_date: '2024-01-01' }
  await client.selling_prices.save({ ...price, recommended_price: { value: '10', unit: 'EUR' } })
  const operation = { kind: 'end' as const }
  const plan = await client.price_plans.create({ selection: { ids: [id] }, catalog_ids: [catalog], effective_date: today(), operation })
  const applied = await client.price_plans.apply({ id: plan.id, version: plan.version })
  await client.price_plans.undo({ id: plan.id, version: applied.version })
}

/** The columns of the whole database that contain a text, whatever their type. */
async function wherever(text: string): Promise<string[]> {
  const columns = await app.services.db.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await app.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where position(${text} in ${sql.identifier(column)}::text) > 0`,
    )
    if (row?.n) found.push(`${table}.${column}`)
  }
  return found
}

describe('user:forget', () => {
  test('leaves neither name nor e-mail, of now or before, anywhere in the database', async () => {
    const { mark, name, email, caller, cookie, admin } = await worker()
    const before = await wherever(mark)
    for (const place of ['users.name', 'users.email', 'activities.author_name', 'activities.new_value', 'product_changes.created_by_name'])
      expect(before).toContain(place)
    for (const column of ['created_by_name', 'applied_by_name', 'undone_by_name']) expect(before).toContain(`price_plans.${column}`)
    expect(before).toContain('product_changes.undone_by_name')
    const ran = await run('user-forget', email)
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain(`The account is called`.slice(4))
    expect(await wherever(mark)).toEqual([])
    expect(await wherever(name)).toEqual([])

    expect((await me(cookie)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    const [row] = await app.services.db.select().from(users).where(eq(users.id, caller.id))
    expect(row).toMatchObject({
      name: `Ancien utilisateur ${caller.id}`,
      email: `ancien-utilisateur-${caller.id}@starif.invalid`,
      password_hash: null,
      company_code: null,
      draft_key: null,
      is_admin: false,
      disabled_at: expect.any(String),
    })
    for (const table of [sessions, known_devices, saved_views])
      expect(await app.services.db.$count(table, eq(table.user_id, caller.id))).toBe(0)
    const { items } = await admin.client.activities.list({ entity: 'users', id: caller.id })
    expect(items[0]).toMatchObject({ author: null, program: 'user:forget' })
    expect(items.map(({ field }) => field)).toContain('forgotten')
  })

  test('leaves the work: who wrote what still goes together, under the other name, and nothing of others changes', async () => {
    const { email, caller, admin, product } = await worker()
    const others = await app.as('product.index')
    const theirs = async () => (await admin.client.users.list({ id: String(others.id) })).items
    const before = await theirs()
    expect((await run('user-forget', email)).code).toBe(0)
    const { items } = await admin.client.activities.list({ entity: 'products', id: product.id })
    expect(items.length).toBeGreaterThan(0)
    for (const { author } of items) expect(author).toEqual({ id: caller.id, name: `Ancien utilisateur ${caller.id}` })
    expect(await theirs()).toEqual(before)
  })

  test('refuses the last administrator, and an address that nobody has', async () => {
    const { db } = app.services
    await db.update(users).set({ is_admin: false })
    const admin = await app.admin()
    const [row] = await db.select().from(users).where(eq(users.id, admin.id))
    expect(await run('user-forget', row?.email ?? '')).toMatchObject({ code: 1, err: expect.stringContaining('last administrator') })
    expect(await run('user-forget', 'nobody@acme.example')).toMatchObject({ code: 1, err: expect.stringContaining('No account has') })
    expect(await run('user-forget')).toMatchObject({ code: 1, err: expect.stringContaining('npm run user:forget -- EMAIL') })
    expect((await db.select().from(users).where(eq(users.id, admin.id)))[0]).toEqual(row)
  })

  test('knows every table that belongs to a person', async () => {
    const owned = (await referencesToUsers(app.services.db)).filter((one) => one.owned)
    expect(owned.map(({ table }) => table).toSorted()).toEqual([...BELONGINGS, ...KEPT].toSorted())
    expect(owned.every(({ column }) => column === 'user_id')).toBe(true)
  })
})

test('user:export prints everything that is stored of somebody as JSON, and nothing that opens something', async () => {
  const { name, email, mark, first, caller, cookie, product } = await worker()
  const { code, out, err } = await run('user-export', email.toUpperCase())
  expect([code, err]).toEqual([0, ''])
  const told = JSON.parse(out) as { rows: Record<string, { id?: number; name?: string }[]> }
  expect(told).toMatchObject({
    user: { id: caller.id, name, email, company_code: mark, has_password: true },
    history_of_the_account: expect.arrayContaining([expect.objectContaining({ field: 'name', new_value: first.name })]),
    written: expect.arrayContaining([expect.objectContaining({ entity: 'products', entity_id: product.id })]),
    failed_sign_ins: [{ failures: 1 }],
  })
  expect(told.rows['saved_views.user_id']).toMatchObject([{ name: mark }])
  expect(told.rows['sessions.user_id']).toHaveLength(2)
  expect(told.rows['products.updated_by']).toContain(product.id)
  const token = cookie.split('=')[1] ?? ''
  for (const secret of [password_hash, PASSWORD, token, `key-${mark}`]) expect(out).not.toContain(secret)
  const [session] = await app.services.db.select().from(sessions).where(eq(sessions.user_id, caller.id))
  expect(out).not.toContain(session?.token_hash)
})
