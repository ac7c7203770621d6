// How accounts are written: their roles are a field of their history.
import { heldRoles } from '../../people/held-roles.ts'
import { user_roles, users } from '../db/schema.ts'
import type { Writable } from '../db/write/locks.ts'

export const account: Writable<typeof users, 'roles'> = {
  table: users,
  entity: 'users',
  // The hash of the password is never recorded.
  recorded: ({ name, email, zone, company_code, is_admin }) => ({ name, email, zone, company_code, is_admin }),
  parts: {
    roles: {
      table: user_roles,
      parent: user_roles.user_id,
      key: user_roles.role_id,
      historyValue: async (db, id) => (await heldRoles(db, id)).map(({ name }) => name),
    },
  },
}
