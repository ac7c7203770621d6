// The nomenclatures of the demo: printers in three categories, accessible to the offer manager, and lines that need attention.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoRoles } from '#server/platform/db/demo/data.ts'
import { seedDemo } from '#server/platform/db/demo/demo.ts'

import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let offers: Caller
beforeAll(async () => {
  app = await startApp()
  await seedDemo(app.services.db, app.services.settings)
  offers = await app.as(...(demoRoles['Gestion des offres'] ?? []))
})
afterAll(() => app.close())

const all = async () => (await offers.client.technical_nomenclatures.list({})).items
const linesOf = async (name: string) => {
  const found = (await all()).find((row) => row.name === name)
  return (await offers.client.nomenclature_lines.list({ technical_nomenclature_id: found?.id ?? 0 })).items
}

test('seven printers stand in three categories, and each costs something; one is still without category and lines', async () => {
  const { items } = await offers.client.printer_categories.list({})
  expect(items.map(({ name, nomenclatures }) => [name, nomenclatures.length])).toEqual([
    ['Copieurs couleur A3', 3],
    ['Imprimantes et multifonctions couleur A4', 2],
    ['Imprimantes monochromes A4', 2],
  ])
  for (const { nomenclatures } of items) {
    const ids = nomenclatures.map(({ id }) => id).join()
    const costs = await offers.client.theoretical_cost.get({ nomenclature_ids: ids })
    for (const { mono_page } of costs.items) expect(Number(mono_page)).toBeGreaterThan(0.005)
  }
  const others = (await all()).filter(({ printer_category }) => printer_category === null)
  expect(others.map(({ product_count }) => product_count)).toEqual([0])
})

test('its toners are those of the catalogue, with what they cost today', async () => {
  const lines = await linesOf('Kelmar KC-2530i')
  expect(lines.find(({ reference }) => reference === 'KEL-TK35K')).toMatchObject({ price: '74.00', brand: 'Kelmar', family: 'Toner' })
  expect(lines.filter(({ is_colour }) => is_colour).map(({ reference }) => reference)).toEqual([
    'KEL-TK35C',
    'KEL-TK35M',
    'KEL-TK35Y',
    'KEL-DK35',
  ])
})

test('there is a line without a price, one without a durability, one that is not included, and one with the price of yesterday', async () => {
  const [finisher, team] = [await linesOf('Kelmar KC-4550i, finition interne'), await linesOf('Orvaline MC400')]
  expect(finisher.filter(({ price }) => price === null).map(({ reference }) => reference)).toEqual(['KEL-TB45'])
  expect(team.filter(({ durability }) => durability === null).map(({ reference }) => reference)).toEqual(['ORV-WT360'])
  expect(team.filter(({ is_included }) => !is_included).map(({ reference }) => reference)).toEqual(['TER-360KIT'])
  expect(team[0]).toMatchObject({ price: '84.90', current_purchase_price: '89.90' })
})

test('what somebody deletes does not come back', async () => {
  const [first] = await all()
  await offers.client.technical_nomenclatures.remove({ params: { id: first?.id ?? 0 }, query: { version: first?.version ?? 0 } })
  await seedDemo(app.services.db, app.services.settings)
  expect((await all()).map(({ id }) => id)).not.toContain(first?.id)
})
