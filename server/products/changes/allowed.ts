// The rights for a change of many products depend on the changed fields.
import type { CurrentUser } from '#contract/people/current-user.ts'

import { allow } from '../../platform/rpc/base.ts'

/** Tags require the right for tags, every other field the right for the product. `changes` is keyed by field. */
export function mayChange(user: CurrentUser | null, changes: Record<string, unknown>): asserts user is CurrentUser {
  allow(user, 'signed-in')
  for (const field of Object.keys(changes))
    allow(user, field === 'add_tags' || field === 'remove_tags' ? 'product.tag.update' : 'product.update.general')
}
