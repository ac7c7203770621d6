// Takes everything of a user off this browser. It works without a network, and again at the next start if it was cut short.
import { closeDrafts } from './drafts.ts'
import { clearKept } from './kept.ts'
import { clearAnswers } from './query-store.ts'
import { storedUser, storeUser } from './stored-user.ts'
import { askWorker } from './worker.ts'
import { whileWriting } from './writing.ts'

/** What belongs to the device, not to a person: the language, light or dark, addresses, a pending sign-out; and what is sealed. */
const ofTheDevice = /^(language|appearance|config|signing-out|draft-.*)$/

/** Pictures are the only answers that the service worker keeps for a user by itself. */
const ofAUser = (cache: string): boolean => cache.startsWith('images')

/** Empties the stores; drafts stay sealed unless they are to go too. */
export async function wipe({ drafts }: { drafts: boolean }): Promise<void> {
  forgetAtOnce()
  await whileWriting(Promise.allSettled([clearAnswers(), clearKept(), closeDrafts(drafts), forgetPictures()]))
}

/** What can be done without waiting: nobody is signed in any more. */
export function forgetAtOnce(): void {
  storeUser(null)
  try {
    for (const key of Object.keys(localStorage)) if (!ofTheDevice.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // No storage, nothing to forget.
  }
}

/** The end of a start at which nobody is signed in: whatever a crash or a closed tab left behind goes now. */
export const wipeIfNobody = async (): Promise<void> => {
  if (storedUser() === null) await wipe({ drafts: false })
}

export async function forgetPictures(): Promise<void> {
  // The worker also holds a list of the pictures' addresses; it answers when that is gone.
  await askWorker('FORGET_IMAGES', 1_000)
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).filter(ofAUser).map((name) => caches.delete(name)))
}

/** Those at these addresses, and no others. */
export async function dropPictures(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0 || !('caches' in globalThis)) return
  for (const name of (await caches.keys()).filter(ofAUser)) {
    const cache = await caches.open(name)
    for (const address of addresses) await cache.delete(address)
  }
}

/** Somebody is signed in: pictures may be kept again. */
export const keepPictures = (): void => navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_IMAGES' })
