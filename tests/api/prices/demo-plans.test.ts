// The price plans of the demo: one ready, one applied last month, one undone in part.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { seedDemo } from '#server/platform/db/demo/demo.ts'

import { ago } from '../../past.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  await seedDemo(app.services.db, app.services.settings)
  reader = await app.as('selling_price.show', 'selling_price.read')
})
afterAll(() => app.close())

test('the demo has a plan that is ready, one that was applied last month, and one that is undone in part', async () => {
  const { items } = await reader.client.price_plans.list({ sort: 'created_at' })
  expect(items).toMatchObject([
    { name: 'Papier : hausse du fournisseur', status: 'applied', effective_date: ago(30), counts: { changed: 2 } },
    { name: 'Réseau : alignement des prix', status: 'partly_undone', counts: { changed: 4 } },
    { name: 'Toners Kelvion : tarifs du trimestre prochain', status: 'ready', counts: { changed: 6 } },
  ])
  const [paper, network] = items
  expect(paper?.applied_at?.slice(0, 10)).toBe(ago(32))
  const lines = (await reader.client.price_plans.lines({ id: network?.id ?? 0 })).items
  expect(lines.map(({ undone }) => undone)).toEqual([true, true, false, false])
  const [line] = (await reader.client.price_plans.lines({ id: paper?.id ?? 0 })).items
  const rows = (await reader.client.selling_prices.all({ product_id: line?.product.id ?? 0 })).items
  expect(rows.filter(({ catalog }) => catalog.id === line?.catalog?.id)).toMatchObject([
    { start_date: ago(90), end_date: ago(31) },
    { start_date: ago(30), end_date: null, recommended_price: line?.amounts.recommended_price?.after && { unit: 'EUR' } },
  ])
})
