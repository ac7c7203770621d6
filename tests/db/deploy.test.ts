// A new version is deployed during use: requests in progress get their responses first.
import { once } from 'node:events'

import { expect, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { usedDataDir } from './processes.ts'
import { finish, startServer } from './server.ts'

const REQUESTS = 50
const HEADERS = { 'Content-Type': 'application/json' }
const entry = 'tests/db/limits.ts'

test('stopped with fifty writes under way the app answers them all, keeps them all, and ends by itself', async () => {
  const folder = await usedDataDir()
  // The drain limit is longer than this test may take, so the app ends because all requests have been responded to.
  const app = await startServer(folder, { LIMITS: '{"drain":600000}' }, { entry })
  const writes = await Promise.all(Array.from({ length: REQUESTS }, () => app.begin('/products', HEADERS)))
  const ending = app.end('SIGTERM')
  await expect.poll(() => app.isShut()).toBe(true)
  const bodies = writes.map((_, number) => JSON.stringify({ reference: `DEPLOY-${number}`, mdm_designation: 'Onduleur' }))
  const responses = await Promise.all(writes.map((write, number) => finish(write, bodies[number] ?? '')))
  expect(responses).toEqual(writes.map(() => ({ status: 201, connection: 'close' })))
  expect(await ending).toBe(0)
  const tool = await openDatabase({ data_dir: folder }, { role: 'tool' })
  const [kept] = await tool.sql`select count(*)::int as count from products where reference like 'DEPLOY-%'`
  expect(kept?.['count']).toBe(REQUESTS)
  await tool.close()
})

test('whoever never ends their request is cut off when the time is over, and the app ends all the same', async () => {
  const app = await startServer(await usedDataDir(), { LIMITS: '{"drain":100}' }, { entry })
  const write = await app.begin('/products', HEADERS)
  const cut = once(write, 'error')
  expect(await app.end('SIGTERM')).toBe(0)
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
})
