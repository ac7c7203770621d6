// What is kept on this device follows the server by itself: when the app opens, the network is back or somebody looks at it again.
// One question finds the offers that are there no more; whatever is older than an hour is read anew, one after the other.
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

/** `again` when the app has been open for a while: who is signed in is asked anew. */
interface Refreshing {
  signal: AbortSignal
  again: boolean
}

/** In one tab at a time. What fails without saying that something is gone leaves it as it is. */
export async function refreshKept(screens: QueryClient, { signal, again }: Refreshing): Promise<void> {
  const refresh = async () => {
    // Rights that were taken away empty the device before anything else.
    await (again ? rightsChanged() : rightsKnown())
    const user = await screens.ensureQueryData(currentUserQuery())
    // Whoever sees the app as somebody else keeps nothing.
    if (user.viewing_as) return
    tellLetGo(await forgetHidden(screens, user))
    await refreshDue(screens, user, signal)
  }
  await ('locks' in navigator ? navigator.locks.request('kept', { signal }, refresh) : refresh())
}

/** Lets go of the offers that were deleted or deactivated, kept or merely seen. Returns those that were kept. */
async function forgetHidden(screens: QueryClient, user: CurrentUser): Promise<KeptEntry[]> {
  const known = await offersOnDevice(screens)
  if (known.size === 0 || missingOf(user, waysTo(['offers.tree'])).length > 0) return []
  const there = new Set(offersOf((await client.offers.tree({})).items).map(({ id }) => id))
  const gone = new Set([...known].filter((id) => !there.has(id)))
  const dropped = gone.size > 0 ? await forgetThings(screens, { entity: 'offers', ids: gone }) : []
  // What only waited was never here.
  return dropped.filter(({ waiting }) => !waiting)
}

async function refreshDue(screens: QueryClient, user: CurrentUser, signal: AbortSignal): Promise<void> {
  const buster = answerWriter()?.buster
  // What waits for a run that was cut goes on when somebody says so.
  const due = keptEntries().filter((entry) => !entry.waiting && (entry.buster !== buster || Date.now() - entry.at > HOUR))
  // Keeping asks the browser for room that lasts: not before there is something to keep.
  if (due.length === 0) return
  const failures = await keep(due.map(keepableOf), { user, screens, signal, onProgress: () => undefined })
  const withdrawn = new Set(failures.filter(({ error }) => isWithdrawn(error)).map(({ item }) => item.path))
  tellLetGo(due.filter(({ path }) => withdrawn.has(path)))
}
