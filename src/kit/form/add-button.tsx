// Button that adds a line or a block to a form; the first of the new fields receives the focus.
import type { ComponentProps, MouseEvent } from 'react'

import { Button } from '../elements/button.tsx'

/** How many frames to wait for the new fields. */
const WAITED_FRAMES = 30
const FIELDS = 'input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true]'

const fieldsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(FIELDS)]

/** Searches for the new fields in the closest fieldset, section, form or main element around the button. */
export function AddButton({ onClick, ...rest }: ComponentProps<typeof Button>) {
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    const part = event.currentTarget.closest('fieldset, section, form, main') ?? document.body
    const former = new Set(fieldsOf(part))
    onClick?.(event)
    focusNew(part, former)
  }
  return <Button {...rest} onClick={add} />
}

function focusNew(part: Element, former: ReadonlySet<HTMLElement>, frames = WAITED_FRAMES): void {
  const found = fieldsOf(part).find((field) => !former.has(field))
  if (found) found.focus()
  else if (frames > 0) requestAnimationFrame(() => focusNew(part, former, frames - 1))
}
