// A server that is stopped ends as soon as all responses are sent, whatever connections clients would like to keep open.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { drainServer, listen } from '#server/platform/http/listen.ts'

/** Longer than the test may take, so that no connection is closed by a timeout. */
const LONG = 3_600_000

test('a connection is closed after an answer that had begun before the stop', async () => {
  const gate = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode('begin'))
      await gate.promise
      stream.enqueue(new TextEncoder().encode('end'))
      stream.close()
    },
  })
  const server = await started(new Hono().get('/', (call) => call.body(body)))
  const { client, taken } = await ask(server)
  const ended = drainServer(server, LONG)
  gate.resolve()
  await taken()
  expect(client.destroyed).toBe(true)
  await ended
})

test('an answer that is written and not yet taken is not cut', async () => {
  const size = 30_000_000
  const server = await started(new Hono().get('/', (call) => call.body(new Uint8Array(size))))
  const { taken } = await ask(server)
  const ended = drainServer(server, LONG)
  expect(await taken()).toBeGreaterThan(size)
  await ended
})

test('a connection on which nothing was ever asked keeps nothing open', async () => {
  const server = await started(new Hono())
  const client = connect(portOf(server), '127.0.0.1').resume()
  await once(server, 'connection')
  const closed = once(client, 'close')
  await drainServer(server, LONG)
  await closed
  expect(client.destroyed).toBe(true)
})

/** Requests `/` with keep-alive; the response has begun, and is read to its end by `taken`, which counts. */
async function ask(server: ReturnType<typeof listen>) {
  const client = connect(portOf(server), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n')
  await once(client, 'readable')
  const taken = async () => {
    let bytes = 0
    for await (const part of client) bytes += (part as Buffer).length
    return bytes
  }
  return { client, taken }
}

async function started(app: Hono) {
  const server = listen(app, { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  return server
}

const portOf = (server: ReturnType<typeof listen>) => (server.address() as AddressInfo).port
