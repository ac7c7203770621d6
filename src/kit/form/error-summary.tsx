// The errors of a form, listed at its top, each with a link to its field.
import { Link, List } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { use } from 'react'

import { firstMessage } from '../feedback/messages.ts'
import { Notice } from '../feedback/notice.tsx'
import { KnownFields, useFormContext } from './context.ts'

/** Shown, and focused, after an attempt to save with errors. */
export function ErrorSummary() {
  const form = useFormContext()
  const known = use(KnownFields)
  const attempts = useSelector(form.store, (state) => state.submissionAttempts)
  const wrong = useSelector(form.store, (state) =>
    Object.entries<{ errors: unknown[] }>(state.fieldMeta).flatMap(([name, meta]) => {
      const message = firstMessage(meta.errors)
      return message ? [{ name, message }] : []
    }),
  )
  if (attempts === 0 || wrong.length === 0) return null
  return (
    <Notice
      status="error"
      tabIndex={-1}
      data-part="error-summary"
      role="alert"
      title={<Trans>Le formulaire comporte des erreurs de saisies merci de suivre les indications des champs.</Trans>}
    >
      <List.Root ps="4">
        {wrong.map(({ name, message }) => (
          <List.Item key={name}>
            <Link asChild variant="underline">
              <button type="button" onClick={() => focusField(known.get(name)?.id)}>
                {known.get(name)?.label ?? name}
              </button>
            </Link>
            {' — '}
            {message}
          </List.Item>
        ))}
      </List.Root>
    </Notice>
  )
}

function focusField(id: string | undefined): void {
  const control = id ? document.getElementById(id) : null
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
