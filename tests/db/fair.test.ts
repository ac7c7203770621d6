// One user's costliest calls, four at once, do not delay the requests of another user, in the app as it is deployed.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { measured, onQuietMachine, times } from '../torture.ts'
import type { Greedy } from './greedy.ts'
import { usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const [AT_ONCE, ASKED, NICE] = [times(2, 4), times(10, 200), times(0, 19)]
const RULES = 200
const ANALYSIS = 'an analysis of 200 rules'

type Request = Pick<Greedy, 'url' | 'init'>

interface Person {
  request(path: string, init?: RequestInit): Request
  ask(path: string, init?: RequestInit): Promise<Response>
}

async function signIn({ url }: Running, name: string): Promise<Person> {
  const account = { email: `${name}@starif.example`, password: process.env['DEMO_PASSWORD'] ?? 'starif-demo' }
  const signedIn = await fetch(`${url}/auth/login`, json(account))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const request: Person['request'] = (path, init = {}) => ({
    url: `${url}/api/v2${path}`,
    init: { ...init, headers: { 'Content-Type': 'application/json', cookie } },
  })
  return {
    request,
    ask: (path, init) => {
      const asked = request(path, init)
      return fetch(asked.url, asked.init)
    },
  }
}

async function made<T extends { id: number }>({ ask }: Person, path: string, body: object): Promise<T> {
  const response = await ask(path, json(body))
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as T
}

/** The calls by name, with their expected status. */
async function costlyCalls(person: Person): Promise<[string, number, Request][]> {
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
  const post = (path: string, body: object, method = 'POST') => person.request(path, json(body, method))
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
  // The threads for costly calls are started, and code that runs often is compiled.
  for (const [, , { url, init }] of calls) await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(url, init)))
  await timesOf(other, ASKED)
  const alone = p95(await timesOf(other, ASKED))
  const told = [`alone: p95 ${alone.toFixed(1)} ms`]
  for (const [what, status, call] of calls) {
    const answered: string[] = []
    const end = new Int32Array(new SharedArrayBuffer(4))
    const sender = new Worker(new URL('./greedy.ts', import.meta.url), {
      workerData: { ...call, at_once: AT_ONCE, nice: NICE, end } satisfies Greedy,
    })
    sender.on('message', (answer: number) => {
      answered.push(what)
      expect.soft([what, answer]).toEqual([what, status])
    })
    const beside = p95(await timesOf(other, ASKED))
    answered.push('the other')
    end[0] = 1
    await once(sender, 'exit')
    told.push(`beside ${what}: p95 ${beside.toFixed(1)} ms, while ${answered.indexOf('the other')} of them were answered`)
    // Some of the costly calls are still being computed when the other user has all responses.
    expect([what, answered.indexOf('the other') < answered.length - 1]).toEqual([what, true])
    // An analysis takes longer than all requests of the other user.
    expect(what !== ANALYSIS || answered[0] === 'the other').toBe(true)
    expect.soft(beside).toBeLessThan(Math.max(2 * alone, onQuietMachine(20)))
  }
  await annotate(told.join('\n'))
})
