// Signing in.
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { signOutPending } from '#device/sign-out-mark.ts'
import { storedUser } from '#device/stored-user.ts'

import { SignInFailure } from './-login/failure.tsx'
import { LoginPage } from './-login/page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    redirect: v.optional(v.fallback(v.string(), '')),
    error: v.optional(v.fallback(v.optional(SignInFailure), undefined)),
  }),
  beforeLoad: () => {
    if (storedUser() && !signOutPending()) throw redirect({ to: '/products' })
  },
  component: LoginPage,
})
