// The demo has days that have passed: it was made a year ago and more, and prices, a markup and a rule were changed since.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { seedDemo } from '#server/db/demo/demo.ts'

import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  await seedDemo(app.services.db, app.services.settings)
  reader = await app.as('offer.show', 'offer.read')
})
afterAll(() => app.close())

const on = async (code: string, days: number) => {
  const { id: offer_id } = await reader.client.offers.show_by_code({ code })
  return await reader.client.offer_simulation.run({ offer_id, zone: 'NAT', date: addDays(today(), -days) })
}
const line = async (code: string, reference: string, days: number) =>
  (await on(code, days)).lines.find(({ product }) => product.reference === reference)

test('an offer has its prices of then on days that have passed, and other ones today', async () => {
  const prices = []
  for (const days of [60, 46, 45, 0]) prices.push((await line('OFF-COP-35', 'KEL-C3540', days))?.unit_price)
  const [old, before, since, now] = prices
  expect(old).toMatch(/^\d+\.\d\d$/)
  expect([before, since]).toEqual([old, now])
  expect(Number(now)).toBeGreaterThan(Number(old))
  expect((await on('OFF-COP-35', 60)).past).toEqual({ made_on: addDays(today(), -400), is_composition_stored: true })
})

test('a markup and a rule are those of then, each with who wrote it and when', async () => {
  const then = await on('OFF-COP-25', 21)
  const now = await on('OFF-COP-25', 0)
  const markups = ({ rows }: typeof now) =>
    rows.markups.filter(({ zone, actor }) => zone === 'NAT' && actor === 'seller').map(({ value }) => value)
  expect([markups(then)[0], markups(now)[0]]).toEqual(['3.00', '4.00'])
  expect([then.trace[0]?.version_number, now.trace[0]?.version_number]).toEqual([1, 2])
  expect(then.rows.markups.every(({ author, changed_at }) => author !== null && changed_at !== null)).toBe(true)
  expect(then.lines.flatMap(({ steps }) => steps.map(({ author }) => author)).every((author) => author !== null)).toBe(true)
})

test('before the demo was made there was no offer', async () => {
  expect(await on('OFF-COP-35', 401)).toMatchObject({ lines: [], past: { made_on: addDays(today(), -400) } })
})
