// Refreshes what is kept offline: when the app opens, when the network is back and when the window is shown again. One request finds
// the offers that no longer exist; entries older than an hour are read again, one after the other.
import type { QueryClient } from '@tanstack/react-query'

import { forgetThings, offersOnDevice } from '#api/cache/gone.ts'
import { isWithdrawn, keep } from '#api/cache/keep.ts'
import { answerWriter } from '#api/cache/query-persister.ts'
import { client } from '#api/client.ts'
import { tellLetGo } from '#api/failures.ts'
import { missingOf, waysTo } from '#api/rights.ts'
import { currentUserQuery } from '#api/session.ts'
import { rightsChanged, rightsKnown } from '#api/session/owner.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { keptEntries, type KeptEntry } from '#device/kept.ts'

import { offersOf } from '../offers/tree.ts'
import { keepableOf } from './keepable.ts'

const HOUR = 3_600_000

/** `again` if the app has been open for a while: the signed-in user is then requested again. */
interface Refreshing {
  signal: AbortSignal
  again: boolean
}

/** Runs in one tab at a time. Failures other than "no longer available" leave an entry unchanged. */
export async function refreshKept(screens: QueryClient, { signal, again }: Refreshing): Promise<void> {
  const refresh = async () => {
    // First, because a loss of rights empties the device.
    await (again ? rightsChanged() : rightsKnown())
    const user = await screens.ensureQueryData(currentUserQuery())
    // Nothing is kept while viewing the app as somebody else.
    if (user.viewing_as) return
    tellLetGo(await forgetHidden(screens, user))
    await refreshDue(screens, user, signal)
  }
  await ('locks' in navigator ? navigator.locks.request('kept', { signal }, refresh) : refresh())
}

/** Removes offers that were deleted or deactivated, kept offline or only cached. Returns the entries that were kept. */
async function forgetHidden(screens: QueryClient, user: CurrentUser): Promise<KeptEntry[]> {
  const known = await offersOnDevice(screens)
  if (known.size === 0 || missingOf(user, waysTo(['offers.tree'])).length > 0) return []
  const there = new Set(offersOf((await client.offers.tree({})).items).map(({ id }) => id))
  const gone = new Set([...known].filter((id) => !there.has(id)))
  const dropped = gone.size > 0 ? await forgetThings(screens, { entity: 'offers', ids: gone }) : []
  // Entries that were only waiting had no contents.
  return dropped.filter(({ waiting }) => !waiting)
}

async function refreshDue(screens: QueryClient, user: CurrentUser, signal: AbortSignal): Promise<void> {
  const buster = answerWriter()?.buster
  // Entries waiting after an interrupted run are continued only at the user's request.
  const due = keptEntries().filter((entry) => !entry.waiting && (entry.buster !== buster || Date.now() - entry.at > HOUR))
  // Nothing to do: keeping would ask the browser for persistent storage.
  if (due.length === 0) return
  const failures = await keep(due.map(keepableOf), { user, screens, signal, onProgress: () => undefined })
  const withdrawn = new Set(failures.filter(({ error }) => isWithdrawn(error)).map(({ item }) => item.path))
  tellLetGo(due.filter(({ path }) => withdrawn.has(path)))
}
