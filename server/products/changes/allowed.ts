// The rights for a change of many products depend on the changed fields.
import type { CurrentUser } from '#contract/people/current-user.ts'
import type { Way } from '#contract/people/permissions.ts'

import { allow } from '../../platform/rpc/base.ts'

/** Tags require the right for tags, every other field the right for the product. `changes` is keyed by field. */
export const rightsFor = (changes: object): Way => [
  'signed-in',
  ...Object.keys(changes).map((field) =>
    field === 'add_tags' || field === 'remove_tags' ? 'product.tag.update' : 'product.update.general',
  ),
]

export function mayChange(user: CurrentUser | null, changes: object): asserts user is CurrentUser {
  allow(user, rightsFor(changes))
}
