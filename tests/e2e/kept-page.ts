// A page that several tests of one worker use, one after the other: loading the app costs ten times as much as going to a screen.
// What a test cannot be sure to take back spoils the page, and the next test loads its own.
import { type Browser, expect, type Page } from '@playwright/test'

export interface KeptPage {
  page: Page
  spoiled: boolean
}

/** Opens one; what `prepare` does to it stays. */
export async function openKept(browser: Browser, prepare: (page: Page) => Promise<void>): Promise<KeptPage> {
  const page = await (await browser.newContext()).newPage()
  await prepare(page)
  await page.goto('/no-such-page')
  const kept = { page, spoiled: false }
  const context = page.context()
  // Each leaves more behind than `isClean` takes away.
  watch(kept, page, 'on', 'once', 'addInitScript', 'route', 'exposeFunction', 'setViewportSize', 'emulateMedia')
  watch(kept, context, 'on', 'once', 'addInitScript', 'route', 'newPage', 'newCDPSession', 'setOffline', 'clearCookies', 'addCookies')
  watch(kept, page.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt')
  return kept
}

/** From then on whoever asks `thing` for one of these spoils what is kept. */
export function watch<T extends object>(kept: { spoiled: boolean }, thing: T, ...names: (keyof T & string)[]): void {
  for (const name of names) {
    const usual = (thing[name] as (...words: unknown[]) => unknown).bind(thing)
    Object.assign(thing, { [name]: (...words: unknown[]) => ((kept.spoiled = true), usual(...words)) })
  }
}

/** Goes to a page that does not exist and forgets what was read, told and seen before. Returns whether nothing is left of it. */
export async function isClean({ page, spoiled }: KeptPage): Promise<boolean> {
  if (spoiled || page.isClosed() || !page.url().startsWith('http') || page.viewportSize()?.width !== 1440) return false
  await page.evaluate(() => history.pushState({}, '', '/no-such-page'))
  await expect(page.getByRole('heading', { name: /^Page (non trouvée|not found)$/ })).toBeVisible()
  // What was seen is written down now instead of in a while.
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

    /** As the app has them in memory; what is on screen is what the frame shows. */
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
