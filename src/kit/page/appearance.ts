// Light or dark: the reader's choice in this browser, the system's until then. `public/start.js` applies it before the first paint.
import { useSyncExternalStore } from 'react'

export type Appearance = 'light' | 'dark'

const STORED_APPEARANCE = 'appearance'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): Appearance => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** What is shown now. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, current)

/** Shows light or dark from now on. */
export function showAppearance(appearance: Appearance): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(appearance)
  root.style.colorScheme = appearance
  // The colours of the system's own bar stand beside it, in index.html.
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[appearance] ?? bar.content
  try {
    localStorage.setItem(STORED_APPEARANCE, appearance)
  } catch {
    // Private mode or a full storage: the system's choice at the next start.
  }
  for (const listener of listeners) listener()
}
