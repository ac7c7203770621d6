// Whether one points with a finger.
import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

function subscribe(listener: () => void) {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}

/** True on a touch screen: what is met there is at least 44 px each way. */
export const useCoarsePointer = (): boolean => useSyncExternalStore(subscribe, () => coarse.matches)
