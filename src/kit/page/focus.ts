// Where the focus goes when something else has come into the page than what it was on.

/** How long what is being rendered is waited for. */
const WAITED_FRAMES = 30

/** Gives the focus to what `selector` names, as soon as it is there: so it is read out, and the next Tab goes on from it. */
export function focusOnceThere(selector: string, frames = WAITED_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (found) found.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceThere(selector, frames - 1))
}
