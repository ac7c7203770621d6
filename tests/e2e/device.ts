// A shared tablet: signing in by hand, and everything that the browser stores, as a thief would search it.
import { expect, type Page } from '@playwright/test'

import { type Account, loaded, PASSWORD } from './base.ts'
import { installed } from './offline/installed-app.ts'
import type { OwnAccount } from './own-account.ts'

/** Signs in through the form, on the open login page or at `path`. */
export async function signInByForm(page: Page, account: Account | OwnAccount, path?: string): Promise<void> {
  if (path) await page.goto(path)
  const { email, password } = typeof account === 'string' ? { email: `${account}@starif.example`, password: PASSWORD } : account
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toHaveCount(0)
}

/** Only of an `ownAccount`: signing out ends every session of the account, including those of concurrent tests. */
export async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu de l’utilisateur' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
}

/** Waits until the app can open without a network: it is installed on the device, and viewed data has been stored. */
export async function settled(page: Page): Promise<void> {
  // The worker may be active before the screen has begun its requests.
  await loaded(page)
  await installed(page)
  await written(page)
}

/** Waits until nothing is being written to or wiped from this device any more. */
export async function written(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-writing', /.*/, { timeout: 30_000 })
}

/** Every byte of localStorage, sessionStorage, IndexedDB and Cache Storage (without the app itself) as one text. */
export async function everythingKept(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const found: string[] = []
    const add = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) found.push(new TextDecoder('latin1').decode(value))
      else if (value instanceof CryptoKey) found.push('CryptoKey')
      else if (typeof value === 'object' && value !== null) for (const pair of Object.entries(value)) pair.forEach(add)
      else found.push(String(value))
    }
    const promise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    for (const storage of [localStorage, sessionStorage]) add(Object.entries(storage))
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await promise(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        add(await promise(all.getAllKeys()))
        add(await promise(all.getAll()))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache') || name === 'pdf-reader') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        add(request.url)
        add(await (await cache.match(request))?.arrayBuffer())
      }
    }
    return found.join('\n')
  })
}

/** The number of drafts stored in this browser, once everything that was typed has been written. */
export async function draftsKept(page: Page): Promise<number> {
  await written(page)
  return await page.evaluate(async () => {
    const aside = Object.keys(localStorage).filter((key) => key.startsWith('draft-')).length
    return await new Promise<number>((resolve) => {
      const opening = indexedDB.open('starif')
      opening.addEventListener('error', () => resolve(aside))
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('drafts').objectStore('drafts').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(aside + counting.result)
        })
      })
    })
  })
}

/** As if the first page had been closed before the server responded with the key. */
export async function forgetDraftKey(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('starif')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
      opening.addEventListener('success', () => {
        const clearing = opening.result.transaction('keys', 'readwrite')
        clearing.objectStore('keys').clear()
        clearing.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
  })
}
