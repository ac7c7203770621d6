// The mark of a sign-out that the server has not confirmed yet: while it stands, the app stays on the login page and sends nothing else.
import { useSyncExternalStore } from 'react'

const MARK = 'signing-out'

let inMemory = false
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Whether a session of this browser still has to be ended on the server. */
export function signOutPending(): boolean {
  try {
    return inMemory || localStorage.getItem(MARK) !== null
  } catch {
    return inMemory
  }
}

export function markSignOut(pending: boolean): void {
  inMemory = pending
  try {
    if (pending) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // No storage at all: then this tab alone remembers.
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
