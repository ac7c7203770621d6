// The mark of a sign-out that the server has not confirmed yet: while it stands, the app stays on the login page and sends nothing else.
import { useSyncExternalStore } from 'react'

const MARK = 'signing-out'
/** Where nothing else is stored: a browser that has a session keeps cookies. */
const inCookie = (): boolean => document.cookie.includes(`${MARK}=1`)
const putInCookie = (days: number): void => void (document.cookie = `${MARK}=1; path=/; SameSite=Strict; Max-Age=${days * 24 * 3600}`)

let inMemory = false
/** What stands in the way, once it was tried: no network, or a server that does not do it. */
let awaited: 'network' | 'server' | null = null
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Whether a session of this browser still has to be ended on the server. */
export function signOutPending(): boolean {
  try {
    return inMemory || localStorage.getItem(MARK) !== null || inCookie()
  } catch {
    return inMemory || inCookie()
  }
}

export function markSignOut(pending: boolean): void {
  inMemory = pending
  awaited = null
  if (!pending && inCookie()) putInCookie(0)
  try {
    if (pending) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    putInCookie(30)
  }
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may set or remove the mark.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same for a screen: the login page waits while it is true. */
export const useSignOutPending = (): boolean => useSyncExternalStore(subscribe, signOutPending)

/** Says what the sign-out that is pending waits for. */
export function signOutAwaits(what: 'network' | 'server'): void {
  awaited = what
  announce()
}

/** What the sign-out waits for; null where none is pending, or as long as it may still be quick. */
export const useSignOutAwaits = (): typeof awaited => useSyncExternalStore(subscribe, () => (signOutPending() ? awaited : null))
