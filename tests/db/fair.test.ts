// One user's costliest calls, four at once, do not delay the requests of another user, in the app as it is deployed.
import { expect, test } from 'vitest'

import { measured, onQuietMachine, times } from '../torture.ts'
import { usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const [AT_ONCE, ASKED] = [times(2, 4), times(10, 200)]
const RULES = 200
const ANALYSIS = 'an analysis of 200 rules'

interface Person {
  ask(path: string, init?: RequestInit): Promise<Response>
}

async function signIn({ url }: Running, name: string): Promise<Person> {
  const account = { email: `${name}@starif.example`, password: process.env['DEMO_PASSWORD'] ?? 'starif-demo' }
  const signedIn = await fetch(`${url}/auth/login`, json(account))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ask: (path, init = {}) => fetch(`${url}/api/v2${path}`, { ...init, headers: { 'Content-Type': 'application/json', cookie } }) }
}

async function made<T extends { id: number }>({ ask }: Person, path: string, body: object): Promise<T> {
  const response = await ask(path, json(body))
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as T
}

/** The calls by name, with their expected status. */
async function costlyCalls(person: Person): Promise<[string, number, () => Promise<Response>][]> {
  const product = (reference: string) => made(person, '/products', { reference, mdm_designation: 'Copieur' })
  const [first, second] = [await product('FAIR-1'), await product('FAIR-2')]
  const offer = await made<{ id: number; version: number }>(person, '/offers', { name: 'Copieurs A3', reference: 'FAIR' })
  const sections = [{ name: 'Copieurs', bundles: [{ name: 'Base', products: [{ product_id: first.id }, { product_id: second.id }] }] }]
  const { version } = await made<{ id: number; version: number }>(person, `/offers/${offer.id}/products`, {
    version: offer.version,
    sections,
  }).catch(async () => (await (await person.ask(`/offers/${offer.id}`)).json()) as { id: number; version: number })
  const rules = Array.from({ length: RULES }, (_, at) => ({
    conditions: {
      operator: 'and',
      items: [
        { product_id: first.id, field: 'quantity', comparator: 'gte', value: String(at + 1) },
        { product_id: second.id, field: 'quantity', comparator: 'lte', value: String(RULES - at) },
      ],
    },
    actions: [{ destination_product_id: second.id, destination_field: 'unit_price', operator: 'assign', value: `${at}.5` }],
  }))
  const description = '<p>un <strong>mot</strong></p>'.repeat(3_300)
  const post = (path: string, body: object, method = 'POST') => {
    const init = json(body, method)
    return () => person.ask(path, init)
  }
  return [
    [
      'a composition of 10,000 empty sections',
      400,
      post(`/offers/${offer.id}/products`, { version, sections: Array.from({ length: 10_000 }, () => ({})) }),
    ],
    [
      'a remembered list of very many columns',
      413,
      post(
        '/remembered-lists',
        { list: 'products', view_id: null, layout: { columns: Array.from({ length: 15_000 }, () => 'nom') } },
        'PUT',
      ),
    ],
    // With an old version: the cost of writing is measured elsewhere.
    ['a description of 100 KB', 409, post(`/offers/${offer.id}`, { version: 1, description })],
    [ANALYSIS, 200, post(`/offers/${offer.id}/rules/analysis`, { rules })],
    ['a simulation with 200 rules', 200, post(`/offers/${offer.id}/simulation`, { rules })],
  ]
}

const ordinary = ['/products?page_size=50', '/products/1', '/offers', '/user/me', '/saved-views']

/** The durations of this many ordinary requests in milliseconds, shortest first. */
async function timesOf({ ask }: Person, count: number): Promise<number[]> {
  const all: number[] = []
  for (let number = 0; number < count; number++) {
    const [status, took] = await measured(async () => {
      const response = await ask(ordinary[number % ordinary.length] ?? '')
      await response.arrayBuffer()
      return response.status
    })
    expect(status).toBe(200)
    all.push(took)
  }
  return all.toSorted((a, b) => a - b)
}
const p95 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0

test('while one person has their costliest calls done four at a time, another is answered in between', async ({ annotate }) => {
  const app = await startServer(await usedDataDir())
  const [greedy, other] = [await signIn(app, 'admin'), await signIn(app, 'vendeur')]
  const calls = await costlyCalls(greedy)
  await timesOf(other, ASKED)
  const alone = p95(await timesOf(other, ASKED))
  const told = [`alone: p95 ${alone.toFixed(1)} ms`]
  for (const [what, status, call] of calls) {
    const answered: string[] = []
    const state = { going: true }
    const loops = Array.from({ length: AT_ONCE }, async () => {
      do {
        const response = await call()
        await response.arrayBuffer()
        answered.push(what)
        expect([what, response.status]).toEqual([what, status])
      } while (state.going)
    })
    const beside = p95(await timesOf(other, ASKED))
    answered.push('the other')
    state.going = false
    await Promise.all(loops)
    told.push(`beside ${what}: p95 ${beside.toFixed(1)} ms, while ${answered.indexOf('the other')} of them were answered`)
    // Some of the costly calls are still being computed when the other user has all responses.
    expect([what, answered.indexOf('the other') < answered.length - 1]).toEqual([what, true])
    // An analysis takes longer than all requests of the other user.
    expect(what !== ANALYSIS || answered[0] === 'the other').toBe(true)
    expect(beside).toBeLessThan(Math.max(2 * alone, onQuietMachine(20)))
  }
  await annotate(told.join('\n'))
})
