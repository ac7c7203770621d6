// The day for which screens show data. All screens get it here, because they can also be viewed as of another day.
import { useSyncExternalStore } from 'react'

import { today } from '#engine/time/today.ts'

/** The business day of an instant, for data read then. */
export const dayOfInstant = (instant: Date): string => today(instant)

const currentDay = (): string => today()

/** A page left open over midnight switches to the new day when it is shown again. */
function whenLookedAt(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The business day in Europe/Paris by this device's clock; the same for everything on a screen. */
export const useDay = (): string => useSyncExternalStore(whenLookedAt, currentDay)
