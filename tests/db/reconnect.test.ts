// Connections to PostgreSQL that are closed, cut, or take too long.
import { type AddressInfo, connect, createServer } from 'node:net'

import { expect, test } from 'vitest'

import { openDatabase, type Database } from '#server/platform/db/index.ts'

import { measured, onQuietMachine } from '../torture.ts'
import { databasePid, newDataDir, startApp, stopDatabase } from './processes.ts'

async function answersAgain({ sql }: Database): Promise<void> {
  const asked = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    )
  const [, took] = await measured(() => expect.poll(asked, { interval: 20 }).toBe(true))
  expect(took).toBeLessThan(onQuietMachine(5_000))
}

test('connections that the database closes are opened again', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const other = await openDatabase({ data_dir: await newDataDir(), database_url: database.url }, { role: 'tool' })
  const holder = await other.sql.reserve()
  await holder`select pg_advisory_lock(1)`
  const busy = Array.from({ length: 10 }, () =>
    database.sql`select pg_advisory_lock(1)`.then(
      () => 'done',
      () => 'cut',
    ),
  )
  const waiting = () => holder`select from pg_stat_activity where wait_event = 'advisory'`
  await expect.poll(async () => (await waiting()).length).toBe(10)
  const [row] = await holder`
    select count(pg_terminate_backend(pid)) as ended from pg_stat_activity where pid <> pg_backend_pid() and datname = 'starif'`
  holder.release()
  await other.close()
  expect(Number(row?.['ended'])).toBeGreaterThan(9)
  expect(await Promise.all(busy)).toEqual(Array.from({ length: 10 }, () => 'cut'))
  await answersAgain(database)
  await database.close()
})

test('a connection that is cut while it makes itself known ends no process', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const url = new URL(database.url)
  const port = Number(url.port)
  // The driver queries the array types on every new connection, without waiting for the result: the proxy cuts it there.
  const cutting = createServer((client) => {
    const server = connect(port, url.hostname)
    server.on('data', (bytes) => client.write(bytes)).on('error', () => {})
    client
      .on('error', () => {})
      .on('data', (bytes) => {
        if (!bytes.includes('typarray')) return server.write(bytes)
        server.destroy()
        return client.resetAndDestroy()
      })
  }).listen(0)
  url.port = String((cutting.address() as AddressInfo).port)
  const app = startApp(await newDataDir(), 'tool', 'wait', { env: { DATABASE_URL: url.href } })
  expect(await app.ended).toBe(1)
  expect(app.output()).toMatch(/does not answer/)
  expect(app.output()).not.toMatch(/Uncaught|triggerUncaughtException/)
  cutting.close()
  await database.close()
})

test.each(['stopped', 'killed'])('an embedded database that is %s comes back by itself while the app runs', async (how) => {
  const folder = await newDataDir()
  const database = await openDatabase({ data_dir: folder })
  await database.sql`create table kept as select 1 as one`
  const pid = databasePid(folder) ?? 0
  if (how === 'stopped') await stopDatabase(folder)
  else process.kill(pid, 'SIGKILL')
  await expect.poll(() => databasePid(folder)).not.toBe(pid)
  // The previous backend lives a little longer than the server, and may respond once more.
  const kept = () =>
    database.sql`select * from kept`.then(
      (rows) => [...rows],
      () => 'not yet',
    )
  await answersAgain(database)
  await expect.poll(kept).toEqual([{ one: 1 }])
  await database.close()
  expect(databasePid(folder)).toBeUndefined()
})

test('a query that takes too long is ended, and the connection lives on', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const [row] = await database.sql`show statement_timeout`
  expect(row?.['statement_timeout']).toBe('10s')
  await expect(
    database.sql.begin((tx) => [tx`set local statement_timeout = 50`, tx`select count(*) from generate_series(1, 1000000000000)`]),
  ).rejects.toThrow(/statement timeout/)
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
  await database.close()
})
