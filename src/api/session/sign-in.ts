// Signs in with an account of Starif.
import * as v from 'valibot'

import { CurrentUser } from '#contract/people/current-user.ts'

import { backend } from '../backend.ts'
import { isJson, isOffline, sendFetch, SIGN_IN_FIRST, UnansweredError } from '../send.ts'

export type SignInResult =
  | { kind: 'done' | 'wrong' | 'disabled' | 'offline' | 'unanswered' | 'unavailable' | 'foreign' | 'failed' }
  | { kind: 'limited'; minutes: number }

/** The function that lets the user in: `signedIn` of the app (`owner.ts`), which may still be loading. */
export type LetIn = (user: CurrentUser) => Promise<void>

/** Sends the credentials; if they are accepted, `letIn` opens everything that this device stores for the user. */
export async function signIn(email: string, password: string, letIn: LetIn): Promise<SignInResult> {
  try {
    const response = await sendFetch(
      new Request(`${backend}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    )
    if (isJson(response) && (response.status === 401 || response.status === 400)) return { kind: 'wrong' }
    if (isJson(response) && response.status === 403) return { kind: 'disabled' }
    if (response.status === 429) return { kind: 'limited', minutes: minutesOf(response.headers.get('Retry-After')) }
    if (response.status >= 502 && response.status <= 504) return { kind: 'unavailable' }
    if (response.status === SIGN_IN_FIRST || !isJson(response)) return { kind: 'foreign' }
    if (!response.ok) return { kind: 'failed' }
    await letIn(v.parse(CurrentUser, await response.json()))
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof UnansweredError) return { kind: 'unanswered' }
    return { kind: isOffline(error) ? 'offline' : 'failed' }
  }
}

const minutesOf = (seconds: string | null): number => Math.max(1, Math.ceil(Number(seconds ?? 60) / 60) || 1)

/** URL where the company's sign-in starts; it ends on /login/callback/{path}. */
export const companySignIn = (path: string): string => `${backend}/auth/oidc?redirect=${encodeURIComponent(path)}`
