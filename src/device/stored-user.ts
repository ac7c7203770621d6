// The copy of the signed-in user in this browser. It only avoids a flash of the login page: it grants nothing, the server decides.
import * as v from 'valibot'

import { CurrentUser } from '#contract/people/current-user.ts'

const STORED_USER = 'user'
/** The user in a browser that stores nothing (private mode, full storage), until the page is closed. */
let unstored: CurrentUser | null = null

/** The user that this browser remembers, or null; a damaged or foreign record counts as null. */
export function storedUser(): CurrentUser | null {
  try {
    const result = v.safeParse(CurrentUser, JSON.parse(localStorage.getItem(STORED_USER) ?? 'null'))
    return result.success ? result.output : unstored
  } catch {
    // No storage, or a damaged record: the user in memory counts.
    return unstored
  }
}

/** Larger than any stored user. */
const PROBE = 'x'.repeat(20_000)

/** Whether this browser can store a user: not if its storage is full or blocked. */
export function canRemember(): boolean {
  try {
    localStorage.setItem('probe', PROBE)
    localStorage.removeItem('probe')
    return true
  } catch {
    // Full or blocked.
    return false
  }
}

/** Stores the user for the next start; if storage is full or blocked, only in memory. */
export function storeUser(user: CurrentUser | null): void {
  unstored = null
  try {
    if (user) localStorage.setItem(STORED_USER, JSON.stringify(user))
    else localStorage.removeItem(STORED_USER)
  } catch {
    // Full or blocked: the user is remembered until the page is closed.
    unstored = user
  }
}
