// Opens every screen once: first while the server fails, then after a retry with touch, on a phone, in dark mode, in English and without a
// network; then all of them once more as a user without any rights.
import type { Page } from '@playwright/test'

import { animationsOver, chooseLanguage, expect, goTo, loaded, openScreen, pressAll, signIn, test, violationsOn } from '../base.ts'
import { leftInFrench } from './left-in-french.ts'
import { complaintsOfTheEar, cutOff, losingTheFocus, outOfReach, setTextSize, tooSmall, tooWide, underAFinger } from './screen-checks.ts'
import { type Screen, screens } from './screens.ts'

const COMPUTER = { width: 1440, height: 900 }
const TABLET = { width: 1024, height: 768 }
const UPRIGHT = { width: 768, height: 1024 }
const PHONE = { width: 390, height: 844 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const told = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Réessayer' })

/** Screens that are shown without a signed-in user, or take the whole window and are reloaded for dark mode, have their own page. */
const isApart = (path: string, screen: Screen): boolean => screen.bare === true || path === '/login'

for (const [path, screen] of Object.entries(screens)) if (isApart(path, screen)) lookAt(path, screen)

test.describe('in the app that is open', () => {
  test.use({ account: 'admin', putsBack: true })
  for (const [path, screen] of Object.entries(screens)) if (!isApart(path, screen)) lookAt(path, screen)
})

function lookAt(path: string, screen: Screen): void {
  const { title, at, still = false, bare = false } = screen
  test(`nothing is wrong with the screen ${path}`, async ({ page }) => {
    if (path !== '/login') await signIn(page, 'admin')
    const address = typeof at === 'string' ? at : await at(page)
    await (still ? openScreen(page, address) : whileTheServerFails(page, address))
    await shown(page)
    await expect.poll(async () => (await page.title()).slice(0, title.length)).toBe(title)
    // The failures above were caused on purpose.
    const broken: string[] = []
    const note = (error: Error) => void broken.push(error.message)
    page.on('pageerror', note)

    await check('on a computer', () => violationsOn(page))
    await check('too much for a computer', () => tooMuch(page))
    await underAFinger(page, TABLET, async () => {
      await check('under a finger', () => tooSmall(page))
      await check('too much for a tablet', () => tooMuch(page))
    })
    await page.setViewportSize(PHONE)
    await check('too much for a phone', () => tooMuch(page))
    if (!bare) await page.setViewportSize(COMPUTER)
    await (bare ? darkAndInEnglishAtOnce(page) : darkAndInEnglish(page))
    await check('left in French', () => leftInFrench(page))
    await page.setViewportSize(PHONE)
    await check('in the dark and in English', () => violationsOn(page, ['color-contrast', 'label-content-name-mismatch']))
    await check('too much for a phone in English', () => tooMuch(page))
    await page.setViewportSize(TABLET)
    await check('too much for a tablet in English', () => tooMuch(page))
    await page.setViewportSize(UPRIGHT)
    await check('too much for a tablet that stands upright', () => tooMuch(page))
    await setTextSize(page, '200%')
    await check('too much for an upright tablet with text of twice the size', () => tooMuch(page))
    await page.setViewportSize(COMPUTER)
    await check('too much for a computer with text of twice the size', () => tooMuch(page))
    await setTextSize(page, '')
    await check('too much for a computer in English', () => tooMuch(page))
    expect.soft(await losingTheFocus(page), 'what loses the focus when it is closed').toEqual([])
    await check('for the ear', () => complaintsOfTheEar(page))
    if (!isApart(path, screen)) await withoutANetwork(page)
    if (!isApart(path, screen)) await lightAndInFrench(page)
    expect(broken).toEqual([])
    page.off('pageerror', note)
  })
}

const tooMuch = async (page: Page) => [...(await tooWide(page)), ...(await cutOff(page)), ...(await outOfReach(page))]

/** Repeats the check until there are no problems: a screen that was just rotated is still laying itself out. */
const check = (about: string, complaints: () => Promise<string[]>) => expect.configure({ soft: true }).poll(complaints, about).toEqual([])

test('whoever has no right is shown no screen, and is told so at each', async ({ page }) => {
  await signIn(page, 'personne')
  await page.goto('/no-such-page')
  for (const [path, { open }] of Object.entries(screens)) {
    if (open) continue
    const address = path.replaceAll(/\{-\$\w+\}|\$\w+/g, '1').replace(/\/$/, '')
    // The screen's URL is set at once and then replaced.
    await goTo(page, address)
    const isFor = ({ pathname, searchParams }: URL) =>
      pathname === '/permission-denied' && address.startsWith(searchParams.get('from') ?? 'nowhere')
    await expect.soft(page, path).toHaveURL(isFor)
    await expect.soft(page.getByRole('heading', { name: 'Accès interdit' }), path).toBeVisible()
  }
})

test('every screen has a title of its own', () => {
  const titles = Object.values(screens).map(({ title }) => title)
  const alike = titles.filter((title, at) => titles.some((other, place) => place !== at && other.startsWith(title)))
  expect(alike).toEqual([])
})

test('words that are cut are found, and those that say so and are told whole are not', async ({ page }) => {
  const box = 'width: 60px; white-space: nowrap'
  const dots = 'overflow: hidden; text-overflow: ellipsis'
  await page.setContent(`<main>
    <button style="${box}; ${dots}">Enregistrer tout</button>
    <p style="${box}; overflow: hidden">Un long paragraphe</p>
    <input style="${box}" value="24/11/2026">
    <select style="${box}"><option>Comme le prix actuel</option></select>
    <button style="${box}; ${dots}" title="Enregistrer tout">Enregistrer tout</button>
    <p style="${box}; ${dots}">Un long paragraphe</p>
    <input style="${box}" value="Une désignation commerciale">
    <select><option>Comme le prix actuel</option></select>
  </main>`)
  expect((await cutOff(page)).map((told) => /<(\w+)/.exec(told)?.[1])).toEqual(['button', 'p', 'input', 'select'])
  expect(await tooWide(page)).toEqual([])
  for (const wide of ['body', 'main']) {
    await page.setContent(`<main style="overflow-y: auto"><p>Bref</p></main>`)
    await page.locator(wide === 'body' ? 'body' : 'main > p').evaluate((element) => (element.style.paddingLeft = '2000px'))
    expect(await tooWide(page)).not.toEqual([])
  }
})

test('a control that is cut off is found, and one that can be scrolled to is not', async ({ page }) => {
  const shownIn = async (style: string) => {
    await page.setContent(
      `<main><div style="width: 100px; ${style}"><div style="width: 200px"><button style="margin-left: 80px">Pourquoi ?</button></div></div></main>`,
    )
    return (await outOfReach(page)).length
  }
  const found = []
  for (const style of ['overflow: hidden', 'content-visibility: auto', 'overflow: auto', '']) found.push(await shownIn(style))
  expect(found).toEqual([1, 1, 0, 0])
})

/** Returns once the screen shows its data, and no failure. */
async function shown(page: Page): Promise<void> {
  await loaded(page)
  await expect(tryAgain(page)).toHaveCount(0)
  await animationsOver(page)
}

/** Failed data is named, and all of it can be requested again. */
async function whileTheServerFails(page: Page, address: string): Promise<void> {
  const missing = new Set<string>()
  const refused: Promise<unknown>[] = []
  let failing = true
  // The remembered state of lists is not part of a screen: it is requested with the next one.
  await page.route(/\/api\/v2\/(?!user\/me|remembered-lists)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (failing) {
      missing.add(pathname)
      refused.push(
        route
          .request()
          .response()
          .then(async (response) => await response?.finished()),
      )
      await route.fulfill({ status: 500, json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' } })
    } else {
      missing.delete(pathname)
      await route.continue()
    }
  })
  await openScreen(page, address)
  await expect(tryAgain(page).first()).toBeVisible()
  await expect(told(page).first()).toBeVisible()
  failing = false
  // Wait until the failed responses have arrived before retrying: a request in progress is not repeated. In an open app the network may
  // have been idle long before.
  await Promise.all(refused)
  await expect.poll(async () => (await pressAll(tryAgain(page)), [...missing]), 'what is not asked for again').toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  // Notifications stay for long in tests, and would cover parts of the screen.
  await pressAll(page.getByRole('button', { name: 'Fermer la notification' }))
}

async function darkAndInEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Passer en sombre' }).click()
  await chooseLanguage(page, 'Langue', 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('menu')).toBeHidden()
  await animationsOver(page)
}

/** Restores light mode and French; on a page with little content, where that is fast. */
async function lightAndInFrench(page: Page): Promise<void> {
  await goTo(page, '/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to light' }).click()
  await chooseLanguage(page, 'Language', 'Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('appearance'))
}

/** The screen as it opens for a user who has chosen so before. */
async function darkAndInEnglishAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('appearance', 'dark')
    localStorage.setItem('language', 'en')
  })
  await page.reload()
  await expect(page.locator('html.dark[lang=en]')).toBeAttached()
  await shown(page)
}

/** Only the badge shows it: the content stays. */
async function withoutANetwork(page: Page): Promise<void> {
  const connection = page.locator('[data-part=connection]')
  await page.context().setOffline(true)
  await expect(connection).toContainText('Offline')
  await expect(heading(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(connection).toContainText('Online')
}
