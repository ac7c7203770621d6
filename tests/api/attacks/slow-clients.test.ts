// Hundreds of clients that take for ever: the others are answered meanwhile, and the slow ones are cut in the end.
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterEach, expect, onTestFinished, test } from 'vitest'

import { makeDocument, makeProduct } from '../../factories.ts'
import { fileOf, pdfOf } from '../../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { measured, onQuietMachine, times } from '../../torture.ts'

/** The limits of the product are longer; what matters here is that there are any. */
const SHORT = { headers: 2_000, request: 3_000, idle: 3_000 }

/** A machine that stalls for seconds is no slow client: nobody is cut while somebody else is answered. */
const ENDLESS = { headers: 3_600_000, request: 3_600_000, idle: 3_600_000 }

const sockets: { socket: Socket; timer: NodeJS.Timeout }[] = []
afterEach(() => {
  for (const { socket, timer } of sockets.splice(0)) {
    clearInterval(timer)
    socket.destroy()
  }
})

interface Slow {
  clients: number
  method: 'GET' | 'POST'
  path: string
  /** What follows the request's first headers at once, and what follows now and then; without it the answer is never read. */
  rest?: string
  drip?: string
}

async function open() {
  const app = await startApp({}, { ...ENDLESS, check: 500 })
  onTestFinished(() => app.close())
  const admin = await app.admin()
  const { id } = await makeProduct(admin)
  await makeDocument(admin, id, { file: fileOf(pdfOf(10_485_760)) })
  return { app, admin }
}

/** Opens the connections; whoever reads no answer has seen it begin. */
async function openSlowly({ url }: TestApp, { cookie }: Caller, { clients, method, path, rest = '', drip }: Slow): Promise<Socket[]> {
  const { hostname, port, host } = new URL(url)
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${rest}`
  return await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect(Number(port), hostname, () => socket.write(drip || clients < 200 ? request : request.repeat(10)))
      const timer = setInterval(() => drip && socket.writable && socket.write(drip), 300)
      socket.on('error', () => {})
      sockets.push({ socket, timer })
      if (drip) return socket.resume()
      await once(socket, 'readable')
      return socket
    }),
  )
}

/** Its answers fit into what the system holds for a connection: whether they are read, nobody knows. */
const quick: [string, Slow] = ['slow readers of small answers', { clients: 200, method: 'GET', path: '/api/v2/openapi.json', rest: '\r\n' }]
const slow: [string, Slow][] = [
  ['slow headers', { clients: 200, method: 'GET', path: '/api/v2/products', drip: 'X-a: b\r\n' }],
  [
    'slow bodies',
    {
      clients: 200,
      method: 'POST',
      path: '/api/v2/products',
      rest: 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"reference":"',
      drip: 'a',
    },
  ],
  // More than the system takes off the server's hands: these wait until they are cut.
  ['slow readers of a large file', { clients: 20, method: 'GET', path: '/api/v2/documents/1/download', rest: '\r\n' }],
]

test.for(slow)(`%s: while they hold their connections others are answered`, async ([, client], { annotate }) => {
  const { app, admin } = await open()
  const other = await app.admin()
  const alone = await slowestOf(other)
  await openSlowly(app, admin, client)
  await expect.poll(() => app.connections()).toBeGreaterThanOrEqual(client.clients)
  const beside = await slowestOf(other)
  await annotate(`p95 alone ${alone.toFixed(1)} ms, beside them ${beside.toFixed(1)} ms`)
  expect(beside).toBeLessThan(onQuietMachine(2 * alone))
  expect(await app.connections()).toBeGreaterThanOrEqual(client.clients)
})

/** Asks for a list of products some times, every one of which is answered; returns the time that one in twenty exceeds, in milliseconds. */
async function slowestOf(caller: Caller): Promise<number> {
  const all: number[] = []
  for (let number = 0; number < times(20, 400); number++) {
    const [status, took] = await measured(async () => {
      const response = await caller.fetch('/api/v2/products')
      await response.arrayBuffer()
      return response.status
    })
    expect(status).toBe(200)
    all.push(took)
  }
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
}

test.each([...slow, quick])(`%s are cut in the end, and others are answered`, async (_, client) => {
  const { app, admin } = await open()
  const before = await app.connections()
  app.limit({ ...ENDLESS, idle: SHORT.idle })
  const opened = await openSlowly(app, admin, client)
  app.limit(SHORT)
  // A connection that is cut while it is written to ends with an error: cut it is all the same.
  await expect.poll(() => !client.drip || opened.every(({ closed }) => closed)).toBe(true)
  await expect.poll(() => app.connections()).toBeLessThanOrEqual(before)
  app.limit(ENDLESS)
  expect(await statusOnNewConnection(app, admin)).toBe(200)
})

/** What is answered on a connection of its own: the ones that were kept are cut by the limits, too. */
async function statusOnNewConnection({ url }: TestApp, { cookie }: Caller): Promise<number | undefined> {
  const [response] = await once(get(`${url}/api/v2/products`, { agent: false, headers: { cookie } }), 'response')
  return response.resume().statusCode
}
