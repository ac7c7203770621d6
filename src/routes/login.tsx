// The sign-in page inside the app; `src/app/main.tsx` shows the same page before the app is loaded.
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'

import { signedIn } from '#api/session/owner.ts'
import { signIn } from '#api/session/sign-in.ts'
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
  component: Login,
})

function Login() {
  const router = useRouter()
  const { redirect, error } = Route.useSearch()
  const target = router.options.context.destination(redirect)
  return (
    <LoginPage
      redirect={redirect}
      error={error}
      signIn={async (email, password) => {
        const result = await signIn(email, password, signedIn)
        if (result.kind === 'done') await router.navigate({ href: target })
        return result
      }}
    />
  )
}
