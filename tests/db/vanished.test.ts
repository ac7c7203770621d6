// The database's host vanishes as in a failover: no connection is refused, packets are simply dropped, and open connections stay silent for
// ever, even when the database is back.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { measured, onQuietMachine, times } from '../torture.ts'
import { newDataDir, usedDataDir } from './processes.ts'
import { json, startServer } from './server.ts'

/** A proxy in front of the database; dropped connections stay dropped, only new ones get through again. */
async function startProxy(port: number) {
  const open = new Set<Socket>()
  let swallowing = false
  const hold = (socket: Socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    return socket
  }
  const server = createServer((client) => {
    hold(client)
    if (swallowing) return void client.resume()
    const upstream = hold(connect(port, '127.0.0.1'))
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    vanish() {
      swallowing = true
      for (const socket of open) socket.unpipe().resume()
    },
    comeBack() {
      swallowing = false
    },
  }
}

test('a database whose host vanishes without a word keeps nobody waiting, and serves again on new connections when it is back', async ({
  annotate,
}) => {
  const database = await openDatabase({ data_dir: await usedDataDir() }, { role: 'tool' })
  onTestFinished(() => database.close())
  const url = new URL(database.url)
  const proxy = await startProxy(Number(url.port))
  url.port = String(proxy.port)
  const app = await startServer(await newDataDir(), { DATABASE_URL: url.href })
  const status = async (path: string, init?: RequestInit) => {
    const response = await app.fetch(path, init)
    await response.arrayBuffer()
    return [response.status, response.headers.get('retry-after')]
  }

  for (let round = 0; round < times(2, 10); round++) {
    const reference = `V-${round}`
    const make = () => status('/products', json({ reference, mdm_designation: 'Onduleur' }))
    // Several connections of the pool have been used, and are idle when it happens.
    const before = await Promise.all(['/products', '/products/1', '/tags', '/user/me'].map((path) => status(path)))
    expect(before.map(([code]) => code)).toEqual([200, 200, 200, 200])
    proxy.vanish()
    const told = await Promise.all([make(), status('/products'), status('/user/me')])
    expect(told).toEqual([503, 503, 503].map((code) => [code, '1']))
    proxy.comeBack()
    const [, took] = await measured(() => expect.poll(async () => (await status('/products'))[0]).toBe(200))
    await annotate(`back after ${Math.round(took)} ms`)
    expect(took).toBeLessThan(onQuietMachine(5_000))
    expect((await make())[0]).toBe(201)
  }
  expect(app.output()).not.toMatch(/"level":"error"/)
  expect(await app.end('SIGTERM')).toBe(0)
})
