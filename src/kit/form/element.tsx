// The form itself: submits, saves by Ctrl/⌘ S, guards what was changed, focuses what is wrong.
import { chakra, SimpleGrid } from '@chakra-ui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { useShortcut } from '../page/shortcut.ts'
import { changedNames, KnownFields, useFormContext, type KnownField } from './context.ts'
import { useUnsavedChanges } from './unsaved.tsx'

interface FormElementProps {
  children: ReactNode
  /** Whether leaving with changes asks first; so it does by default. */
  guard?: boolean
  /** For what is made anew: the first field has the focus at once. */
  focusFirst?: boolean
  /** For a button outside of it that submits it. */
  id?: string
  'aria-label'?: string
}

/** A `<form>` around fields, summary and save bar. */
export function FormElement({ children, guard = true, focusFirst = false, ...aria }: FormElementProps) {
  const form = useFormContext()
  const [known] = useState(() => new Map<string, KnownField>())
  const element = useRef<HTMLFormElement>(null)
  const leavingForError = useRef(false)
  useEffect(() => {
    if (focusFirst) element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true })
  }, [focusFirst])
  useUnsavedChanges(() => guard && !form.state.isSubmitting && changedNames(form.state.fieldMeta).length > 0)
  // What is under a dialog does not answer to keys.
  useShortcut('s', () => element.current?.closest('[inert], [aria-hidden=true]') ?? element.current?.requestSubmit())
  const submit = async () => {
    // Errors of the last attempt are judged anew: a wrong end may have been cured by its start.
    form.setErrorMap({ onSubmit: { form: undefined, fields: {} } } as never)
    // A text that is not understood ends the attempt early: what else is wrong is said at once all the same.
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
        // Leaving a field forgives its error: not when it is the first error that takes the focus away.
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

/** The first wrong field, or the summary where no field is to blame; after the errors are drawn. */
function focusFirstError(element: HTMLElement | null, leaving: { current: boolean }): void {
  requestAnimationFrame(() => {
    const wrong =
      element?.querySelector<HTMLElement>('[aria-invalid=true]') ?? element?.querySelector<HTMLElement>('[data-part=error-summary]')
    // The summary in whole, below the tabs; the field as far below it as it takes.
    element?.querySelector('[data-part=error-summary]')?.scrollIntoView({ block: 'start' })
    wrong?.scrollIntoView({ block: 'nearest' })
    leaving.current = true
    wrong?.focus({ preventScroll: true })
    leaving.current = false
  })
}

/** The least width of a field beside another; it grows with the text. */
const LEAST = '13rem'

/** Fields side by side where there is room: as many as `columns`. */
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
