// Renews a session of a company account whose identity provider has to confirm it: the page goes there and comes back by itself.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { reloadSafely } from '#device/reload.ts'

import { backend } from '../backend.ts'

const Renewable = v.object({ renew: v.literal(true) })

/** Whether the server refused only until the identity provider has confirmed the user again. */
export const isRenewable = (error: unknown): boolean => error instanceof ORPCError && error.status === 401 && v.is(Renewable, error.data)

let renewing = false

/** Writes the drafts, deletes nothing and goes to the identity provider, which leads back to `path`, signed in or signed out. */
export async function renewSession(path: string): Promise<void> {
  if (renewing) return
  renewing = true
  await reloadSafely(() => location.assign(`${backend}/auth/oidc?renew=true&redirect=${encodeURIComponent(path)}`))
}
