// Focuses an element that is about to be rendered.

/** How many frames to wait for the element. */
const WAITED_FRAMES = 30

/** Focuses the element matching `selector` as soon as it exists: it is then read out, and Tab continues from it. */
export function focusOnceThere(selector: string, frames = WAITED_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (found) found.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceThere(selector, frames - 1))
}
