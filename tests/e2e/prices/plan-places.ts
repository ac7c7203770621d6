// The dialogs of a price plan: one of its lines, and prices that were changed since it was applied.
import type { Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect } from '../base.ts'
import { button, type Place } from '../products/dialog-places.ts'
import { lineRows } from './price-plans.ts'
import { changeSellingPrice, euros, makePriced, makeSellingPrice, readSellingPrices } from './selling-prices.ts'

interface Plan {
  id: number
  version: number
}

/** A plan for one article, over the API. */
async function makePlan(page: Page) {
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { recommended_price: euros('150.00') })
  const change = { kind: 'percent', value: '3' }
  const data = {
    selection: { ids: [place.product.id] },
    catalog_ids: [place.catalog.id],
    effective_date: addDays(today(), 30),
    operation: { kind: 'change', prices: ['recommended_price'], change, step: '0.01' },
  }
  const made = await page.request.post('/api/v2/price-plans', { data })
  expect(made.status()).toBe(201)
  return { place, plan: (await made.json()) as Plan }
}

/** An applied plan whose price somebody has changed since. */
async function makeChanged(page: Page): Promise<Plan> {
  const { place, plan } = await makePlan(page)
  const applied = await page.request.post(`/api/v2/price-plans/${plan.id}/apply`, { data: { version: plan.version } })
  expect(applied.status()).toBe(200)
  const opened = (await readSellingPrices(page, place)).at(-1)
  if (opened) await changeSellingPrice(page, place, opened, { recommended_price: euros('160.00') })
  return plan
}

export const planPlaces: Place[] = [
  {
    screen: 'a price plan',
    at: async (page) => `/products/price-plans/${(await makePlan(page)).plan.id}`,
    ways: {
      'routes/_app/products/-plans/lines/dialog.tsx': { opens: /^Ligne de/, by: (page) => lineRows(page).first().getByRole('link') },
    },
  },
  {
    screen: 'an applied price plan',
    at: async (page) => `/products/price-plans/${(await makeChanged(page)).id}`,
    ways: {
      'routes/_app/products/-plans/apply/undo.tsx': {
        opens: /a été modifié depuis/,
        by: button('Annuler la campagne'),
        confirmed: 'Annuler la modification',
      },
    },
  },
]
