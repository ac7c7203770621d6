// One person's slow requests, however many, do not delay anybody else.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeProduct, unique } from '../../factories.ts'
import { startApp, type TestApp } from '../../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('fifty requests of one person that hang keep nobody else from being answered, and all end well', async () => {
  const [greedy, other] = [await app.admin(), await app.admin()]
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: holding } = Promise.withResolvers<void>()
  // While this lock is held every write of a product waits, each on a connection of the pool.
  const lock = app.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share mode`)
    holding()
    await go
  })
  await locked
  const writes = Array.from({ length: 50 }, () => makeProduct(greedy, { reference: unique('TURN') }))
  for (let number = 0; number < 10; number++) {
    const response = await other.fetch('/api/v2/products')
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
  letGo()
  await lock
  expect((await Promise.all(writes)).length).toBe(50)
})
