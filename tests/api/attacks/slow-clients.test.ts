// Hundreds of clients that never finish: the others get responses meanwhile, and the slow ones are disconnected in the end.
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterEach, expect, onTestFinished, test } from 'vitest'

import { makeDocument, makeProduct } from '../../factories.ts'
import { fileOf, pdfOf } from '../../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { measured, onQuietMachine, times } from '../../torture.ts'

/** The limits of the product are longer; the test only shows that there are limits. */
const SHORT = { headers: 2_000, request: 3_000, idle: 3_000 }

/** A machine that stalls for seconds is not a slow client: nothing is disconnected while other requests are measured. */
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
  /** `rest` is sent directly after the request's first headers, `drip` again and again; without `drip` the response is never read. */
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

/** Opens the connections; for those that never read the response, waits until it has begun. */
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

/** The responses fit into the system's buffers, so the server cannot tell whether they are read. */
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
  // More than fits into the system's buffers: these wait until they are disconnected.
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

/** Requests a list of products several times, expecting success each time; returns the 95th percentile of the times, in milliseconds. */
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
  // A connection that is closed while it is written to ends with an error, which is fine.
  await expect.poll(() => !client.drip || opened.every(({ closed }) => closed)).toBe(true)
  await expect.poll(() => app.connections()).toBeLessThanOrEqual(before)
  app.limit(ENDLESS)
  expect(await statusOnNewConnection(app, admin)).toBe(200)
})

/** The status of a request on a new connection: the limits close kept-alive ones, too. */
async function statusOnNewConnection({ url }: TestApp, { cookie }: Caller): Promise<number | undefined> {
  const [response] = await once(get(`${url}/api/v2/products`, { agent: false, headers: { cookie } }), 'response')
  return response.resume().statusCode
}
