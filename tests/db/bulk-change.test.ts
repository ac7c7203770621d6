// The whole app is killed while a task changes many products: the next start brings the change to the same end.
import { expect, test } from 'vitest'

import type { Task } from '#contract/tasks/tasks.ts'
import { openDatabase } from '#server/platform/db/index.ts'

import { times } from '../torture.ts'
import { usedDataDir } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const COUNT = times(1_000, 5_000)
const limits = { tasks: { page_size: 5, watch: 1, poll: 0.5, pause: 50 } }

test('killed in the middle of a change of many products the app goes on with it: each is changed once, as one change', async () => {
  const folder = await usedDataDir()
  const start = () => startServer(folder, { LIMITS: JSON.stringify(limits) }, { entry: 'tests/db/limits.ts' })
  let app = await start()
  await inDatabase(folder, async (sql) => {
    await sql`insert into products (reference, mdm_designation, origin)
      select 'KILL-' || i, 'Imprimante', 'manual' from generate_series(1, ${COUNT}::int) i`
  })
  const asked = await app.fetch('/product-changes', json({ selection: { filter: { search: 'KILL-' } }, changes: { auto_sync: false } }))
  expect(asked.status).toBe(202)
  const { task } = (await asked.json()) as { task: Task }
  expect(task.total).toBe(COUNT)
  for (let kill = 0; kill < times(3, 20); kill++) {
    const { done } = await read<Task>(app, `/tasks/${task.id}`)
    await expect.poll(async () => (await read<Task>(app, `/tasks/${task.id}`)).done, { interval: 5 }).toBeGreaterThan(done)
    await app.end('SIGKILL')
    // As if the worker had given no sign of life for an hour.
    await inDatabase(folder, (sql) => sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
    app = await start()
  }
  await expect.poll(async () => (await read<Task>(app, `/tasks/${task.id}`)).status).toBe('done')
  const { done, result } = await read<Task>(app, `/tasks/${task.id}`)
  expect(done).toBe(COUNT)
  const id = Number(result?.path.split('/').at(-1))
  const change = await read<{ product_count: number; refused_count: number; task_id: null }>(app, `/product-changes/${id}`)
  expect(change).toMatchObject({ product_count: COUNT, refused_count: 0, task_id: null })
  await inDatabase(folder, async (sql) => {
    const versions = await sql`select auto_sync, version, count(*)::int from products where reference like 'KILL-%' group by 1, 2`
    expect(versions).toEqual([{ auto_sync: false, version: 2, count: COUNT }])
    const [history] = await sql`select count(*)::int from activities a join products p on p.id = a.entity_id
      where a.entity = 'products' and a.field = 'auto_sync' and p.reference like 'KILL-%'`
    expect(history).toEqual({ count: COUNT })
    const changes = await sql`select id from product_changes where id >= ${id}`
    expect(changes).toEqual([{ id }])
  })
  expect(await app.end('SIGTERM')).toBe(0)
})

async function inDatabase(folder: string, work: (sql: Awaited<ReturnType<typeof openDatabase>>['sql']) => Promise<unknown>): Promise<void> {
  const { sql, close } = await openDatabase({ data_dir: folder }, { role: 'tool' })
  await work(sql)
  await close()
}

const read = async <T>(app: Running, path: string): Promise<T> => (await (await app.fetch(path)).json()) as T
