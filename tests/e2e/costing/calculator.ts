// Helpers for browser tests of the calculator: a new copier, made over the API, and the URL that calculates it.
import type { Page } from '@playwright/test'

import { checkedLines } from '../../cost-fixtures.ts'
import { expect } from '../base.ts'
import { unique } from '../products/products.ts'

interface Made {
  id: number
  version: number
}

/** The nomenclature of the worked example. */
export async function makeCopier(page: Page): Promise<number> {
  const post = async (path: string, data: object, status = 201): Promise<Made> => {
    const answer = await page.request.post(`/api/v2${path}`, { data })
    expect(answer.status(), path).toBe(status)
    return (await answer.json()) as Made
  }
  const printer = { print_speed: 40, average_intervention_duration: '1.2', pages_between_interventions: 40_000 }
  const { id, version } = await post('/technical-nomenclatures', { name: unique('Copieur'), ...printer })
  await post(`/technical-nomenclatures/${id}/products`, { version, items: checkedLines }, 200)
  return id
}

const USE = 'mono_volume=10000&colour_volume=2000&hourly_cost=65&travel_cost=30&agency_markup=1.2&seller_markup=1.1'

/** Returns a function that makes the URL of a screen, with the calculation of a new copier. */
export const calculated = (path: string) => async (page: Page) => `${path}?nomenclature_ids=${await makeCopier(page)}&${USE}`
