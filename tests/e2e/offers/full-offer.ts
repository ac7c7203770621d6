// An offer with everything that a device stores about one: picture, products, document, and a message for managers only.
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { Offer } from '#contract/offers/offers.ts'

import { pdf } from '../../sample-files.ts'
import { expect, signIn } from '../base.ts'
import { unique } from '../products/products.ts'
import { composeOf, makeOffer } from './offers.ts'

const BROCHURE = { name: 'Plaquette.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour Starif') }

/** Uses the same file every time, unless another one is given. */
export async function addDocument(
  page: Page,
  entity: 'products' | 'offers',
  entity_id: number,
  name: string,
  file: typeof BROCHURE = BROCHURE,
): Promise<void> {
  const multipart = { entity, entity_id: String(entity_id), type: 'contract', name, start_date: '2026-01-01', file }
  expect((await page.request.post('/api/v2/documents', { multipart })).status()).toBe(201)
}

async function addPicture(page: Page, { id, version }: Pick<Offer, 'id' | 'version'>): Promise<void> {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const multipart = { version: String(version), file: { name: 'x.png', mimeType: 'image/png', buffer } }
  expect((await page.request.post(`/api/v2/offers/${id}/upload-image`, { multipart })).status()).toBe(200)
}

/** The offer of a manager with a message for the other managers. */
export async function makeFullOffer(manager: Page): Promise<Offer> {
  await signIn(manager, 'offres')
  const offer = await makeOffer(manager, {
    category_1: unique('Rayon'),
    description: '<p>Une imprimante pour toute l’agence.</p>',
    internal_message: 'Marge à défendre',
  })
  await addPicture(manager, offer)
  await composeOf(manager, offer, 'ORV-LM210')
  await addDocument(manager, 'offers', offer.id, 'Plaquette')
  return offer
}
