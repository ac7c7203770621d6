// Bodies that are small to send and expensive to read: deep, wide, long, repeated. Each is refused or ignored, and nothing breaks.
import { gzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'

import { makeManufacturer, makeProduct } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'
import { call, type Operation, operationsOf, type Schema, valueOf } from './operations.ts'

let app: TestApp
let admin: Caller
let writes: Operation[]
let logged: MockInstance
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  await makeManufacturer(admin)
  await makeProduct(admin)
  const operations = (await operationsOf(app)).filter(({ name, body }) => body?.properties && name !== 'users.view_as')
  const few = [
    'products.create',
    'product_changes.apply',
    'selling_prices.save',
    'saved_views.create',
    'roles.create',
    'price_plans.create',
  ]
  writes = operations.filter(({ name }) => times(1, 0) === 0 || few.includes(name))
})
afterAll(() => app.close())
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

const DEPTH = 100_000
const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"":'.repeat(depth)}1${'}'.repeat(depth)}`
const keys = (count: number, key: (number: number) => string) => Array.from({ length: count }, (_, at) => `"${key(at)}":1`).join()

/** A valid body, with `bomb` as the value of one of its keys. */
const within = (body: Schema, key: string, bomb: string): string => {
  const { [key]: _, ...others } = valueOf(body) as Record<string, unknown>
  return `{${JSON.stringify(key)}:${bomb},${JSON.stringify(others).slice(1)}`.replace(/,}$/, '}')
}

/** The first, the last and a middle key, because all keys are read alike. All of them in `npm run torture`. */
const someOf = (keys: string[]): string[] =>
  times(1, 0) === 0 ? keys : keys.filter((_, at) => at === 0 || at === keys.length - 1 || at === Math.trunc(keys.length / 2))

const bombs: Record<string, string> = {
  'deep lists': arrays(DEPTH),
  'deep objects': objects(DEPTH),
  'a long list': `[${'1,'.repeat(240_000)}1]`,
  'a long list of objects': `[${'{},'.repeat(150_000)}{}]`,
  'many keys': `{${keys(40_000, (at) => `k${at}`)}}`,
  'many numbered keys': `{${keys(40_000, (at) => String(at * 100_003))}}`,
  'one key again and again': `{${keys(80_000, () => 'a')}}`,
  'prototype keys': `{"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}},"toString":1,"hasOwnProperty":null}`,
  'a long text': `"${'a'.repeat(500_000)}"`,
  'a long text of escapes': `"${'\\u0000'.repeat(80_000)}"`,
  'half characters': `"${'\\ud800'.repeat(80_000)}"`,
  'a number beyond all numbers': '1e400',
  'a number of 500,000 digits': '9'.repeat(500_000),
  'a fraction of 500,000 digits': `0.${'1'.repeat(500_000)}`,
  'a number next to nothing': '-1e-400',
}

async function expectHarmless(operation: Operation, about: string, raw: { body: BodyInit; headers: Record<string, string> }) {
  const response = await call(admin, operation, {}, raw)
  const text = await response.text()
  expect([operation.name, about, response.status < 500 || response.status]).toEqual([operation.name, about, true])
  return { status: response.status, text }
}
const json = { 'Content-Type': 'application/json' }

test.each(Object.entries(bombs))('%s: as the whole body, and as the value of keys, also with an Idempotency-Key', async (name, bomb) => {
  let key = 0
  for (const operation of writes) {
    const properties = someOf(Object.keys(operation.body?.properties ?? {}))
    await expectHarmless(operation, name, { body: bomb, headers: json })
    for (const property of properties) {
      const body = within(operation.body ?? {}, property, bomb)
      const headers = { ...json, 'Idempotency-Key': `${name.slice(0, 20)} ${operation.name} ${key++}` }
      await expectHarmless(operation, `${name} in ${property}`, { body, headers })
    }
    await expectHarmless(operation, `${name} in an unknown key`, { body: within(operation.body ?? {}, 'unknown', bomb), headers: json })
  }
  expect((await app.stranger.fetch('/healthz')).status).toBe(200)
  expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
  expect(logged.mock.calls).toEqual([])
})

test('a key that comes twice counts once: what was checked is what is stored', async () => {
  const body = '{"reference":"TWICE-1","reference":"TWICE-2","mdm_designation":"A","mdm_designation":"","mdm_designation":"B"}'
  const response = await admin.fetch('/api/v2/products', { method: 'POST', body, headers: json })
  expect([response.status, await response.json()]).toMatchObject([201, { reference: 'TWICE-2', mdm_designation: 'B' }])
  const refused = '{"reference":"TWICE-3","reference":"","mdm_designation":"A"}'
  expect((await admin.fetch('/api/v2/products', { method: 'POST', body: refused, headers: json })).status).toBe(400)
})

describe('other ways to write a bomb', () => {
  const form = 'application/x-www-form-urlencoded'
  const part = (name: string, value = '1') => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const others: [string, string, BodyInit][] = [
    ['form keys in brackets, deep', form, `a${'[a]'.repeat(150_000)}=1`],
    ['form lists with large places', form, Array.from({ length: 2_000 }, (_, at) => `a[${4_294_967_294 - at}]=1`).join('&')],
    ['form keys that reach the prototype', form, '__proto__[is_admin]=1&constructor[prototype][is_admin]=1&a[__proto__][is_admin]=1'],
    ['form keys without end', form, 'a[]=1&'.repeat(80_000)],
    ['multipart keys in brackets, deep', 'multipart/form-data; boundary=x', `${part(`a${'[a]'.repeat(50_000)}`)}--x--\r\n`],
    ['multipart with very many parts', 'multipart/form-data; boundary=x', `${part('a').repeat(20_000)}--x--\r\n`],
    ['multipart with a header without end', 'multipart/form-data; boundary=x', `--x\r\nContent-Disposition: ${'a'.repeat(500_000)}`],
    ['a packed body', 'application/json', new Uint8Array(gzipSync(Buffer.alloc(50_000_000, '[')))],
  ]
  test.each(others)('%s', async (name, type, body) => {
    for (const operation of writes)
      for (const more of [null, { 'Content-Encoding': 'gzip' }])
        await expectHarmless(operation, name, { body, headers: { 'Content-Type': type, ...more } })
    expect((await app.stranger.fetch('/healthz')).status).toBe(200)
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
    expect(logged.mock.calls).toEqual([])
  })

  test.each([
    ['deep brackets', `a${'[a]'.repeat(4_000)}=1`],
    ['large places', Array.from({ length: 500 }, (_, at) => `tag_ids[${4_294_967_294 - at}]=1`).join('&')],
    ['names of methods', 'search[length]=1e9&page[valueOf]=1&sort[toString]=1'],
    ['the prototype', '__proto__[is_admin]=1&constructor[prototype][is_admin]=1'],
    ['one key again and again', 'page=1&'.repeat(1_500)],
  ])('in an address: %s', async (_, query) => {
    const response = await admin.fetch(`/api/v2/products?${query}`)
    expect([200, 400, 431]).toContain(response.status)
    expect(await response.text()).not.toMatch(/\bat .+:\d+:\d+/)
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
  })
})
