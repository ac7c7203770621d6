// Two hundred clients that take for ever: the others are answered meanwhile, and the slow ones are cut in the end.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { makeProduct } from '../factories.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

const CLIENTS = 200
/** The limits of the product are longer (server/listen.ts); what matters is that there are any. */
const LIMITS = { headers: 2_000, request: 3_000, idle: 3_000, check: 500 }
/** How soon the last slow client has to be gone, on a machine that does other things too. */
const CUT_MS = 20_000

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({}, LIMITS)
  admin = await app.admin()
  await makeProduct(admin)
})
afterAll(() => app.close())

const sockets: { socket: Socket; timer: NodeJS.Timeout }[] = []
afterEach(() => {
  for (const { socket, timer } of sockets.splice(0)) {
    clearInterval(timer)
    socket.destroy()
  }
})

/** Opens a connection, sends the beginning and then a byte now and then; without one it never reads its answer. */
function slowly(start: string, drip?: string): void {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname, () => socket.write(start))
  const timer = setInterval(() => drip && socket.writable && socket.write(drip), 300)
  socket.on('error', () => {})
  if (drip) socket.resume()
  sockets.push({ socket, timer })
}

const request = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nCookie: ${admin.cookie}\r\n${more}`

test.each([
  ['slow headers', () => slowly(request('GET', '/api/v2/products'), 'X-a: b\r\n')],
  [
    'slow bodies',
    () =>
      slowly(request('POST', '/api/v2/products', 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"reference":"'), 'a'),
  ],
  ['slow readers', () => slowly(request('GET', '/api/v2/openapi.json', '\r\n').repeat(10))],
])(`%s from ${CLIENTS} clients: others are answered, the slow ones are cut`, async (_, client) => {
  const other = await app.admin()
  for (let number = 0; number < CLIENTS; number++) client()
  for (let number = 0; number < 20; number++) {
    const answer = await other.fetch('/api/v2/products', { signal: AbortSignal.timeout(5_000) })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  await sleep(1_000)
  await expect.poll(() => app.connections(), { timeout: CUT_MS }).toBeLessThan(CLIENTS / 10)
  expect((await admin.fetch('/api/v2/products')).status).toBe(200)
})
