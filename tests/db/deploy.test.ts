// A new version is deployed in the middle of the day: what was asked for is answered first.
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '../../server/db/index.ts'
import { newDataDir } from './processes.ts'
import { json, startServer } from './server.ts'

const REQUESTS = 50

test('stopped with fifty writes under way the app answers them all, keeps them all, and ends in time', async () => {
  const folder = await newDataDir()
  const app = await startServer(folder)
  const tool = await openDatabase({ data_dir: folder }, { role: 'tool' })
  // Nobody writes an article while this lock is held: the writes are under way for as long as we like.
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: holding } = Promise.withResolvers<void>()
  const lock = tool.sql.begin(async (tx) => {
    await tx`lock table products in share mode`
    holding()
    await go
  })
  await locked
  const writes = Array.from({ length: REQUESTS }, (_, number) =>
    app.fetch('/products', json({ reference: `DEPLOY-${number}`, mdm_designation: 'Onduleur' })),
  )
  await sleep(500)
  const began = performance.now()
  const ending = app.end('SIGTERM')
  await sleep(500)
  expect(await fetch(`${app.url}/healthz`).catch(() => 'refused')).toBe('refused')
  letGo()
  await lock
  const answers = await Promise.all(writes)
  expect([await ending, answers.filter(({ status }) => status === 201).length]).toEqual([0, REQUESTS])
  expect(performance.now() - began).toBeLessThan(10_000)
  const [kept] = await tool.sql`select count(*)::int as count from products where reference like 'DEPLOY-%'`
  expect(kept?.['count']).toBe(REQUESTS)
  await tool.close()
})
