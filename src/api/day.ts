// The day that the screens are of, asked here and nowhere else: all of them can be seen as of another one.
import { useSyncExternalStore } from 'react'

import { today } from '#engine/time/today.ts'

/** The business day of an instant, for what was read then. */
export const dayOfInstant = (instant: Date): string => today(instant)

const currentDay = (): string => today()

/** A page that was left open over midnight is of the new day when it is looked at again. */
function whenLookedAt(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The business day, by this device's clock in Europe/Paris; the same for everything on a screen. */
export const useDay = (): string => useSyncExternalStore(whenLookedAt, currentDay)
