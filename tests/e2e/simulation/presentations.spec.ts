// Grouped presentations: created and ordered at a desk, shown at a customer's table, with and without a network.
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { Offer } from '#contract/offers/offers.ts'

import { askToRemove, expect, expectAccessible, nextFrame, openScreen, signIn, test } from '../base.ts'
import { everythingKept, settled, signInByForm } from '../device.ts'
import { composeOf, makeOffer, makePresentation, refuseFullScreen } from '../offers/offers.ts'
import { installed } from '../offline/installed-app.ts'
import { unique } from '../products/products.ts'

// One list for all: a presentation that one test moves or deletes would move the rows that another one drags.
test.describe.configure({ mode: 'default' })

test('an offer manager makes a presentation, orders it and presents it by keyboard: a customer sees what is sold, and nothing else', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    Element.prototype.requestFullscreen = async () => void asked.push('full screen')
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => await Promise.resolve({ release: async () => await Promise.resolve(asked.push('awake')) }) },
    })
  })
  await signIn(page, 'offres')
  const [name, word] = [unique('Salon'), unique('Offre')]
  const [first, second, hidden] = ['Copieur', 'Scanner', 'Brouillon'].map((what) => `${what} ${word}`)
  const internal = { internal_message: 'Marge à garder pour nous' }
  await composeOf(page, await makeOffer(page, { name: first, description: '<p>Pour vingt personnes.</p>', ...internal }), 'ORV-LM210')
  await makeOffer(page, { name: second })
  await makeOffer(page, { name: hidden, active: false })

  await page.goto('/offers')
  await page.getByRole('link', { name: 'Présentations groupées' }).press('Enter')
  await page.getByRole('button', { name: 'Nouvelle présentation' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Offres de la présentation' }).getByRole('listitem')
  for (const [at, offer] of [second, hidden, first].map(String).entries()) {
    await page.getByRole('combobox', { name: 'Offres' }).fill(offer)
    await page.getByRole('option', { name: offer }).click()
    await expect(chosen).toHaveCount(at + 1)
    await nextFrame(page)
  }
  await expect(chosen.filter({ hasText: hidden ?? '' })).toContainText('Inactive : n’est pas montrée')
  const handle = page.getByRole('button', { name: `Déplacer ${first ?? ''}` })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await handle.press('Enter')
  await expect(page.locator('[data-part=announcement]')).toHaveText(`${first ?? ''} : place 1 sur 3`)
  await expect(handle).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Présentation enregistrée')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: `Présenter ${name}` }).press('Enter')
  const slide = page.locator('[data-current]')
  const place = page.locator('[data-part=place]')
  await expect(slide.getByRole('heading', { name: first })).toBeVisible()
  await expect(slide.getByText('Pour vingt personnes.')).toBeVisible()
  await expect(slide.getByRole('region', { name: 'Total HT' })).toContainText('€')
  await expect(place).toHaveText('1 sur 2')
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toContain('full screen')
  await expectAccessible(page)
  await expect(page.getByText('Marge à garder pour nous')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText('2 sur 2')
  await expect(slide.getByRole('heading', { name: second })).toBeVisible()
  await expect(page.locator('[data-part=announcement]')).toHaveText(`${second ?? ''}, 2 sur 2`)
  await expect(page).toHaveURL(/present\?offer=\d+$/)
  await page.reload()
  await expect(place).toHaveText('2 sur 2')
  await expect(slide).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(place).toHaveText('1 sur 2')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/offers\/presentations\/\d+$/)
  // The wake lock is released a moment after the presentation is left.
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toContain('awake')

  await page.getByRole('link', { name: 'Présentations groupées' }).press('Enter')
  const mine = page.getByRole('button', { name: `Déplacer ${name}` })
  await mine.press('ArrowUp')
  await mine.press('Enter')
  await expect(page.getByText(`« ${name} » est maintenant à la place`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.locator('[data-part=announcement]')).toContainText(`${name} est de nouveau à la place`)
  await page.getByRole('link', { name, exact: true }).press('Enter')
  await askToRemove(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect(page).toHaveURL(/\/offers\/presentations$/)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('an offer manager drags a presentation to another place, and sorts them by name without losing their order', async ({ page }) => {
  await signIn(page, 'offres')
  const word = unique('Salon')
  const names = ['B', 'C', 'A'].map((letter) => `${letter} ${word}`)
  for (const name of names) expect((await page.request.post('/api/v2/grouped-presentations', { data: { name } })).status()).toBe(201)
  const [one, , three] = names.map(String)
  await openScreen(page, '/offers/presentations')
  const mine = page.getByRole('table', { name: 'Présentations groupées' }).getByRole('link', { name: word })
  const shown = mine.filter({ hasNotText: 'Présenter' })
  await expect(shown).toHaveText(names)

  const [grip, target] = [page.getByRole('button', { name: `Déplacer ${three}` }), page.getByRole('row').filter({ hasText: one })]
  await grip.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 2, { steps: 5 })
  await page.mouse.up()
  const moved = [names[2], names[0], names[1]].map(String)
  await expect(shown).toHaveText(moved)
  await expect(page.getByText(`« ${three} » est maintenant à la place`)).toBeVisible()

  await page.getByRole('button', { name: 'Nom', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Nom', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending')
  await expect(shown).toHaveText(names.toSorted().toReversed())
  await expect(grip).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revenir à l’ordre' }).press('Enter')
  await expect(shown).toHaveText(moved)
  await expect(grip).toBeVisible()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, serviceWorkers: 'allow' })

  test('a seller who has started a presentation shows every slide of it without a network, also those not seen before, by swiping', async ({
    page,
    context,
    browser,
  }) => {
    const office = await browser.newPage()
    await signIn(office, 'offres')
    const offers: Offer[] = []
    for (const what of ['Un', 'Deux', 'Trois']) {
      const offer = await makeOffer(office, { name: unique(what), description: `<p>Description ${what}</p>` })
      const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: picture }
      const response = await office.request.post(`/api/v2/offers/${offer.id}/upload-image`, {
        multipart: { version: String(offer.version), file },
      })
      offers.push((await response.json()) as Offer)
      await composeOf(office, offer, 'ORV-LM210')
    }
    const presentation = await makePresentation(office, offers)
    await office.close()

    await refuseFullScreen(page)
    await signInByForm(page, 'vendeur', '/login?redirect=%2Foffers%2Fpresentations')
    await installed(page)
    const parts = offers.flatMap(({ id }) => ['', '/products', '/products/prices'].map((part) => `/api/v2/offers/${id}${part}`))
    const fetched = parts.map(
      async (part) => await page.waitForResponse((response) => new URL(response.url()).pathname === part, { timeout: 0 }),
    )
    await page.getByRole('link', { name: `Présenter ${presentation.name}` }).tap()
    const slide = page.locator('[data-current]')
    const shown = async (at: number) => {
      await expect(page.locator('[data-part=place]')).toHaveText(`${at + 1} sur 3`)
      await expect(slide.getByRole('heading', { name: offers[at]?.name })).toBeInViewport()
      await expect(slide.getByText(/^Description/)).toBeVisible()
      await expect(slide.getByRole('region', { name: 'Total HT' })).toContainText('€')
      await expect.poll(() => slide.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
    await shown(0)
    await Promise.all(fetched)
    for (const kept of ['Description Trois', ...offers.map(({ image }) => image?.url ?? '')])
      await expect.poll(async () => await everythingKept(page)).toContain(kept)
    await settled(page)
    await context.setOffline(true)
    await page.reload()
    await shown(0)
    await swipe(page)
    await shown(1)
    await swipe(page)
    await shown(2)
    await expect(page).toHaveURL(new RegExp(`offer=${offers[2]?.id}$`))
    await page.getByRole('button', { name: 'Offre précédente' }).tap()
    await shown(1)
  })
})

/** Scrolls sideways like a swipe to the next slide, but without depending on the machine's speed. */
async function swipe(page: Page): Promise<void> {
  await page.mouse.move(500, 400)
  await page.mouse.wheel(700, 0)
}
