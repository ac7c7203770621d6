// Records on the device what a run is about to keep: if the run is interrupted, the rest is known and can be continued.
import type { Keepable } from '#api/cache/keep.ts'
import { answerWriter } from '#api/cache/query-persister.ts'
import { noteWaiting, openKept, waitingEntries } from '#device/kept.ts'

import { withoutSettled } from './settled.ts'

/**
 * Records those of `items` that are not on the device yet. Returns the paths of all that are waiting, or an empty set if there is no
 * room.
 */
export async function noteWishes(items: readonly Keepable[]): Promise<ReadonlySet<string>> {
  try {
    await noteWaiting(items, () => answerWriter()?.mayWrite() ?? false)
    return waiting()
  } catch {
    // The run itself will report that there is no room.
    return new Set()
  }
}

/** Returns those of `items` that no other tab has kept or given up since they were among the `wishes`. */
export async function stillWished(items: readonly Keepable[], wishes: ReadonlySet<string>): Promise<readonly Keepable[]> {
  // If the register cannot be read, the entries already known to this tab decide.
  await openKept().catch(() => undefined)
  return withoutSettled(items, wishes, waiting())
}

const waiting = () => new Set(waitingEntries().map(({ path }) => path))
