// Shared fixtures of browser tests: a page that is signed in as one of the demo accounts, and axe.
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, test as base, type Page } from '@playwright/test'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { isClean, type KeptPage, openKept } from './kept-page.ts'
import { type InstalledApp, isEmptied, openInstalled } from './offline/installed-app.ts'
import type { OwnAccount } from './own-account.ts'

export type Account = 'admin' | 'catalogue' | 'offres' | 'vendeur' | 'personne'
export const PASSWORD = process.env['DEMO_PASSWORD'] ?? 'starif-demo'

/** Signs in over the API, so that the page starts with the session's cookie. With `test.use({ account })` the page is signed in already. */
export async function signIn(page: Page, account: Account | OwnAccount): Promise<CurrentUser> {
  const known = signedIn.get(page)
  if (known?.account === account) return known.user
  // An open app would reload itself for the new user, while the test continues.
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

/** Pages whose app has not been loaded since another user signed in. */
const elsewhere = new WeakSet<Page>()

/** The users of the pages that several tests share. */
const signedIn = new WeakMap<Page, { account: Account; user: CurrentUser }>()

/**
 * Goes to a screen in the open app, if there is one: loading the app costs ten times as much. It goes there by way of a page that does not
 * exist and closes old notifications, so that nothing of the previous screen is mistaken for the new one.
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
  // Until then a key press would still go to the previous screen.
  if (path !== '/no-such-page') await expect(notFound).toBeHidden()
}

/** Goes there in the open app, as by one of its links. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({ __TSR_key: crypto.randomUUID() }, '', to), path)

/** Closes all notifications; returns how many there were. */
const closeNews = (page: Page) =>
  page.getByRole('button', { name: /^(Fermer la|Close the) notification$/ }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
    return buttons.length
  })

/**
 * Refocuses the page until it has refetched its data: a response that is fresh enough is not refetched at once, nor is one that is already
 * on its way.
 */
export const askUntil = (page: Page, isSo: () => Promise<boolean>, what: string) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return await isSo()
    }, what)
    .toBe(true)
export const askUntilShown = (page: Page, expected: Locator) => askUntil(page, async () => await expected.isVisible(), String(expected))

/** Waits until the screen is shown and nothing in it is loading. */
export async function loaded(page: Page): Promise<void> {
  // Before the app is loaded the page has its own heading.
  await expect(page.locator('main:not([data-part=splash]) h1').first()).toBeVisible()
  await expect(page.getByText('Chargement…').or(page.getByLabel('Chargement…'))).toHaveCount(0)
}

/** Presses those that exist at the moment: one that disappears meanwhile is not waited for. */
export const pressAll = (buttons: Locator) =>
  buttons.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click()
  })

/** Finishes all animations: on a loaded machine some never ended by themselves, and tests waited for ten minutes. */
export async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
}

/** Fails with the violations that axe finds on the page, after all animations have ended: half a colour has too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsOver(page)
  expect(await violationsOn(page)).toEqual([])
}

/**
 * The violations that axe finds, by its usual rules, or only by `rules`. Passed rules are not reported and no second page is opened for the
 * summary: both took four times the work.
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * Chooses `language` in the menu of that name. The menu focuses the current choice once it is open, so wait for that before pressing a key.
 */
export async function chooseLanguage(page: Page, menu: 'Langue' | 'Language', language: 'English' | 'Français'): Promise<void> {
  // While no user is signed in, the menu has its own button.
  const user = page.getByRole('button', { name: menu === 'Langue' ? 'Menu de l’utilisateur' : 'User menu', exact: true })
  await page.getByRole('button', { name: menu, exact: true }).or(user).click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await page.getByRole('menuitemradio', { name: language }).press('Enter')
}

/** Requests the deletion of the page's subject: the last item of « ⋮ ». */
export async function askToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
}

/** Waits for the next frame, to which the page may have deferred work, such as returning the focus after a list of choices. */
export const nextFrame = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))

/** Keeps notifications long enough for a loaded machine; with `page.clock` they disappear after the usual time. */
export function newsStay(): void {
  const wait = globalThis.setTimeout.bind(globalThis)
  const shown = [4_000, 6_000, 10_000, 15_000]
  const longer = (work: () => void, delay?: number): number => Number(wait(work, shown.includes(delay ?? 0) ? 30_000 : delay))
  Object.assign(globalThis, { setTimeout: longer })
}

/** Violations of the content security policy in each context: the browser logs them to its console, also for workers. */
const violations = new WeakMap<BrowserContext, string[]>()

/** Prepares a context like that of every test. */
export async function prepared(context: BrowserContext): Promise<void> {
  const found: string[] = []
  violations.set(context, found)
  context.on('console', (message) => {
    // Pasted content may contain handlers of another page, which the policy is meant to block. React writes none.
    const text = message.text()
    if (/Content[- ]Security[- ]Policy/i.test(text) && !text.startsWith('Executing inline event handler')) found.push(text)
  })
  await context.addInitScript(newsStay)
}

/** Fails if the app violated its own policy: it would wait for ever for what was blocked. */
export const expectNoViolation = (context: BrowserContext): void =>
  expect(violations.get(context)?.splice(0), 'what the policy of security forbade').toEqual([])

interface Options {
  /** The user of a page with an open app that the tests of this worker share (kept-page.ts). */
  account: Account | undefined
  /** These tests undo by themselves whatever they do to that page (size, routes, language, …). */
  putsBack: boolean
  /** The app is installed on the device already, and nothing else is (installed-app.ts). */
  onDevice: boolean
}

/** The pages of this worker. */
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

/**
 * Closes the pages that a test opened besides its own: otherwise their apps would keep sending requests, and slow down the tests that
 * follow.
 */
async function closeOthers(browser: Browser, own: BrowserContext): Promise<void> {
  const used = new Set([own, onDevices?.context, ...[...keptPages.values()].map(({ page }) => page.context())])
  for (const context of browser.contexts()) if (!used.has(context)) await context.close()
}

const routingAtOnce = new WeakSet<Page>()

/**
 * An open page learns some time after `route` has returned that it is routed, and its requests until then go to the server: on a loaded
 * machine a request that was to fail was saved. Here `route` returns once a request of the page has been intercepted.
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
