// At the table with a customer, with fingers: two zoom a picture and a PDF, one swipes to the next slide.
import type { Locator, Page } from '@playwright/test'

import { expect, signIn, test } from '../base.ts'
import { signInByForm } from '../device.ts'
import { makeFullOffer } from '../offers/full-offer.ts'
import { makeOffer, makePresentation, refuseFullScreen } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

type Place = [x: number, y: number]

/** Puts fingers down at the first positions and moves all of them together over the others. */
async function touch(page: Page, ...steps: Place[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const points = (places: Place[]) => places.map(([x, y], id) => ({ x, y, id }))
  for (const [at, places] of steps.entries())
    await devtools.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints: points(places) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function middleOf(box: Locator): Promise<Place> {
  await box.scrollIntoViewIfNeeded()
  const edge = await box.boundingBox()
  if (!edge) throw new Error('nothing there')
  return [Math.round(edge.x + edge.width / 2), Math.round(edge.y + edge.height / 2)]
}

const upTo = (count: number, step: (at: number) => Place[]): Place[][] => Array.from({ length: count }, (_, at) => step(at))

test('two fingers look closer at the picture of an offer and at its PDF, whichever of them moves, and one finger then moves what they see', async ({
  page,
  browser,
}) => {
  const offer = await makeFullOffer(await browser.newPage())
  await refuseFullScreen(page)
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Foffers%2F${offer.id}%2Fclient`)
  const looksCloser = async (within: Locator | Page, box: Locator, seen: Locator) => {
    const percentOf = async () => Number.parseInt((await within.locator('[data-part=zoom]').textContent()) ?? '', 10)
    const widthOf = () => seen.evaluate((element) => element.getBoundingClientRect().width)
    const [before, [x, y]] = [await widthOf(), await middleOf(box)]
    await touch(
      page,
      ...upTo(11, (at) => [
        [x - 40 - at * 8, y],
        [x + 40 + at * 8, y],
      ]),
    )
    await expect.poll(percentOf).toBeGreaterThan(250)
    await expect.poll(widthOf).toBeGreaterThan(before * 2.5)
    // One finger moves a picture that is larger than its box.
    const left = () => box.evaluate((element) => element.scrollLeft)
    const from = await left()
    await touch(page, ...upTo(11, (at) => [[x + 50 - at * 15, y]]))
    await expect.poll(left).toBeGreaterThan(from + 50)
    // A thumb that rests and a finger that approaches it: smaller again.
    await touch(
      page,
      ...upTo(16, (at) => [
        [x - 150, y],
        [x + 200 - at * 20, y],
      ]),
    )
    await expect.poll(percentOf).toBe(100)
  }
  await test.step('the picture', async () => {
    const picture = page.getByRole('img', { name: offer.name })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await looksCloser(page, page.getByRole('region', { name: 'Image' }), picture)
  })
  await test.step('the PDF', async () => {
    await page.getByRole('button', { name: 'Plaquette' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plaquette' })
    const drawn = dialog.locator('canvas[data-drawn]')
    await expect(drawn).toBeVisible()
    await looksCloser(dialog, dialog.getByRole('region').filter({ has: page.locator('canvas[data-drawn]') }), drawn)
  })
})

test('one swipe shows exactly the next slide, however fast the finger is', async ({ page, browser }) => {
  const office = await browser.newPage()
  await signIn(office, 'offres')
  const offers = [await makeOffer(office), await makeOffer(office), await makeOffer(office), await makeOffer(office)]
  const presentation = await makePresentation(office, offers)
  await refuseFullScreen(page)
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Foffers%2Fpresentations%2F${presentation.id}%2Fpresent`)
  const place = page.locator('[data-part=place]')
  await expect(place).toHaveText('1 sur 4')
  const swipe = (by: number, steps: number) => touch(page, ...upTo(steps + 1, (at) => [[512 - by / 2 + (by * at) / steps, 400]]))
  await swipe(-600, 20)
  await expect(place).toHaveText('2 sur 4')
  await swipe(-600, 4)
  await expect(place).toHaveText('3 sur 4')
  await swipe(600, 10)
  await expect(place).toHaveText('2 sur 4')
  // A finger that reverses its direction.
  await touch(page, [[600, 400]], [[560, 400]], [[480, 400]], [[560, 400]], [[598, 400]])
  await expect(place).toHaveText('2 sur 4')
})
