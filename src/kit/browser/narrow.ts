// Whether the window is as narrow as a phone: below 768 px, the theme's `md`.
import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 767.98px)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Renders again when it changes. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
