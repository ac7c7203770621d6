// The copy of the signed-in user in this browser. It only saves a flash of the login page: it grants nothing, the server decides.
import * as v from 'valibot'

import { CurrentUser } from '#contract/people/current-user.ts'

const STORED_USER = 'user'
/** Whom a browser that stores nothing (private mode, full storage) remembers until the page is closed. */
let unstored: CurrentUser | null = null

/** The user that this browser remembers, or null; a damaged or foreign record counts as none. */
export function storedUser(): CurrentUser | null {
  try {
    const result = v.safeParse(CurrentUser, JSON.parse(localStorage.getItem(STORED_USER) ?? 'null'))
    return result.success ? result.output : unstored
  } catch {
    return unstored
  }
}

/** More than any user takes. */
const PROBE = 'x'.repeat(20_000)

/** Whether this browser remembers a user: a full storage does not, nor does a closed one. */
export function canRemember(): boolean {
  try {
    localStorage.setItem('probe', PROBE)
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** Remembers the user for the next start; a storage that is full or closed changes nothing else. */
export function storeUser(user: CurrentUser | null): void {
  unstored = null
  try {
    if (user) localStorage.setItem(STORED_USER, JSON.stringify(user))
    else localStorage.removeItem(STORED_USER)
  } catch {
    unstored = user
  }
}
