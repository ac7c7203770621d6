// Light or dark: chosen by the user in this browser, by default the system's. `public/start.js` applies it before the first paint.
import { useSyncExternalStore } from 'react'

export type Appearance = 'light' | 'dark'

const STORED_APPEARANCE = 'appearance'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): Appearance => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** The present appearance. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, current)

/** Sets and stores the appearance. */
export function showAppearance(appearance: Appearance): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(appearance)
  root.style.colorScheme = appearance
  // The colours of the system's own bar are in index.html.
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[appearance] ?? bar.content
  try {
    localStorage.setItem(STORED_APPEARANCE, appearance)
  } catch {
    // Private mode or full storage: the next start uses the system's choice.
  }
  for (const listener of listeners) listener()
}
