// Where the focus goes when an overlay closes: to the element that opened it.
import { useState } from 'react'

/** For each open overlay, the elements that may receive the focus after it. */
const openersOfOverlays = new WeakMap<Element, readonly HTMLElement[]>()

interface Opener {
  /** Returns the first element that can take the focus, or null. */
  findOpener: () => HTMLElement | null
  /** The ref of the overlay: one that replaces it gives the focus back to the same element. */
  overlay: (content: HTMLElement | null) => void
}

/**
 * For a component that is rendered while its overlay is open. Finds the element that had the focus when the component was first rendered,
 * before a field inside of it took the focus. If it was an item of a menu, which is gone by then, finds the menu's button instead.
 */
export function useOpener(): Opener {
  const [openers] = useState(() => [...openersOf(document.activeElement)])
  return {
    findOpener: () => openers.find(takesFocus) ?? null,
    overlay: (content) => void (content && openersOfOverlays.set(content, openers)),
  }
}

/** The element itself, the buttons of the popups around it, and what opened the overlay around it, from the inside outwards. */
function* openersOf(element: Element | null): Generator<HTMLElement> {
  if (!(element instanceof HTMLElement) || element === document.body) return
  yield element
  const popup = element.closest('[popover]')
  if (popup) yield* openersOf(document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`))
  const overlay = element.closest('[role=dialog], [role=alertdialog]')
  yield* (overlay && openersOfOverlays.get(overlay)) ?? []
}

const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
