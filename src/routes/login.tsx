// Signing in.
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { storedUser } from '../api/session.ts'
import { signOutPending } from '../api/sign-out-mark.ts'
import { LoginPage } from './-login-page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: v.object({ redirect: v.optional(v.fallback(v.string(), '')) }),
  beforeLoad: () => {
    if (storedUser() && !signOutPending()) throw redirect({ to: '/products' })
  },
  component: LoginPage,
})
