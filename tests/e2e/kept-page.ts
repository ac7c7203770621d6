// A page that several tests of one worker share: loading the app costs ten times as much as going to a screen. If a test does something
// that cannot be undone reliably, the page is marked as spoiled, and the next test loads its own.
import { type Browser, expect, type Page } from '@playwright/test'

export interface KeptPage {
  page: Page
  spoiled: boolean
}

/** Opens one; the effects of `prepare` stay. */
export async function openKept(browser: Browser, prepare: (page: Page) => Promise<void>): Promise<KeptPage> {
  const page = await (await browser.newContext()).newPage()
  await prepare(page)
  await page.goto('/no-such-page')
  const kept = { page, spoiled: false }
  const context = page.context()
  // The effects of each of these are not undone by `isClean`.
  watch(kept, page, 'on', 'once', 'addInitScript', 'route', 'exposeFunction', 'setViewportSize', 'emulateMedia')
  watch(kept, context, 'on', 'once', 'addInitScript', 'route', 'newPage', 'newCDPSession', 'setOffline', 'clearCookies', 'addCookies')
  watch(kept, page.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt')
  return kept
}

/** From then on calling one of these methods of `thing` marks the page as spoiled. */
export function watch<T extends object>(kept: { spoiled: boolean }, thing: T, ...names: (keyof T & string)[]): void {
  for (const name of names) {
    const usual = (thing[name] as (...words: unknown[]) => unknown).bind(thing)
    Object.assign(thing, { [name]: (...words: unknown[]) => ((kept.spoiled = true), usual(...words)) })
  }
}

/** Goes to a page that does not exist and clears all data that was read, notified or viewed before. Returns whether nothing is left. */
export async function isClean({ page, spoiled }: KeptPage): Promise<boolean> {
  if (spoiled || page.isClosed() || !page.url().startsWith('http') || page.viewportSize()?.width !== 1440) return false
  await page.evaluate(() => history.pushState({}, '', '/no-such-page'))
  await expect(page.getByRole('heading', { name: /^Page (non trouvée|not found)$/ })).toBeVisible()
  // Viewed data is stored now instead of after a delay.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect(page.locator('html')).not.toHaveAttribute('data-writing', /.*/)
  return await page.evaluate(async () => {
    const { documentElement: html } = document
    if (html.lang !== 'fr' || html.classList.contains('dark') || document.querySelector('[role$=dialog], [role=menu]')) return false
    if (Object.keys(localStorage).some((key) => /^(appearance|rail|signing-out|draft-.*)$/.test(key))) return false
    for (const key of ['place', 'answers']) localStorage.removeItem(key)
    sessionStorage.clear()
    for (const button of document.querySelectorAll<HTMLElement>('[data-part=notifications] button')) button.click()
    const promise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const db = await promise(indexedDB.open('starif'))
    try {
      const stores = db.transaction(['drafts', 'answers'], 'readwrite')
      if ((await promise(stores.objectStore('drafts').count())) > 0) return false
      await promise(stores.objectStore('answers').clear())
    } finally {
      db.close()
    }
    return forgetAnswers()

    /** Clears the inactive queries of the app's cache in memory; only the frame's queries are active. */
    function forgetAnswers(): boolean {
      interface Fiber {
        child: Fiber | null
        sibling: Fiber | null
        memoizedProps: { client?: { removeQueries?: (which: object) => void } } | null
      }
      const waiting = Array.from(document.querySelectorAll('body > *')).flatMap((element) =>
        Object.entries(element).flatMap(([key, value]) => (key.startsWith('__reactContainer$') ? [value as Fiber | null] : [])),
      )
      for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
        const client = fiber.memoizedProps?.client
        if (client?.removeQueries) {
          client.removeQueries({ type: 'inactive' })
          return true
        }
        waiting.push(...[fiber.sibling, fiber.child].filter((next) => next !== null))
      }
      return false
    }
  })
}
