// The background synchronisation: what it refreshes, what it leaves unchanged, and that it survives interruptions.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { products, tasks } from '#server/platform/db/schema.ts'
import { program } from '#server/platform/db/write.ts'
import { httpSource } from '#server/platform/masterdata/source/http.ts'
import { startSynchronisation } from '#server/platform/masterdata/synchronise.ts'
import type { Services } from '#server/platform/rpc/base.ts'
import { openServices, type TaskLimits } from '#server/platform/runtime/services.ts'

import { garbage, startUpstream, type Upstream } from '../../masterdata/upstream.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

const HELD = 12
let app: TestApp
let upstream: Upstream
let manager: Caller
let processes: Services[]
/** How often processes have checked whether there is anything to do. */
let looks: number

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  upstream = await startUpstream()
  app = await startApp({ MASTERDATA_URL: upstream.url })
  manager = await app.admin()
  processes = []
  looks = 0
  upstream.put(
    ...Array.from({ length: HELD }, (_, n) => ({ reference: `R-${n}`, designation: `Article ${n}`, manufacturer: 'OKI', price: 10 + n })),
  )
  await manager.client.external_products.import({ references: [...upstream.rows.keys()] })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { tasks: work } of processes) await work.stop()
  await app.close()
  upstream.close()
})

/** A worker on the same database: another process of the product. */
function worker(limits: TaskLimits = {}, { every = 0, timeout_ms = 60_000 } = {}): Services {
  const masterdata = httpSource({ url: upstream.url, timeout_ms, tries: 2, backoff_ms: 1 })
  const settings = {
    ...app.services.settings,
    get sync_hours() {
      looks += 1
      return every
    },
  }
  const one = openServices(app.database, settings, { masterdata, limits: { page_size: 4, poll: 0.5, look: 20, pause: 1, ...limits } })
  one.tasks.work(1)
  processes.push(one)
  return one
}
/** Starts a run, which this worker takes up. */
const synchronise = ({ db, tasks: work }: Services) => startSynchronisation({ db, user: program('synchronisation'), tasks: work })
const latest = () => manager.client.synchronisation.latest()
async function ended() {
  await expect.poll(async () => (await latest())?.status).toMatch(/^(?!running)/)
  return latest()
}
const findProduct = async (reference: string) => {
  const { items } = await manager.client.products.list({ search: reference })
  return manager.client.products.get({ id: items.find((item) => item.reference === reference)?.id ?? 0 })
}
const change = (reference: string, fields: object) =>
  upstream.put({ ...upstream.rows.get(reference), reference, designation: 'Changé', ...fields })
const snapshot = async () => [
  ...(await app.services.db.execute(sql`select to_jsonb(p) - 'masterdata_state' as p from products p order by id`)),
]
/** Blocks the next request until it is let through; `arrived` resolves when it has arrived. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  upstream.mood = (response, request) => {
    upstream.mood = null
    arrive()
    const path = decodeURIComponent((request.url ?? '').replace('/products/', ''))
    const answer = async () => {
      await opened
      response.end(JSON.stringify(upstream.rows.get(path)))
    }
    void answer()
    return true
  }
  return { open, arrived }
}

describe('a run', () => {
  test('refreshes what is held, leaves out what is switched off, brings nothing new, and says so', async () => {
    expect(await latest()).toBeNull()
    const off = await findProduct('R-1')
    await manager.client.products.update({ id: off.id, version: off.version, auto_sync: false })
    await manager.client.products.create({ reference: 'HAND', mdm_designation: 'À la main' })
    for (const reference of ['R-1', 'R-2', 'R-3']) change(reference, {})
    upstream.put({ reference: 'NEW', designation: 'Nouveau' })
    worker()
    const started = await manager.client.synchronisation.start()
    expect(started).toMatchObject({ status: 'running', total: HELD - 1, done: 0 })
    expect(await ended()).toMatchObject({
      id: started.id,
      status: 'done',
      total: HELD - 1,
      done: HELD - 1,
      created: 0,
      updated: 2,
      unchanged: HELD - 3,
      refused: 0,
    })
    expect([(await findProduct('R-1')).mdm_designation, (await findProduct('R-2')).mdm_designation]).toEqual(['Article 1', 'Changé'])
    expect((await manager.client.products.list({})).total).toBe(HELD + 1)
  })

  test('that finds nothing new writes nothing', async () => {
    const before = await snapshot()
    worker()
    await manager.client.synchronisation.start()
    expect(await ended()).toMatchObject({ updated: 0, unchanged: HELD })
    expect(await snapshot()).toEqual(before)
  })

  test('keeps every field that a person has edited, also one saved while it runs', async () => {
    const [early, late] = [await findProduct('R-1'), await findProduct('R-7')]
    await manager.client.products.update({ id: early.id, version: early.version, mdm_designation: 'À moi' })
    for (const reference of upstream.rows.keys()) change(reference, { manufacturer_reference: 'MR' })
    const { open, arrived } = gate()
    worker()
    await manager.client.synchronisation.start()
    await arrived
    await manager.client.products.update({ id: late.id, version: late.version, mdm_designation: 'À moi aussi' })
    open()
    expect(await ended()).toMatchObject({ status: 'done', updated: HELD })
    expect(await findProduct('R-1')).toMatchObject({
      mdm_designation: 'À moi',
      manufacturer_reference: 'MR',
      differing_fields: ['mdm_designation'],
    })
    expect(await findProduct('R-7')).toMatchObject({
      mdm_designation: 'À moi aussi',
      manufacturer_reference: 'MR',
      differing_fields: ['mdm_designation'],
    })
  })

  test('marks what is missing upstream and what is not sound, and keeps both', async () => {
    upstream.rows.delete('R-1')
    change('R-2', { price: 'gratuit' })
    const before = await snapshot()
    worker()
    await manager.client.synchronisation.start()
    expect(await ended()).toMatchObject({ status: 'done', refused: 2, unchanged: HELD - 2 })
    expect(await snapshot()).toEqual(before)
    expect([(await findProduct('R-1')).masterdata_state, (await findProduct('R-2')).masterdata_state]).toEqual(['missing', 'failed'])
  })

  test('never brings a deleted product back', async () => {
    const { id, version } = await findProduct('R-1')
    await manager.client.products.remove({ params: { id }, query: { version } })
    worker()
    await manager.client.synchronisation.start()
    expect(await ended()).toMatchObject({ total: HELD - 1, created: 0 })
    expect((await manager.client.products.list({})).total).toBe(HELD - 1)
  })

  test.each(Object.keys(garbage).filter((name) => !name.startsWith('more than')))(
    'with %s from the source it ends as failed and changes nothing',
    async (name) => {
      const before = await snapshot()
      upstream.mood = garbage[name] ?? null
      await synchronise(worker({}, { timeout_ms: 300 }))
      expect(await ended()).toMatchObject({ status: 'failed', updated: 0 })
      expect(await snapshot()).toEqual(before)
      expect((await findProduct('R-1')).masterdata_state).toBe('current')
    },
  )

  test('does not believe a source that has lost everything', async () => {
    upstream.rows.clear()
    await synchronise(worker())
    expect(await ended()).toMatchObject({ status: 'failed', refused: 0 })
    expect((await findProduct('R-1')).masterdata_state).toBe('current')
  })

  test('does not believe a source that has lost most: it may be another one', async () => {
    for (const reference of [...upstream.rows.keys()].slice(0, 8)) upstream.rows.delete(reference)
    await synchronise(worker())
    expect(await ended()).toMatchObject({ status: 'failed', refused: 0 })
    expect((await findProduct('R-1')).masterdata_state).toBe('current')
  })

  test('goes through a source that fails now and then, and marks only what failed', async () => {
    let requests = 0
    upstream.mood = (response, request) =>
      (request.url?.endsWith('R-5') || requests++ % 3 === 0) && (garbage['cut JSON']?.(response, request) ?? false)
    await synchronise(worker())
    expect(await ended()).toMatchObject({ status: 'done', done: HELD })
    expect((await findProduct('R-5')).masterdata_state).toBe('failed')
  })
})

describe('one run for everybody', () => {
  test('starting twice answers the one under way', async () => {
    const { open } = gate()
    worker()
    const [first, second] = await Promise.all([manager.client.synchronisation.start(), manager.client.synchronisation.start()])
    expect(second.id).toBe(first.id)
    open()
    await ended()
    expect(await app.services.db.$count(tasks)).toBe(1)
  })

  test('cancelling ends it, and what was being fetched is not written', async () => {
    for (const reference of upstream.rows.keys()) change(reference, {})
    const { open, arrived } = gate()
    worker()
    await manager.client.synchronisation.start()
    await arrived
    expect(await manager.client.synchronisation.cancel()).toMatchObject({ status: 'cancelled', done: 0 })
    open()
    for (const { tasks: work } of processes) await work.stop()
    expect(await latest()).toMatchObject({ status: 'cancelled', done: 0, ended_at: expect.any(String) })
    expect((await findProduct('R-2')).mdm_designation).toBe('Article 2')
    await expect(manager.client.synchronisation.cancel()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a run whose process died goes on where it stood', async () => {
    // Products are imported in the order of the request: R-4 is the fifth.
    const { id: cursor } = await findProduct('R-4')
    await app.services.db.insert(tasks).values({
      kind: 'synchronisation',
      parameters: {},
      status: 'running',
      total: HELD,
      done: 5,
      counts: { unchanged: 5 },
      cursor,
    })
    for (const reference of upstream.rows.keys()) change(reference, {})
    worker()
    expect(await ended()).toMatchObject({ status: 'done', done: HELD, unchanged: 5, updated: HELD - 5 })
  })

  test('a server that stops hands its run over at once', async () => {
    for (const reference of upstream.rows.keys()) change(reference, {})
    const { open, arrived } = gate()
    const first = worker()
    await synchronise(first)
    await arrived
    const stopping = first.tasks.stop()
    open()
    await stopping
    expect(await latest()).toMatchObject({ status: 'running' })
    worker()
    expect(await ended()).toMatchObject({ status: 'done', done: HELD, updated: HELD })
  })

  test('a process that was paused does not write over the one that took its run', async () => {
    for (const reference of upstream.rows.keys()) change(reference, {})
    const { open, arrived } = gate()
    const paused = worker()
    await synchronise(paused)
    await arrived
    // As if it had given no sign of life for an hour.
    await app.services.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
    worker({ watch: 1 })
    expect(await ended()).toMatchObject({ status: 'done', done: HELD, updated: HELD })
    open()
    await paused.tasks.stop()
    expect(await latest()).toMatchObject({ status: 'done', done: HELD, updated: HELD })
    expect(new Set((await app.services.db.select({ version: products.version }).from(products)).map(({ version }) => version))).toEqual(
      new Set([2]),
    )
  })

  test('it starts by itself when the hours have passed, and once only', async () => {
    worker({}, { every: 24 })
    worker({}, { every: 24 })
    expect(await ended()).toMatchObject({ status: 'done', done: HELD })
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 10)
    expect(await app.services.db.$count(tasks)).toBe(1)
    await app.services.db.update(tasks).set({ created_at: sql`now() - interval '25 hours'` })
    await expect.poll(() => app.services.db.$count(tasks)).toBe(2)
  })
})
