// What browser tests share: a page that is signed in as one of the demo accounts, and axe.
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, test as base, type Page } from '@playwright/test'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { isClean, type KeptPage, openKept } from './kept-page.ts'
import { type InstalledApp, isEmptied, openInstalled } from './offline/installed-app.ts'
import type { OwnAccount } from './own-account.ts'

export type Account = 'admin' | 'catalogue' | 'offres' | 'vendeur' | 'personne'
export const PASSWORD = process.env['DEMO_PASSWORD'] ?? 'starif-demo'

/** Signs in over the API: the page then starts with the session's cookie. The page of `test.use({ account })` is that account's already. */
export async function signIn(page: Page, account: Account | OwnAccount): Promise<CurrentUser> {
  const known = signedIn.get(page)
  if (known?.account === account) return known.user
  // An app that is open would reload itself for the new user, in the midst of what the test does next.
  if (page.url().startsWith('http')) await page.goto('/healthz')
  const data = typeof account === 'string' ? { email: `${account}@starif.example`, password: PASSWORD } : account
  const response = await page.request.post('/auth/login', { data })
  expect(response.status()).toBe(200)
  signedIn.delete(page)
  elsewhere.add(page)
  const user = (await response.json()) as CurrentUser
  await page.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
  return user
}

/** Pages whose app has not been loaded since somebody else signed in. */
const elsewhere = new WeakSet<Page>()

/** Who is on the pages that several tests use. */
const signedIn = new WeakMap<Page, { account: Account; user: CurrentUser }>()

/**
 * Goes to a screen in the app that is open, where one is: to load it costs ten times as much. By way of a page that does
 * not exist and without what was notified before, so that nothing of the former screen is taken for the new one.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (elsewhere.delete(page) || page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  await goTo(page, '/no-such-page')
  const notFound = page.getByRole('heading', { name: /^Page (non trouvée|not found)$/ })
  await expect(notFound).toBeVisible()
  await expect.poll(() => closeNews(page)).toBe(0)
  await goTo(page, path)
  // Until then a key would still go to the previous screen.
  if (path !== '/no-such-page') await expect(notFound).toBeHidden()
}

/** Goes there in the app that is open, as by one of its links. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({ __TSR_key: crypto.randomUUID() }, '', to), path)

/** Returns how many there were. */
const closeNews = (page: Page) =>
  page.getByRole('button', { name: /^(Fermer la|Close the) notification$/ }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
    return buttons.length
  })

/**
 * Comes back to the page until it has read anew what it shows: an answer that is fresh enough is not asked for again at once, nor is
 * one that is on its way since before.
 */
export const askUntil = (page: Page, isSo: () => Promise<boolean>, what: string) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return await isSo()
    }, what)
    .toBe(true)
export const askUntilShown = (page: Page, expected: Locator) => askUntil(page, async () => await expected.isVisible(), String(expected))

/** Waits until the screen is there, with nothing in it that still loads. */
export async function loaded(page: Page): Promise<void> {
  // Before the app is there the page has a heading of its own.
  await expect(page.locator('main:not([data-part=splash]) h1').first()).toBeVisible()
  await expect(page.getByText('Chargement…').or(page.getByLabel('Chargement…'))).toHaveCount(0)
}

/** Presses those that are there: one that goes away meanwhile is not waited for. */
export const pressAll = (buttons: Locator) =>
  buttons.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click()
  })

/** Brings to its end whatever fades in, grows or moves: on a loaded machine some of it never ended by itself, and tests waited ten minutes. */
export async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
}

/** Fails with what axe found on the page, once nothing fades in or out any more: half a colour has no contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsOver(page)
  expect(await violationsOn(page)).toEqual([])
}

/** What axe finds, by its usual rules, or by `rules` alone. Neither what is well is told, nor a page of its own opened for the sum: both took four times the work. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * Chooses `language` in the menu of that name. It puts the focus on what is chosen once it is open: whoever presses a key before that
 * presses it there.
 */
export async function chooseLanguage(page: Page, menu: 'Langue' | 'Language', language: 'English' | 'Français'): Promise<void> {
  // Before somebody is signed in it has a button of its own.
  const user = page.getByRole('button', { name: menu === 'Langue' ? 'Menu de l’utilisateur' : 'User menu', exact: true })
  await page.getByRole('button', { name: menu, exact: true }).or(user).click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await page.getByRole('menuitemradio', { name: language }).press('Enter')
}

/** Asks for the deletion of what the page is about: the last item behind « ⋮ ». */
export async function askToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
}

/** What the page has put off to its next frame is done: the focus that a list of choices gives back, say. */
export const nextFrame = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))

/** Notifications stay as long as a loaded machine needs to look at them; with `page.clock` they go when they do. */
export function newsStay(): void {
  const wait = globalThis.setTimeout.bind(globalThis)
  const shown = [4_000, 6_000, 10_000, 15_000]
  const longer = (work: () => void, delay?: number): number => Number(wait(work, shown.includes(delay ?? 0) ? 30_000 : delay))
  Object.assign(globalThis, { setTimeout: longer })
}

/** What the policy of security forbade in each context: the browser says so in its console, of workers, too. */
const violations = new WeakMap<BrowserContext, string[]>()

/** What every context of a test has. */
export async function prepared(context: BrowserContext): Promise<void> {
  const found: string[] = []
  violations.set(context, found)
  context.on('console', (message) => {
    // What is pasted may carry handlers of another page: to block those is what the policy is for. React writes none.
    const text = message.text()
    if (/Content[- ]Security[- ]Policy/i.test(text) && !text.startsWith('Executing inline event handler')) found.push(text)
  })
  await context.addInitScript(newsStay)
}

/** The app never does what its own policy forbids: what it then waits for never comes. */
export const expectNoViolation = (context: BrowserContext): void =>
  expect(violations.get(context)?.splice(0), 'what the policy of security forbade').toEqual([])

interface Options {
  /** Who has a page in which the app is open already: the tests of this worker use it one after the other (kept-page.ts). */
  account: Account | undefined
  /** Whatever these tests do to that page (size, routes, language, …), they take back themselves. */
  putsBack: boolean
  /** The app is on the device already, and nothing else is (installed-app.ts). */
  onDevice: boolean
}

/** Those of this worker. */
const keptPages = new Map<Account, KeptPage>()
let onDevices: InstalledApp | undefined

export const test = base.extend<Options>({
  account: [undefined, { option: true }],
  putsBack: [false, { option: true }],
  onDevice: [false, { option: true }],
  context: async ({ context, browser, account, putsBack, onDevice, viewport, hasTouch, serviceWorkers }, give, info) => {
    if (!account && !onDevice) {
      await prepared(context)
      await give(context)
      expectNoViolation(context)
      await closeOthers(browser, context)
      return
    }
    if (viewport?.width !== 1440 || hasTouch || serviceWorkers === 'allow') throw new Error('what is kept is of the usual kind')
    const kept = account ? await keptPage(browser, account) : await installedApp(browser)
    const given = 'page' in kept ? kept.page.context() : kept.context
    await give(given)
    kept.spoiled = info.status !== info.expectedStatus || (kept.spoiled && !putsBack)
    expectNoViolation(given)
    await closeOthers(browser, given)
  },
  page: async ({ context }, give) => {
    const page = context.pages()[0] ?? (await context.newPage())
    routeAtOnce(page)
    await give(page)
  },
})

/** Closes what a test opened besides its own page: until then those apps go on asking the server, and slow down the tests that follow. */
async function closeOthers(browser: Browser, own: BrowserContext): Promise<void> {
  const used = new Set([own, onDevices?.context, ...[...keptPages.values()].map(({ page }) => page.context())])
  for (const context of browser.contexts()) if (!used.has(context)) await context.close()
}

const routingAtOnce = new WeakSet<Page>()

/**
 * A page that is open learns that it is routed some time after `route` has returned, and what it asks until then goes to the server: on a
 * loaded machine what was to fail was saved. Here `route` returns once a question of the page has been answered in the server's place.
 */
function routeAtOnce(page: Page): void {
  if (routingAtOnce.has(page)) return
  routingAtOnce.add(page)
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const routed = await route(...given)
    if (page.url().startsWith('http')) {
      await route('**/is-routed', (question) => question.fulfill({ body: 'yes' }))
      const ask = async () => await fetch('/is-routed').then(async (answer) => await answer.text(), String)
      await expect.poll(async () => await page.evaluate(ask).catch(String)).toBe('yes')
      await page.unroute('**/is-routed')
    }
    return routed
  }
}

async function keptPage(browser: Browser, account: Account): Promise<KeptPage> {
  const former = keptPages.get(account)
  if (former && (await isClean(former))) return former
  await former?.page.context().close()
  const kept = await openKept(browser, async (page) => {
    await prepared(page.context())
    signedIn.set(page, { account, user: await signIn(page, account) })
    elsewhere.delete(page)
  })
  keptPages.set(account, kept)
  return kept
}

async function installedApp(browser: Browser): Promise<InstalledApp> {
  if (onDevices && (await isEmptied(onDevices))) return onDevices
  await onDevices?.context.close()
  onDevices = await openInstalled(browser, prepared)
  await isEmptied(onDevices)
  return onDevices
}
export { expect }
