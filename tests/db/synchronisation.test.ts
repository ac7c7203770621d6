// The whole app is killed while it synchronises: the next start brings the run to the same end.
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { startUpstream, type Upstream } from '../masterdata/upstream.ts'
import { times } from '../torture.ts'
import { usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const HELD = times(60, 150)
const references = Array.from({ length: HELD }, (_, at) => `SYN-${String(at).padStart(3, '0')}`)
const limits = { tasks: { page_size: 5, watch: 1, poll: 0.5, pause: 50 } }

test('killed in the middle of a synchronisation the app goes on with it: every product as if nothing had happened', async () => {
  const upstream = await startUpstream()
  onTestFinished(() => upstream.close())
  const row = (reference: string, designation: string) => ({ reference, designation, manufacturer: 'OKI', price: 10 })
  upstream.put(...references.map((reference) => row(reference, 'Avant')))
  const folder = await usedDataDir()
  const start = () => startServer(folder, { MASTERDATA_URL: upstream.url, LIMITS: JSON.stringify(limits) }, { entry: 'tests/db/limits.ts' })
  let app = await start()
  expect((await app.fetch('/external-products', json({ references }))).status).toBe(200)
  await leaveOut(folder, 'SYN-%')
  upstream.put(...references.map((reference) => row(reference, 'Après')))

  let source = answerOnly(upstream, 7)
  expect((await app.fetch('/synchronisation/products', { method: 'POST' })).status).toBeLessThan(300)
  for (let kill = 0; kill < times(3, 20); kill++) {
    await source.stuck
    await app.end('SIGKILL')
    source = answerOnly(upstream, 7)
    await letTimePass(folder)
    app = await start()
  }
  await source.stuck
  await app.end('SIGKILL')
  upstream.mood = null
  await letTimePass(folder)
  app = await start()
  await expect.poll(async () => (await latest(app)).status).toBe('done')
  const { total, done, updated, unchanged, refused } = await latest(app)
  expect({ total, done, updated, unchanged, refused }).toEqual({ total: HELD, done: HELD, updated: HELD, unchanged: 0, refused: 0 })
  const { items } = await read<{ items: { id: number; reference: string; mdm_designation: string; version: number }[] }>(
    app,
    '/products?search=SYN-&page_size=200',
  )
  expect(items.map(({ mdm_designation, version }) => [mdm_designation, version])).toEqual(references.map(() => ['Après', 2]))
  for (const { id } of items.slice(0, 10)) {
    const history = await read<{ total: number }>(app, `/activities/products/${id}?field=mdm_designation`)
    expect(history.total).toBe(2)
  }
  expect(await app.end('SIGTERM')).toBe(0)
})

/** As if the worker had given no sign of life for an hour. */
async function letTimePass(folder: string): Promise<void> {
  const { sql, close } = await openDatabase({ data_dir: folder }, { role: 'tool' })
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`
  await close()
}

/** The demo's products come from a source that this test does not have. */
async function leaveOut(folder: string, but: string): Promise<void> {
  const { sql, close } = await openDatabase({ data_dir: folder }, { role: 'tool' })
  await sql`update products set auto_sync = false where reference not like ${but}`
  await close()
}

/** From now on the source responds to this many requests and leaves the next ones waiting; `stuck` resolves when one waits. */
function answerOnly(upstream: Upstream, count: number) {
  const { promise: stuck, resolve } = Promise.withResolvers<void>()
  let left = count
  upstream.mood = () => {
    if (left-- > 0) return false
    resolve()
    return true
  }
  return { stuck }
}

const read = async <T>(app: Running, path: string): Promise<T> => (await (await app.fetch(path)).json()) as T
const latest = (app: Running) =>
  read<{ status: string; total: number; done: number; updated: number; unchanged: number; refused: number }>(
    app,
    '/synchronisation/products',
  )
