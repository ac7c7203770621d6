// Where the focus goes when an overlay is closed: to what opened it.
import { useState } from 'react'

/**
 * For a component that is rendered while its overlay is open. Returns what finds the element that had the focus when the component was
 * rendered first, before a field inside of it took the focus. An item of a menu is gone by then: the menu's button stands for it.
 */
export function useOpener(): () => HTMLElement | null {
  const [openers] = useState(() => [...openersOf(document.activeElement)])
  return () => openers.find(takesFocus) ?? null
}

/** The element itself, and the buttons of the popups around it, from the inside outwards. */
function* openersOf(element: Element | null): Generator<HTMLElement> {
  if (!(element instanceof HTMLElement) || element === document.body) return
  yield element
  const popup = element.closest('[popover]')
  if (popup) yield* openersOf(document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`))
}

const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
