// A form as every screen lays it out: what is wrong, its fields, its save bar, and what it asks where somebody else has saved.
import { Stack } from '@chakra-ui/react'
import type { ComponentProps, ComponentType, PropsWithChildren, ReactNode } from 'react'

import type { FormElement } from './element.tsx'
import type { SaveBar } from './save-bar.tsx'

interface FormLayoutProps extends Omit<ComponentProps<typeof FormElement>, 'children'>, Omit<ComponentProps<typeof SaveBar>, 'labels'> {
  /** From `useAppForm`, or with its dialog and labels from `useVersionedForm`. */
  form: {
    AppForm: ComponentType<PropsWithChildren>
    FormElement: typeof FormElement
    ErrorSummary: ComponentType
    SaveBar: typeof SaveBar
  }
  /** What the fields are called. */
  labels: Record<string, string>
  dialog?: ReactNode
  /** What is to be known before anything is typed. */
  notes?: ReactNode
  gap?: '4' | '6'
  /** Who may only read sees no save bar. */
  readOnly?: boolean
  children: ReactNode
}

export function FormLayout({
  form,
  labels,
  dialog,
  notes,
  gap = '6',
  readOnly = false,
  saveText,
  cancelText,
  onCancel,
  alwaysShown,
  children,
  ...element
}: FormLayoutProps) {
  const bar = { labels, saveText, cancelText, ...(onCancel && { onCancel }), ...(alwaysShown && { alwaysShown }) }
  return (
    <form.AppForm>
      <form.FormElement {...element}>
        <Stack gap={gap}>
          {notes}
          <form.ErrorSummary />
          {children}
        </Stack>
        {!readOnly && <form.SaveBar {...bar} />}
      </form.FormElement>
      {dialog}
    </form.AppForm>
  )
}
