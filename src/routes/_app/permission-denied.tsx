// The forbidden page; the URL contains the missing right and the screen.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { permissions } from '#contract/people/permissions.ts'
import { asText, lenient } from '#kit/list/address-keys.ts'

import { Forbidden } from '../-shell/forbidden.tsx'

export const Route = createFileRoute('/_app/permission-denied')({
  validateSearch: v.object({
    right: v.fallback(v.optional(v.picklist([...permissions, 'admin', 'signed-in', 'public'])), undefined),
    from: lenient(asText),
  }),
  component: Forbidden,
})
