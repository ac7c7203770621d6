// A session of the company account that its provider has to confirm anew: the page goes there and comes back by itself.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { reloadSafely } from '#device/reload.ts'

import { backend } from '../backend.ts'

const Renewable = v.object({ renew: v.literal(true) })

/** Whether the server refused only until the identity provider has said again who this is. */
export const isRenewable = (error: unknown): boolean => error instanceof ORPCError && error.status === 401 && v.is(Renewable, error.data)

let renewing = false

/** Leaves for the provider, drafts written, nothing wiped; it leads back to `path`, signed in or as somebody signed out. */
export async function renewSession(path: string): Promise<void> {
  if (renewing) return
  renewing = true
  await reloadSafely(() => location.assign(`${backend}/auth/oidc?renew=true&redirect=${encodeURIComponent(path)}`))
}
