// Only responses that the contract knows are accepted, because anything may respond between a browser and the back end.
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { openBrowser } from './browser.ts'

openBrowser()
const { client } = await import('#api/client.ts')
const { finishSignOut } = await import('#api/session/end-session.ts')
const { isUnavailable } = await import('#api/cache/response-check.ts')
const { markSignOut, signOutPending } = await import('#device/sign-out-mark.ts')

const respond = (body: BodyInit | null, init?: ResponseInit) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
const typed = (type: string, status = 200): ResponseInit => ({ status, headers: { 'Content-Type': type } })
const user = { id: 7, name: 'Alice', email: 'a@starif.example', zone: null, company_code: null, is_admin: false, roles: [] }

const calls = {
  'who is signed in': () => client.users.me(),
  'a list': () => client.products.list({ page: 1 }),
  'a product': () => client.products.get({ id: 1 }),
  'a change': () => client.roles.create({ name: 'Vente', permissions: [] }),
  'a deletion': () => client.products.remove({ params: { id: 1 }, query: { version: 1 } }),
  'a document': () => client.documents.download({ document_id: 1 }),
  'what may be null': () => client.synchronisation.latest(),
}
const foreign: Record<string, [BodyInit, ResponseInit]> = {
  'a page with 200': ['<!doctype html><title>Wi-Fi</title>', typed('text/html')],
  'a page with 401': ['<!doctype html><title>Wi-Fi</title>', typed('text/html', 401)],
  'a page with 403': ['<!doctype html><title>Wi-Fi</title>', typed('text/html', 403)],
  'a page with 404': ['<!doctype html><title>Wi-Fi</title>', typed('text/html', 404)],
  'JSON of another system': ['{"status":"ok"}', typed('application/json')],
  'JSON of another system with 401': ['{"error":"login"}', typed('application/json', 401)],
  'a text': ['OK', typed('text/plain')],
  'half a body': ['{"items":[{"id":1,', typed('application/json')],
}

afterEach(() => vi.unstubAllGlobals())

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each(Object.entries(foreign))('is not taken from %s', async (_name, [body, init]) => {
    openBrowser()
    respond(body, init)
    const error: unknown = await call().catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toBeInstanceOf(ORPCError)
  })
})

describe('who owns the device', () => {
  test('is whom the back end names', async () => {
    openBrowser()
    respond(JSON.stringify(user), typed('application/json'))
    expect(await client.users.me()).toEqual(user)
  })

  test.each([
    ['nobody', null],
    ['a user of another system', { id: 'alice', name: 'Alice' }],
    ['one whose roles are no roles', { ...user, roles: ['admin'] }],
    ['a list', [user]],
  ])('is not %s', async (_, body) => {
    openBrowser()
    respond(JSON.stringify(body), typed('application/json'))
    await expect(client.users.me()).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
  })

  test('is nobody any more only when the back end says so in its own words', async () => {
    openBrowser()
    respond(JSON.stringify({ defined: false, code: 'UNAUTHORIZED', status: 401, message: 'Unauthorized' }), typed('application/json', 401))
    await expect(client.users.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('a sign-out that waits for the network', () => {
  const attempt = async (body: BodyInit | null, init: ResponseInit) => {
    openBrowser()
    markSignOut(true)
    respond(body, init)
    await finishSignOut()
    return signOutPending()
  }

  test('goes on waiting when a page of somebody else answers in place of the back end', async () => {
    expect(await attempt('<!doctype html>', typed('text/html'))).toBe(true)
    expect(await attempt('<!doctype html>', typed('text/html', 401))).toBe(true)
  })

  test('is done when the back end has ended the session, or knows none', async () => {
    expect(await attempt(null, { status: 204 })).toBe(false)
    expect(await attempt('{"code":"UNAUTHORIZED"}', typed('application/json', 401))).toBe(false)
  })
})

describe('a creating call', () => {
  /** The idempotency keys of the requests, when these `answers` come one after the other. */
  async function keysOf(answers: (() => Promise<Response>)[], names: string[]): Promise<(string | null)[]> {
    openBrowser()
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return await (answers[keys.length - 1] ?? answers[0])?.()
    })
    for (const name of names) await client.roles.create({ name, permissions: [] }).catch(() => undefined)
    return keys
  }
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = () => Promise.resolve(new Response('<p>Wi-Fi', typed('text/html')))
  const refused = () => Promise.resolve(new Response(JSON.stringify({ code: 'BAD_REQUEST', status: 400 }), typed('application/json', 400)))

  test('goes under its first key until the back end answers', async () => {
    const [first, second, third] = await keysOf([lost, page, lost], ['Vente', 'Vente', 'Vente'])
    expect(first).toMatch(/./)
    expect([second, third]).toEqual([first, first])
  })

  test('goes under another key once it was answered, and when it asks for something else', async () => {
    const [first, second, other] = await keysOf([refused, lost, lost], ['Achat', 'Achat', 'Stock'])
    expect(new Set([first, second, other]).size).toBe(3)
  })
})
