// A browser with the app already installed, which several tests of one worker share: installing the app takes twice as long as most of
// these tests. Each test has its own pages, and finds no data of the previous one.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

import { watch } from '../kept-page.ts'

export interface InstalledApp {
  context: BrowserContext
  spoiled: boolean
}

/** Waits until the app is installed on the device: its service worker is in control. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Opens one and waits until the app is installed; the effects of `prepare` stay. */
export async function openInstalled(browser: Browser, prepare: (context: BrowserContext) => Promise<void>): Promise<InstalledApp> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await prepare(context)
  const page = await context.newPage()
  await page.goto('/login')
  await installed(page)
  const app = { context, spoiled: false }
  // The effects of each of these are not undone by `isEmptied`.
  watch(app, context, 'on', 'once', 'addInitScript', 'route', 'newCDPSession', 'grantPermissions')
  watch(app, context.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt')
  return app
}

/** Closes its pages and deletes everything but the app from it. Returns whether nothing is left of the previous test. */
export async function isEmptied({ context, spoiled }: InstalledApp): Promise<boolean> {
  if (spoiled) return false
  await context.setOffline(false)
  await context.clearCookies()
  for (const open of context.pages()) await open.close()
  const page = await context.newPage()
  // A URL of the same origin that is not a page of the app.
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
