// A browser on which the app is kept already, used by several tests of one worker, one after the other: to keep the whole app
// takes twice as long as all that most of them do. Each has pages of its own, and finds nothing that the one before left.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

import { watch } from '../kept-page.ts'

export interface InstalledApp {
  context: BrowserContext
  spoiled: boolean
}

/** Waits until the app itself is on the device: its worker is in charge. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Opens one and waits until the app is on it; what `prepare` does to it stays. */
export async function openInstalled(browser: Browser, prepare: (context: BrowserContext) => Promise<void>): Promise<InstalledApp> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await prepare(context)
  const page = await context.newPage()
  await page.goto('/login')
  await installed(page)
  const app = { context, spoiled: false }
  // Each leaves more behind than `isEmptied` takes away.
  watch(app, context, 'on', 'once', 'addInitScript', 'route', 'newCDPSession', 'grantPermissions')
  watch(app, context.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt')
  return app
}

/** Closes its pages and takes everything but the app off it. Returns whether nothing is left of what used it. */
export async function isEmptied({ context, spoiled }: InstalledApp): Promise<boolean> {
  if (spoiled) return false
  await context.setOffline(false)
  await context.clearCookies()
  for (const open of context.pages()) await open.close()
  const page = await context.newPage()
  // An address of the same origin that is no page of the app.
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.clear()
    for (const name of await caches.keys()) if (!name.startsWith('workbox-precache')) await caches.delete(name)
    const ended = async (request: IDBRequest | IDBTransaction) =>
      await new Promise((resolve, reject) => {
        for (const good of ['success', 'complete']) request.addEventListener(good, resolve)
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await ended(opening)
      const db = opening.result
      if (db.objectStoreNames.length > 0) {
        const emptying = db.transaction(db.objectStoreNames, 'readwrite')
        for (const store of db.objectStoreNames) emptying.objectStore(store).clear()
        await ended(emptying)
      }
      db.close()
    }
  })
  await page.close()
  expect(context.pages()).toEqual([])
  return true
}
