// Where the focus goes when an overlay closes: to the element that opened it.
import { useEffect, useState, type RefCallback } from 'react'

/** For each open overlay, the elements that may receive the focus after it. */
const openersOfOverlays = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * For a component that is rendered while its overlay is open: gives the focus back when it is unmounted. Finds the element that had the
 * focus when the component was first rendered, before a field inside of it took the focus. If it was an item of a menu, which is gone by
 * then, finds the menu's button instead. Zag gives the focus back, too, but only if the overlay stayed open for a frame: an Escape may be
 * faster.
 *
 * Returns the ref of the overlay: one that replaces it gives the focus back to the same element.
 */
export function useOpener(): RefCallback<HTMLElement> {
  const [openers] = useState(() => [...openersOf(document.activeElement)])
  // In a microtask, because the overlay keeps the focus inside until all of its effects are cleaned up.
  useEffect(() => () => queueMicrotask(() => giveBack(openers)), [openers])
  return (content) => void (content && openersOfOverlays.set(content, openers))
}

/** Focuses the first element that can take the focus, unless something has taken it already. */
function giveBack(openers: readonly HTMLElement[]): void {
  if (document.activeElement === document.body) openers.find(takesFocus)?.focus({ preventScroll: true })
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
