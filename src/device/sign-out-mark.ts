// Mark of a sign-out that the server has not confirmed yet: until then, the app stays on the login page and sends nothing else.
import { useSyncExternalStore } from 'react'

const MARK = 'signing-out'
/** A cookie, for browsers that store nothing else: one with a session accepts cookies. */
const inCookie = (): boolean => document.cookie.includes(`${MARK}=1`)
const putInCookie = (days: number): void => void (document.cookie = `${MARK}=1; path=/; SameSite=Strict; Max-Age=${days * 24 * 3600}`)

let inMemory = false
/** The reason for the delay, once an attempt has failed: no network, or an error of the server. */
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
    // No storage: memory and the cookie decide.
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
    // No storage: a cookie remembers it.
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

/** The same as a hook: the login page waits while it is true. */
export const useSignOutPending = (): boolean => useSyncExternalStore(subscribe, signOutPending)

/** Sets what the pending sign-out waits for. */
export function signOutAwaits(what: 'network' | 'server'): void {
  awaited = what
  announce()
}

/** What the sign-out waits for; null if none is pending, or if no attempt has failed yet. */
export const useSignOutAwaits = (): typeof awaited => useSyncExternalStore(subscribe, () => (signOutPending() ? awaited : null))
