// Attacks that are possible on any call: malformed bodies, huge ones, foreign origins, unknown paths.
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { forgetOldAnswers } from '#server/platform/rpc/idempotency.ts'

import { makeProduct, unique } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  admin.fetch(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

describe('requests that nobody should send', () => {
  test('an unknown path is answered 404 in JSON', async () => {
    const response = await admin.fetch('/api/v2/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['{', '[]', '"text"', 'null', '{"reference":', '\u0000', '{"reference":{"a":1},"mdm_designation":[1]}'])(
    'the body %j is refused with field keys and is not echoed',
    async (body) => {
      const response = await post('/api/v2/products', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', data: { errors: expect.any(Array) } })
    },
  )

  test('a refused value is never sent back', async () => {
    const response = await post('/api/v2/products', JSON.stringify({ reference: 'secret-value'.repeat(100), mdm_designation: 'x' }))
    expect(response.status).toBe(400)
    const text = await response.text()
    expect(text).not.toContain('secret-value')
    expect(JSON.parse(text).data.errors).toEqual([{ field: 'reference', key: 'too_long', params: { max: 255 } }])
  })

  test('a body nested 100,000 deep and one of 2 MB are refused without harm', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await post('/api/v2/products', deep)).status).toBe(400)
    expect((await post('/api/v2/products', JSON.stringify({ reference: 'x'.repeat(2_000_000) }))).status).toBe(413)
    expect((await admin.fetch('/healthz')).status).toBe(200)
  })

  test('keys that no write knows are ignored and never stored', async () => {
    const body =
      '{"reference":"MASS-1","mdm_designation":"A","id":99999,"version":42,"origin":"external","is_admin":true,"__proto__":{"origin":"external"},"constructor":{}}'
    const response = await post('/api/v2/products', body)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ reference: 'MASS-1', version: 1, origin: 'manual' })
  })

  test('a write from a foreign origin is refused, one without an origin is accepted', async () => {
    const body = () => JSON.stringify({ reference: unique('CSRF'), mdm_designation: 'A' })
    expect((await post('/api/v2/products', body(), { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/api/v2/products', body(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post('/api/v2/products', body())).status).toBe(201)
  })
})

describe('what comes with every answer', () => {
  test.each(['/', '/api/v2/products', '/api/v2/openapi.json', '/healthz'])('%s carries the security headers', async (path) => {
    const { headers } = await admin.fetch(path)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('the policy has no hole that Google’s evaluator of policies knows', async () => {
    const { headers } = await admin.fetch('/')
    const findings = new CspEvaluator(new CspParser(headers.get('content-security-policy') ?? '').csp).evaluate()
    // The checker cannot know that no user's files are served from this origin: they are downloads (documents-files.test.ts).
    expect(findings.filter(({ directive, value }) => directive !== 'script-src' || value !== "'self'")).toEqual([])
  })

  test('over HTTPS it is all that Mozilla’s Observatory asks for', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://starif.example' })
    onTestFinished(() => secure.close())
    const { headers } = await secure.stranger.fetch('/', { headers: { Host: 'starif.example', 'X-Forwarded-Proto': 'https' } })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      'strict-transport-security': expect.stringMatching(/^max-age=(1[6-9]|[2-9]\d)\d{6}\b/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('the description of the API names the rights of each operation', async () => {
    const document = await (await app.stranger.fetch('/api/v2/openapi.json')).json()
    expect(document.paths['/products'].get).toMatchObject({ 'x-rights': ['product.index'] })
  })
})

describe('a creating request with an Idempotency-Key', () => {
  test('happens once however often it is sent, also at the same time', async () => {
    const body = JSON.stringify({ reference: 'ONCE-1', mdm_designation: 'A' })
    const responses = await Promise.all(Array.from({ length: 5 }, () => post('/api/v2/products', body, { 'Idempotency-Key': 'k1' })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('is refused with another body, and is another request for another user', async () => {
    const headers = { 'Idempotency-Key': 'k2' }
    const body = (reference: string) => JSON.stringify({ reference, mdm_designation: 'A' })
    expect((await post('/api/v2/products', body('ONCE-2'), headers)).status).toBe(201)
    const other = await post('/api/v2/products', body('ONCE-3'), headers)
    expect([other.status, (await other.json()).code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    const colleague = await app.admin()
    const theirs = await colleague.fetch('/api/v2/products', {
      method: 'POST',
      body: body('ONCE-4'),
      headers: { ...headers, 'Content-Type': 'application/json' },
    })
    expect(theirs.status).toBe(201)
  })

  test('is a new request a day later, and nothing of the former answer is kept', async () => {
    const headers = { 'Idempotency-Key': 'k4' }
    const body = (reference: string) => JSON.stringify({ reference, mdm_designation: 'A' })
    const { id } = await (await post('/api/v2/products', body('ONCE-6'), headers)).json()
    const { db } = app.services
    const age = (hours: number) =>
      db.execute(sql`update idempotency_keys set created_at = now() - ${hours} * interval '1 hour' where user_id = ${admin.id}`)
    await age(23)
    expect(await (await post('/api/v2/products', body('ONCE-6'), headers)).json()).toMatchObject({ id })
    await age(24)
    const later = await post('/api/v2/products', body('ONCE-7'), headers)
    expect([later.status, (await later.json()).reference]).toEqual([201, 'ONCE-7'])
    const kept = await db.execute(sql`select answer ->> 'reference' as reference from idempotency_keys where user_id = ${admin.id}`)
    expect([...kept]).toEqual([{ reference: 'ONCE-7' }])
    await age(24)
    await forgetOldAnswers(db)
    expect(await db.execute(sql`select 1 from idempotency_keys where user_id = ${admin.id}`)).toHaveLength(0)
  })

  test('that was refused may be corrected and sent again', async () => {
    const headers = { 'Idempotency-Key': 'k3' }
    expect((await post('/api/v2/products', '{"reference":"","mdm_designation":"A"}', headers)).status).toBe(400)
    expect((await post('/api/v2/products', '{"reference":"ONCE-5","mdm_designation":"A"}', headers)).status).toBe(201)
  })
})

describe('searching and sorting', () => {
  test.each(["'", '"; drop table products; --', '%', '_', '\\', "' or 1=1 --", '\u202e', 'a'.repeat(200)])(
    'the search %j is only ever a text',
    async (search) => {
      await makeProduct(admin)
      const response = await admin.fetch(`/api/v2/products?search=${encodeURIComponent(search)}`)
      expect(response.status).toBe(200)
    },
  )

  test.each(['sort=id;drop', 'page=0', 'page=-1', 'page_size=201', 'page_size=1e9', 'manufacturer_id=1;2', 'search=%00'])(
    'the query %s is refused',
    async (query) => {
      expect((await admin.fetch(`/api/v2/products?${query}`)).status).toBe(400)
    },
  )
})
