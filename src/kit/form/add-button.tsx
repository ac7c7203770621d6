// The button that adds a line or a block to a form: the first field of what came has the focus.
import type { ComponentProps, MouseEvent } from 'react'

import { Button } from '../elements/button.tsx'

/** How long the new fields are waited for. */
const WAITED_FRAMES = 30
const FIELDS = 'input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true]'

const fieldsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(FIELDS)]

/** What comes is looked for in the set of fields, or else in the section, around the button. */
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
