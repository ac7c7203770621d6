// Requests that no client of ours would send, to every call that the API describes: wrong types, huge values, injections, extra keys.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'

import { activities } from '#server/platform/db/schema.ts'

import { fc } from '../../chance.ts'
import { makeManufacturer, makeProduct } from '../../factories.ts'
import { startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'
import { call, isText, type Operation, operationsOf, type Schema, valueOf } from './operations.ts'

/** Part of every hostile text, so that it is found wherever it comes back. */
const MARK = 'zqMARKqz'
/** Differs from the names that other tests of this file have stored. */
const FORGED = 'zqFORGEDqz'
const LONG = `${MARK}${'a'.repeat(100_000)}`

let app: TestApp
let operations: Operation[]
let logged: MockInstance[]
beforeAll(async () => {
  app = await startApp()
  // Viewing the app as somebody else would make the caller read-only: no later request would be tried for real.
  operations = (await operationsOf(app)).filter(({ name }) => name !== 'users.view_as')
  const admin = await app.admin()
  await makeManufacturer(admin)
  await makeProduct(admin)
})
afterAll(() => app.close())
beforeEach(() => {
  logged = (['error', 'info', 'log', 'warn'] as const).map((channel) => vi.spyOn(console, channel).mockImplementation(() => {}))
})
/** Checks that the log contains nothing of the requests, and no errors. */
function expectDiscreetLog(): void {
  const lines = logged.flatMap((one) => one.mock.calls).map((line) => line.join(' '))
  expect(
    lines.filter((line) => spills.test(line) || secrets.test(line) || line.includes(MARK) || line.includes('"level":"error"')),
  ).toEqual([])
}
afterEach(() => {
  expectDiscreetLog()
  for (const one of logged) one.mockRestore()
})

const hostileText = fc.constantFrom(
  MARK,
  LONG,
  `${MARK}\0`,
  `${MARK}\ud800`,
  `\u202e${MARK}\u0000\ufeff`,
  `<script>alert('${MARK}')</script>`,
  `${MARK}' or '1'='1`,
  `{{7*7}}\${7*7}${MARK}`,
  `../../../../etc/passwd%00${MARK}`,
  `${MARK}🖨️\u{1f468}\u200d\u{1f469}`,
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -1e308, 2_147_483_648, 9_007_199_254_740_991, '', '0', '-1', '1e5', 'NaN'),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [MARK],
    { [MARK]: MARK },
    [null],
    Array.from({ length: 5_000 }, () => 1),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A valid body, with some of its values replaced and prototype keys added. */
const bodyOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: hostile },
    {
      weight: 6,
      arbitrary: fc
        .record(
          Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fc.option(hostile, { nil: valueOf(one) })])),
        )
        .map((body) => ({ ...body, ['constructor']: { prototype: { is_admin: true } } })),
    },
  )

const valuesOf = (operation: Operation, where: string) =>
  fc.record(Object.fromEntries(operation.parameters.filter((one) => one.in === where).map(({ name }) => [name, hostile])), {
    requiredKeys: [],
  })

/** Stacks, SQL and messages of libraries; and data that only its owner may know. */
const spills = /\bat .+:\d+:\d+|node_modules|postgres|drizzle|\bselect .+ from\b|insert into|syntax error|\/server\//i
const secrets = /\$argon2|password_hash|(?:postgres|postgresql):\/\/|Bearer |starif=/

/** Checks that a response contains nothing confidential, whatever was requested. */
async function expectDiscreet(operation: Operation, answer: Response, sent: unknown): Promise<void> {
  const text = await answer.text()
  const about = `${operation.name} ${JSON.stringify(sent)?.slice(0, 400)}`
  expect([about, answer.status < 500 || answer.status, secrets.exec(text)?.[0] ?? null]).toEqual([about, true, null])
  // A conflict contains the stored row, which may contain what this test sent before.
  if (answer.status < 400 || answer.status === 409) return
  expect([about, spills.exec(text)?.[0] ?? null, text.includes(MARK)]).toEqual([about, null, false])
}

test('values of the wrong kind, size or alphabet never break a call, and never come back in a refusal or a log', async () => {
  for (const operation of operations) {
    const caller = await app.admin()
    const given = fc.record({
      params: valuesOf(operation, 'path'),
      query: valuesOf(operation, 'query'),
      body: operation.body ? bodyOf(operation.body) : fc.constant(undefined),
    })
    for (const sent of fc.sample(given, times(6, 300))) await expectDiscreet(operation, await call(caller, operation, sent), sent)
  }
})

test('bodies that are no JSON, bombs, cut forms and wrong content types are refused without harm', async () => {
  const deep = (open: string, close: string) => `${open.repeat(50_000)}${close.repeat(50_000)}`
  const form = 'multipart/form-data; boundary=x'
  const bodies: [string, string][] = [
    ['application/json', deep('[', ']')],
    ['application/json', deep('{"a":', '}')],
    ['application/json', `{"${MARK}":`],
    ['application/json', '\ufeff{}'],
    ['application/xml', `<a>${MARK}</a>`],
    ['text/plain', MARK],
    ['application/x-www-form-urlencoded', `__proto__[is_admin]=1&name=${MARK}`],
    [form, `--x\r\nContent-Disposition: form-data; name="file"; filename="${MARK}"\r\n\r\n${MARK}`],
    [form, `--x\r\nContent-Disposition: form-data; name="__proto__[is_admin]"\r\n\r\n1\r\n--x--\r\n`],
    ['multipart/form-data', MARK],
    ['', MARK],
  ]
  for (const operation of operations.filter(({ body }) => body)) {
    const caller = await app.admin()
    for (const [type, body] of bodies) {
      const raw = { body, headers: { 'Content-Type': type } }
      await expectDiscreet(operation, await call(caller, operation, {}, raw), [type, body.slice(0, 100)])
    }
  }
  expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
})

describe('SQL in every text of every call', () => {
  const payloads = [
    "' or '1'='1",
    "'; select pg_terminate_backend(pg_backend_pid()); --",
    '1) or pg_terminate_backend(pg_backend_pid()) --',
    '"; drop table products; --',
    "\\'||pg_terminate_backend(pg_backend_pid())||'",
  ]

  test('is only ever a text: nothing breaks, no connection ends, nothing more is found', async () => {
    const caller = await app.admin()
    for (const operation of operations.filter(({ method }) => method === 'GET'))
      for (const { name, in: where } of operation.parameters)
        for (const payload of payloads.slice(0, times(2, payloads.length))) {
          const response = await call(caller, operation, { [where === 'path' ? 'params' : 'query']: { [name]: `zqabsent${payload}` } })
          const text = await response.text()
          const about = `${operation.name} ${name} ${payload}`
          // An injected statement that ran would end its own connection, and the call with a 5xx.
          expect([about, response.status < 500, spills.test(text)]).toEqual([about, true, false])
          const isList = response.status === 200 && name === 'search' && /json/.test(response.headers.get('Content-Type') ?? '')
          const found = isList ? (JSON.parse(text) as { items: unknown[] }).items : []
          expect([about, found]).toEqual([about, []])
        }
  })

  test('is only ever a text in what is written, too', async () => {
    const caller = await app.admin()
    for (const operation of operations.filter(({ body }) => body?.properties))
      for (const payload of payloads.slice(0, times(2, payloads.length))) {
        const properties = operation.body?.properties ?? {}
        const body = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, isText(one) ? payload : valueOf(one)]))
        const response = await call(caller, operation, { body })
        await response.arrayBuffer()
        const about = `${operation.name} ${payload}`
        expect([about, response.status < 500]).toEqual([about, true])
      }
    await makeProduct(caller)
    expect((await caller.client.products.list({})).total).toBeGreaterThan(0)
  })
})

test('keys that a write does not know change nothing: not whose it is, not its number, nor anybody’s rights', async () => {
  const caller = await app.admin()
  const nobody = await app.as()
  const extra = {
    is_admin: true,
    id: 987_654,
    author: { id: nobody.id, name: FORGED },
    author_id: nobody.id,
    created_at: '1999-01-01',
    roles_held: [1],
  }
  for (const operation of operations.filter(({ body }) => body?.properties)) {
    const known = Object.keys(operation.body?.properties ?? {})
    const unknown = Object.fromEntries(Object.entries(extra).filter(([key]) => !known.includes(key)))
    const body = `{"__proto__":{"is_admin":true},${JSON.stringify({ ...unknown, ...(valueOf(operation.body ?? {}) as object) }).slice(1)}`
    const response = await call(caller, operation, {}, { body, headers: { 'Content-Type': 'application/json' } })
    const text = await response.text()
    expect([operation.name, response.status < 500, /987654|1999-01-01|zqFORGEDqz/.test(text)]).toEqual([operation.name, true, false])
  }
  expect((await nobody.client.users.me()).is_admin).toBe(false)
  const authored = await app.services.db.select().from(activities).where(eq(activities.author_id, nobody.id))
  expect(authored).toEqual([])
})
