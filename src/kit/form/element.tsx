// The form element: submits, saves with Ctrl/⌘ S, guards unsaved changes, focuses the first error.
import { chakra, SimpleGrid } from '@chakra-ui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { useShortcut } from '../browser/shortcut.ts'
import { changedNames, KnownFields, useFormContext, type KnownField } from './context.ts'
import { useUnsavedChanges } from './unsaved.tsx'

interface FormElementProps {
  children: ReactNode
  /** Whether to ask before leaving with unsaved changes; true by default. */
  guard?: boolean
  /** Focuses the first field at once; for forms that create something. */
  focusFirst?: boolean
  /** For a submit button outside the form. */
  id?: string
  'aria-label'?: string
}

/** A `<form>` around fields, error summary and save bar. */
export function FormElement({ children, guard = true, focusFirst = false, ...aria }: FormElementProps) {
  const form = useFormContext()
  const [known] = useState(() => new Map<string, KnownField>())
  const element = useRef<HTMLFormElement>(null)
  const leavingForError = useRef(false)
  useEffect(() => {
    if (focusFirst) element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true })
  }, [focusFirst])
  useUnsavedChanges(() => guard && !form.state.isSubmitting && changedNames(form.state.fieldMeta).length > 0)
  // Ignores the shortcut while the form is behind a dialog.
  useShortcut('s', () => element.current?.closest('[inert], [aria-hidden=true]') ?? element.current?.requestSubmit())
  const submit = async () => {
    // Clears the errors of the last attempt: the error of an end date may have been fixed by changing the start date.
    form.setErrorMap({ onSubmit: { form: undefined, fields: {} } } as never)
    // A text that cannot be parsed stops the submission early: validate anyway to show all other errors at once.
    if (!form.state.canSubmit) await form.validate('submit')
    await form.handleSubmit()
    if (!form.state.isValid) focusFirstError(element.current, leavingForError)
  }
  return (
    <KnownFields value={known}>
      <chakra.form
        {...aria}
        ref={element}
        noValidate
        minW="0"
        // Leaving a field clears its error, but not when the focus moves to the first error.
        onBlurCapture={(event) => {
          if (leavingForError.current) event.stopPropagation()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        {children}
      </chakra.form>
    </KnownFields>
  )
}

const FIRST_FIELD = 'input:not([type=hidden], [type=file]), textarea, [contenteditable=true]'

/** Focuses the first invalid field, or the summary if no field is invalid, after the errors are rendered. */
function focusFirstError(element: HTMLElement | null, leaving: { current: boolean }): void {
  requestAnimationFrame(() => {
    const wrong =
      element?.querySelector<HTMLElement>('[aria-invalid=true]') ?? element?.querySelector<HTMLElement>('[data-part=error-summary]')
    // Shows the whole summary below the tabs, then scrolls further to the field only if needed.
    element?.querySelector('[data-part=error-summary]')?.scrollIntoView({ block: 'start' })
    wrong?.scrollIntoView({ block: 'nearest' })
    leaving.current = true
    wrong?.focus({ preventScroll: true })
    leaving.current = false
  })
}

/** Minimum width of a field beside another; it grows with the text. */
const LEAST = '13rem'

/** Fields side by side, at most `columns`, as far as there is room. */
export function FieldGrid({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <SimpleGrid
      templateColumns={`repeat(auto-fill, minmax(min(100%, max(${LEAST}, (100% - ${columns - 1} * {spacing.5}) / ${columns})), 1fr))`}
      gapX="5"
      gapY="4"
      alignItems="start"
    >
      {children}
    </SimpleGrid>
  )
}
