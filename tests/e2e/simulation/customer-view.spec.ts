// At the table with a customer: the whole window shows the product for sale, and nothing internal.
import sharp from 'sharp'

import { pdf } from '../../sample-files.ts'
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { composeOf, makeOffer } from '../offers/offers.ts'

test.use({ account: 'offres' })

test('an offer manager shows an offer to a customer without anything internal, looks closer at its document, and leaves by Escape', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page, { description: '<p>Pour toute l’agence.</p>', internal_message: 'Marge à défendre' })
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const image = { version: String(offer.version), file: { name: 'photo.png', mimeType: 'image/png', buffer: picture } }
  expect((await page.request.post(`/api/v2/offers/${offer.id}/upload-image`, { multipart: image })).status()).toBe(200)
  await composeOf(page, offer, 'ORV-LM210')
  const file = { name: 'Plaquette.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour Starif') }
  for (const [type, name] of [
    ['contract', 'Plaquette'],
    ['technical_sheet', 'Argumentaire interne'],
  ] as const) {
    const multipart = { entity: 'offers', entity_id: String(offer.id), type, name, start_date: '2026-01-01', file }
    expect((await page.request.post('/api/v2/documents', { multipart })).status()).toBe(201)
  }
  await openScreen(page, `/offers/${offer.id}`)
  await page.getByRole('link', { name: 'Vue client' }).click()
  await expect(page).toHaveURL(`/offers/${offer.id}/client`)
  // The offer's own page, which shows much of the same, is hidden.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.name)
  await expect(page.getByText('Pour toute l’agence.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Machines' })).toContainText('ORV-LM210')
  await expect(page.getByRole('button', { name: 'Plaquette' })).toBeVisible()
  for (const text of ['Marge à défendre', 'Argumentaire interne', 'Historique', 'Responsable', 'Enregistrer'])
    await expect(page.getByText(text)).toHaveCount(0)
  await expectAccessible(page)

  const shown = page.getByRole('region', { name: 'Image' })
  await page.getByRole('button', { name: 'Zoom avant' }).click()
  await shown.evaluate((box) => box.scrollIntoView({ block: 'start' }))
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeInViewport({ ratio: 1 })
  expect(await shown.evaluate(besideMiddle)).toBeCloseTo(0, -1)

  await page.getByRole('button', { name: 'Plaquette' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plaquette' })
  const drawn = dialog.locator('canvas[data-drawn]')
  await expect(drawn).toBeVisible()
  const widthOf = () => drawn.evaluate((canvas) => canvas.getBoundingClientRect().width)
  const before = await widthOf()
  await dialog.getByRole('button', { name: 'Zoom avant' }).click()
  await expect(dialog.locator('[data-part=zoom]')).toHaveText(/^150\s%$/)
  await expect.poll(widthOf).toBeGreaterThan(before * 1.4)
  expect(await dialog.getByRole('region', { name: 'Plaquette' }).evaluate(besideMiddle)).toBeCloseTo(0, -1)
  await drawn.dblclick()
  await expect(dialog.locator('[data-part=zoom]')).toHaveText(/^100\s%$/)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Escape')
  // If the browser is in full screen, the first press of Escape only leaves that.
  await expect(page).toHaveURL(`/offers/${offer.id}`)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

/** The distance between the middle of a box's content and the middle of its visible part. */
const besideMiddle = (box: Element) => box.scrollLeft + box.clientWidth / 2 - box.scrollWidth / 2
