// Permits for browser tests, created through the API by the user of the page.
import type { Page } from '@playwright/test'

import type { Inputs } from '#contract/index.ts'
import type { Permit } from '#contract/permits/permits.ts'

import { expect } from '../base.ts'
import { composeOf, makeOffer } from '../offers/offers.ts'
import { unique } from '../products/products.ts'

/** A permit of one offer with one bundle. */
export async function makePermit(page: Page, fields: Partial<Inputs['permits']['create']> = {}): Promise<Permit> {
  const offer = await makeOffer(page)
  await composeOf(page, offer, 'ORV-LM210')
  const data = { name: unique('Permis T'), offers: [offer.id], ...fields }
  const answer = await page.request.post('/api/v2/permits', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Permit
}
