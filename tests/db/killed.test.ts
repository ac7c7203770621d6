// The whole app is killed while users write through its API: everything acknowledged is stored, with its history, and the app is soon back.
import { expect, test } from 'vitest'

import { measured, onQuietMachine, spread, times } from '../torture.ts'
import { killedAt, usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

interface Written {
  designation: string
  version: number
  /** The last request that was not acknowledged: it may have been stored or not, but nothing in between. */
  asked: string
}

/** Creates a product and renames it repeatedly, until the app is gone. */
async function write(app: Running, name: string, known: Map<number, Written>): Promise<void> {
  for (let product = 0; ; product++) {
    const made = await app.fetch('/products', json({ reference: `${name}-${product}`, mdm_designation: 'A0' }))
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: number }
    const one: Written = { designation: 'A0', version: 1, asked: 'A0' }
    known.set(id, one)
    for (let change = 1; change <= 5; change++) {
      one.asked = `A${change}`
      const response = await app.fetch(`/products/${id}`, json({ version: one.version, mdm_designation: one.asked }))
      expect(response.status).toBe(200)
      const { version } = (await response.json()) as { version: number }
      Object.assign(one, { version, designation: one.asked })
    }
  }
}

test('killed in its start and while it writes, the app loses nothing that it acknowledged and is soon ready again', async ({
  annotate,
}) => {
  const folder = await usedDataDir()
  const known = new Map<number, Written>()
  const waits: number[] = []
  for (const [round, message] of spread(times(3, 100), 1, 60).entries()) {
    // In every other round a start was killed half-way before this one.
    if (round % 2 === 1) await startKilled(folder, message)
    const [app, took] = await measured(() => startServer(folder))
    waits.push(took)
    const writers = ['a', 'b', 'c', 'd'].map((name) => write(app, `K${round}${name}`, known).catch((error: unknown) => error))
    const acknowledged = writesIn(known) + 10
    await expect.poll(() => writesIn(known), { interval: 20 }).toBeGreaterThanOrEqual(acknowledged)
    await app.end('SIGKILL')
    // They end because the connection was cut, and not because a request was refused.
    for (const error of await Promise.all(writers)) expect(error).toBeInstanceOf(TypeError)
  }
  const app = await startServer(folder)
  for (const [id, { designation, asked, version }] of known) {
    const stored = (await (await app.fetch(`/products/${id}`)).json()) as { mdm_designation: string; version: number }
    const happened = stored.version > version
    expect([id, stored.version, stored.mdm_designation]).toEqual([id, happened ? version + 1 : version, happened ? asked : designation])
    const path = `/activities/products/${id}?field=mdm_designation&page_size=200`
    const { items } = (await (await app.fetch(path)).json()) as { items: { new_value: string }[] }
    expect([id, items.map(({ new_value }) => new_value)]).toEqual([
      id,
      Array.from({ length: stored.version }, (_, at) => `A${at}`).toReversed(),
    ])
  }
  const writes = writesIn(known)
  const slowest = Math.max(...waits.slice(1))
  await annotate(`${waits.length} kills, ${writes} writes acknowledged, slowest readiness ${Math.round(slowest)} ms`)
  expect(writes).toBeGreaterThan(10)
  expect(slowest).toBeLessThan(onQuietMachine(5_000))
  expect(await app.end('SIGTERM')).toBe(0)
})

/** The number of writes that were acknowledged. */
function writesIn(known: Map<number, Written>): number {
  return [...known.values()].reduce((sum, { version }) => sum + version, 0)
}

async function startKilled(folder: string, message: number): Promise<void> {
  await startServer(folder, killedAt(message)).then(
    (app) => app.end('SIGKILL'),
    () => {},
  )
}
