// The demo shows what rules are for: its offers have some, in versions, with cases of which one wants to be looked at.
import { afterAll, beforeAll, expect, test } from 'vitest'

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

const idOf = async (code: string) => (await reader.client.offers.show_by_code({ code })).id

test('an offer has a rule in its second version, one that is not active, and cases that hold', async () => {
  const offer_id = await idOf('OFF-COP-25')
  const { items } = await reader.client.rules.list({ offer_id, inactive: true })
  expect(items.map(({ version_number, active, created_by }) => [version_number, active, created_by?.name])).toEqual([
    [2, true, items[0]?.created_by?.name],
    [1, true, items[0]?.created_by?.name],
    [1, false, items[0]?.created_by?.name],
  ])
  const tried = (await reader.client.rule_cases.run({ offer_id })).items
  expect(tried.map(({ failures }) => failures)).toEqual([[], []])
  const { lines, trace } = await reader.client.offer_simulation.run({ offer_id })
  expect([lines.length, trace.length]).toEqual([10, 3])
})

test('of all cases one fails, and the demo is made of rules that the API would take', async () => {
  const names: string[] = []
  for (const code of ['OFF-COP-25', 'OFF-IMP-NB', 'OFF-POSTE-MOB', 'OFF-TEL']) {
    const offer_id = await idOf(code)
    const { items } = await reader.client.rule_cases.run({ offer_id })
    names.push(...items.flatMap(({ name, failures }) => (failures.length > 0 ? [name] : [])))
    expect(items.length).toBeGreaterThan(1)
  }
  expect(names).toEqual(['Vingt imprimantes chez un revendeur'])
})
