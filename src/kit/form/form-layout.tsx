// Layout of every form: errors, fields, save bar, and the dialog for conflicts.
import { Stack } from '@chakra-ui/react'
import type { ComponentProps, ComponentType, PropsWithChildren, ReactNode } from 'react'

import type { FormElement } from './element.tsx'
import type { SaveBar } from './save-bar.tsx'

interface FormLayoutProps extends Omit<ComponentProps<typeof FormElement>, 'children'>, Omit<ComponentProps<typeof SaveBar>, 'labels'> {
  /** The form of `useAppForm`, or of `useVersionedForm` together with its dialog and labels. */
  form: {
    AppForm: ComponentType<PropsWithChildren>
    FormElement: typeof FormElement
    ErrorSummary: ComponentType
    SaveBar: typeof SaveBar
  }
  /** The labels of the fields. */
  labels: Record<string, string>
  /** The conflict dialog of a versioned form. */
  dialog?: ReactNode
  /** Shown above the fields: what to know before typing. */
  notes?: ReactNode
  gap?: '4' | '6'
  /** Hides the save bar, for users who may only read. */
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
