// Who may make a change to many products depends on what is changed.
import type { CurrentUser } from '#contract/people/current-user.ts'

import { allow } from '../../rpc/base.ts'

/** Tags take the right for tags, every other field the right for the product. `changes` are by field. */
export function mayChange(user: CurrentUser | null, changes: Record<string, unknown>): asserts user is CurrentUser {
  allow(user, 'signed-in')
  for (const field of Object.keys(changes))
    allow(user, field === 'add_tags' || field === 'remove_tags' ? 'product.tag.update' : 'product.update.general')
}
