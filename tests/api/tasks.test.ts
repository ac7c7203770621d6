// Tasks as a caller sees them: who sees which, what is told of one, cancelling, and what stops one.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { tasks as table, user_roles, users } from '#server/platform/db/schema.ts'
import { startSynchronisation } from '#server/platform/masterdata/synchronise.ts'
import { openServices } from '#server/platform/runtime/services.ts'
import { openQueue } from '#server/platform/tasks/queue.ts'
import { openTasks } from '#server/platform/tasks/tasks.ts'
import { kindsOf } from '#server/tasks/kinds.ts'

import { startUpstream, type Upstream } from '../masterdata/upstream.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startApp({ MASTERDATA_URL: upstream.url })
  upstream.put({ reference: 'T-1', designation: 'Un', manufacturer: 'OKI', price: 10 })
  await (await app.admin()).client.external_products.import({ references: ['T-1'] })
})
afterAll(async () => {
  await app.close()
  upstream.close()
})

/** Another process that works on tasks, until the test ends. */
async function worked(wanted: () => Promise<string | undefined>, state: string) {
  const { tasks } = openServices(app.database, app.services.settings, { limits: { poll: 0.5, look: 20, pause: 1 } })
  tasks.work(1)
  await expect.poll(wanted).toBe(state)
  await tasks.stop()
}
const row = async (id: number) => (await app.services.db.select().from(table).where(eq(table.id, id)))[0]
/** Ends whatever waits, so that the next test starts its own. */
const begin = async (caller: Caller) => {
  await app.services.db.update(table).set({ status: 'cancelled' })
  return await caller.client.synchronisation.start()
}

describe('what a person sees of tasks', () => {
  test('their own, latest first; those of everybody to an administrator, who may ask for one person’s', async () => {
    const [manager, other, admin] = [await app.as('product.mdm.refresh'), await app.as('product.mdm.refresh'), await app.admin()]
    const { id } = await begin(manager)
    await begin(other)
    expect(await manager.client.tasks.list({})).toMatchObject({ total: 1, items: [{ id, kind: 'synchronisation' }] })
    expect((await admin.client.tasks.list({})).total).toBeGreaterThanOrEqual(2)
    expect((await admin.client.tasks.list({ created_by: manager.id })).items.map((task) => task.id)).toEqual([id])
    expect((await other.client.tasks.list({ created_by: manager.id })).total).toBe(0)
    expect((await admin.client.tasks.list({ status: 'done' })).total).toBe(0)
    await expect(other.client.tasks.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.client.tasks.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app.stranger.client.tasks.list({})).rejects.toMatchObject({ status: 401 })
  })

  test('from waiting to its end: how far it is, when it began and ended, and that it can no longer be cancelled', async () => {
    const manager = await app.as('product.mdm.refresh')
    const { id } = await begin(manager)
    expect(await manager.client.tasks.get({ id })).toEqual({
      id,
      kind: 'synchronisation',
      title: null,
      status: 'queued',
      done: 0,
      total: 1,
      created_at: expect.any(String),
      started_at: null,
      ended_at: null,
      created_by: { id: manager.id, name: manager.name },
      error_key: null,
      result: null,
      file: null,
      cancellable: true,
      refused_count: 0,
      refused: [],
    })
    await worked(async () => (await row(id))?.status, 'done')
    expect(await manager.client.tasks.get({ id })).toMatchObject({
      status: 'done',
      done: 1,
      total: 1,
      started_at: expect.any(String),
      ended_at: expect.any(String),
      cancellable: false,
    })
    await expect(manager.client.tasks.cancel({ id })).rejects.toMatchObject({ code: 'NOT_CANCELLABLE', status: 409 })
  })

  test('cancelled before a worker takes it up, it is never begun', async () => {
    const manager = await app.as('product.mdm.refresh')
    const { id } = await begin(manager)
    expect(await manager.client.tasks.cancel({ id })).toMatchObject({ status: 'cancelled', cancellable: false })
    const next = await manager.client.synchronisation.start()
    expect(next.id).not.toBe(id)
    await worked(async () => (await row(next.id))?.status, 'done')
    expect(await row(id)).toMatchObject({ status: 'cancelled', started_at: null, done: 0 })
  })
})

describe('a task ends as failed, and nothing is written', () => {
  test.each([
    [
      'who has lost the right meanwhile',
      (db: TestApp['services']['db'], id: number) => db.delete(user_roles).where(eq(user_roles.user_id, id)),
    ],
    [
      'whose account was disabled meanwhile',
      (db: TestApp['services']['db'], id: number) => db.update(users).set({ disabled_at: '2026-01-01' }).where(eq(users.id, id)),
    ],
  ])('of somebody %s', async (_who, lose) => {
    const manager = await app.as('product.mdm.refresh')
    const { id } = await begin(manager)
    await lose(app.services.db, manager.id)
    await worked(async () => (await row(id))?.status, 'failed')
    expect(await row(id)).toMatchObject({ error_key: 'forbidden', done: 0 })
  })

  test('whose workers were lost three times at the same portion', async () => {
    const { id } = await begin(await app.as('product.mdm.refresh'))
    await app.services.db.update(table).set({ status: 'running', tries: 3 }).where(eq(table.id, id))
    await worked(async () => (await row(id))?.status, 'failed')
    expect(await row(id)).toMatchObject({ error_key: 'worker_lost', done: 0 })
  })

  test('that fails three times in a way that nobody expected, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { id } = await begin(await app.as('product.mdm.refresh'))
    await app.services.db
      .update(table)
      .set({ cursor: { not: 'a number' } })
      .where(eq(table.id, id))
    await worked(async () => (await row(id))?.status, 'failed')
    expect(await row(id)).toMatchObject({ error_key: 'failed', done: 0 })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

test('what waits outside of the queue, as after a restore, is done all the same', async () => {
  const { id } = await begin(await app.as('product.mdm.refresh'))
  await app.services.db.execute(`delete from pgboss.job`)
  await worked(async () => (await row(id))?.status, 'done')
  expect(await row(id)).toMatchObject({ done: 1, total: 1 })
})

test('what waits in a queue of an earlier version, which had another rule, is done all the same', async () => {
  const { id } = await begin(await app.as('product.mdm.refresh'))
  await app.services.db.execute(`update pgboss.job set policy = 'standard'`)
  await app.services.db.execute(`update pgboss.queue set policy = 'standard'`)
  await worked(async () => (await row(id))?.status, 'done')
  expect(await app.services.db.execute(`select policy from pgboss.queue where name = 'tasks'`)).toMatchObject([
    { policy: 'key_strict_fifo' },
  ])
})

test('tasks that ended long ago are forgotten, but for the latest of their kind', async () => {
  const manager = await app.as('product.mdm.refresh')
  const { db, tasks } = app.services
  await db.delete(table)
  let last = 0
  for (let n = 0; n < 3; n++) {
    last = (await startSynchronisation({ db, user: manager, tasks })).id
    await db.update(table).set({ status: 'done', ended_at: '2020-01-01' })
  }
  await worked(async () => String(await db.$count(table)), '1')
  expect(await row(last)).toMatchObject({ status: 'done' })
})

test('one person’s tasks are worked on one at a time, somebody else’s beside them', async () => {
  const { db } = app.services
  await db.execute(`delete from pgboss.job`)
  const queue = await openQueue(app.database.sql, { poll: 0.5 })
  const [going, over] = [new Set<number>(), new Map([1, 2, 3].map((id) => [id, Promise.withResolvers<void>()]))]
  for (const [task_id, group] of [
    [1, 'Alice'],
    [2, 'Alice'],
    [3, 'Bruno'],
  ] as const)
    await queue?.send(db, { task_id, group })
  await queue?.work(2, async (id) => {
    going.add(id)
    await over.get(id)?.promise
    going.delete(id)
  })
  await expect.poll(() => [...going].toSorted()).toEqual([1, 3])
  over.get(1)?.resolve()
  await expect.poll(() => [...going].toSorted()).toEqual([2, 3])
  for (const { resolve } of over.values()) resolve()
  await queue?.stop()
})

test('one person’s tasks are worked on one at a time, each once and in turn, also when several processes ask at the same moment', async () => {
  const { db } = app.services
  await db.execute(`delete from pgboss.job`)
  const queues = await Promise.all(Array.from({ length: 2 }, () => openQueue(app.database.sql, { poll: 0.5 })))
  const asked = Array.from({ length: 8 }, (_, at) => at + 1)
  for (const task_id of asked) await queues[0]?.send(db, { task_id, group: 'Alice' })
  const wakeAll = () => queues.forEach((queue) => queue?.wake())
  const taken: number[] = []
  let [going, most] = [0, 0]
  const handle = async (id: number) => {
    taken.push(id)
    most = Math.max(most, ++going)
    // Long enough for everybody to ask several times.
    for (let query = 0; query < 5; query++) {
      wakeAll()
      await db.execute(`select 1`)
    }
    going--
  }
  await Promise.all(queues.map(async (queue) => await queue?.work(2, handle)))
  await expect.poll(() => (wakeAll(), [taken.length, going]), { interval: 1 }).toEqual([8, 0])
  await Promise.all(queues.map(async (queue) => await queue?.stop()))
  expect([most, taken]).toEqual([1, asked])
})

test('a database that is away for a while is not logged as an error; anything else that fails is', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let [code, failed] = ['', 0]
  const sql = new Proxy(app.database.sql, {
    get: (real, key) => {
      if (key !== 'unsafe' || code === '') return Reflect.get(real, key) as unknown
      failed += 1
      return () => Promise.reject(Object.assign(new Error('no answer'), { code }))
    },
  })
  const queue = await openQueue(sql, { poll: 0.5 })
  await queue?.work(1, () => Promise.resolve())
  code = 'CONNECTION_CLOSED'
  await expect.poll(() => failed).toBeGreaterThan(2)
  expect(logged).not.toHaveBeenCalled()
  code = 'XX000'
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0)
  expect(logged.mock.calls[0]?.[0]).toMatch(/"level":"error".*"state":"Error XX000"/)
  code = ''
  await queue?.stop()
  logged.mockRestore()
})

test('a process whose look around lost its connection ends all the same', async () => {
  const lost = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const askForDue = async () => {
    asked.resolve()
    await lost.promise
  }
  const tasks = openTasks(app.database, app.services, { kinds: kindsOf(), askForDue, pace: { poll: 0.5, stop: 1 } })
  tasks.work(1)
  await asked.promise
  await expect(tasks.stop()).resolves.toBeUndefined()
  // What was waited for goes on, so that its workers end with the test.
  lost.resolve()
})

test('a process whose look around lost its connection looks around again', async () => {
  const lost = Promise.withResolvers<void>()
  const again = Promise.withResolvers<void>()
  let looks = 0
  const askForDue = async () => {
    looks += 1
    if (looks > 1) again.resolve()
    await lost.promise
  }
  const pace = { poll: 0.5, look: 100, lost: 100, stop: 1 }
  const tasks = openTasks(app.database, app.services, { kinds: kindsOf(), askForDue, pace })
  tasks.work(1)
  await expect(again.promise).resolves.toBeUndefined()
  await tasks.stop()
  lost.resolve()
})
