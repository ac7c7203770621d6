// Whether the main pointer is a finger.
import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

function subscribe(listener: () => void) {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}

/** True on a touch screen, where targets are at least 44 px wide and high. */
export const useCoarsePointer = (): boolean => useSyncExternalStore(subscribe, () => coarse.matches)
