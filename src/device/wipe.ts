// Removes all data of a user from this browser. Works without a network, and is repeated at the next start if it was interrupted.
import { closeDrafts } from './drafts.ts'
import { clearKept } from './kept.ts'
import { clearAnswers } from './query-store.ts'
import { storedUser, storeUser } from './stored-user.ts'
import { askWorker } from './worker.ts'
import { whileWriting } from './writing.ts'

/** Keys that belong to the device, not to a user: language, appearance, addresses, a pending sign-out; and encrypted drafts. */
const ofTheDevice = /^(language|appearance|config|signing-out|draft-.*)$/

/** Pictures are the only responses that the service worker caches for a user by itself. */
const ofAUser = (cache: string): boolean => cache.startsWith('images')

/** Empties the stores; drafts stay, encrypted, unless `drafts` is set. */
export async function wipe({ drafts }: { drafts: boolean }): Promise<void> {
  forgetAtOnce()
  await whileWriting(Promise.allSettled([clearAnswers(), clearKept(), closeDrafts(drafts), forgetPictures()]))
}

/** The part that needs no waiting: no user is signed in afterwards. */
export function forgetAtOnce(): void {
  storeUser(null)
  try {
    for (const key of Object.keys(localStorage)) if (!ofTheDevice.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // No storage, so there is nothing to remove.
  }
}

/** At a start without a signed-in user: deletes what a crash or a closed tab left behind. */
export const wipeIfNobody = async (): Promise<void> => {
  if (storedUser() === null) await wipe({ drafts: false })
}

export async function forgetPictures(): Promise<void> {
  // The worker also has a list of the pictures' URLs; it replies once that is deleted.
  await askWorker('FORGET_IMAGES', 1_000)
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).filter(ofAUser).map((name) => caches.delete(name)))
}

/** Deletes only the pictures at these URLs. */
export async function dropPictures(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0 || !('caches' in globalThis)) return
  for (const name of (await caches.keys()).filter(ofAUser)) {
    const cache = await caches.open(name)
    for (const address of addresses) await cache.delete(address)
  }
}

/** A user is signed in: the service worker may cache pictures again. */
export const keepPictures = (): void => navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_IMAGES' })
