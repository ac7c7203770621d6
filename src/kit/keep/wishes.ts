// What a run is about to keep is noted on the device first: whatever cuts it, what is missing is known and can go on.
import type { Keepable } from '#api/cache/keep.ts'
import { answerWriter } from '#api/cache/query-persister.ts'
import { noteWaiting, openKept, waitingEntries } from '#device/kept.ts'

import { withoutSettled } from './settled.ts'

/** Notes those of `items` that are not on the device yet; returns the addresses of all that wait, none where there is no room for notes. */
export async function noteWishes(items: readonly Keepable[]): Promise<ReadonlySet<string>> {
  try {
    await noteWaiting(items, () => answerWriter()?.mayWrite() ?? false)
    return waiting()
  } catch {
    // The run itself will say that there is no room.
    return new Set()
  }
}

/** Those of `items` that no other tab has kept or given up since they were among the `wishes`. */
export async function stillWished(items: readonly Keepable[], wishes: ReadonlySet<string>): Promise<readonly Keepable[]> {
  await openKept().catch(() => undefined)
  return withoutSettled(items, wishes, waiting())
}

const waiting = () => new Set(waitingEntries().map(({ path }) => path))
