// An account as it is written: its roles are a field of its history.
import { user_roles, users } from '../db/schema.ts'
import type { Writable } from '../db/write/locks.ts'
import { heldRoles } from '../entities/people/held-roles.ts'

export const account: Writable<typeof users, 'roles'> = {
  table: users,
  entity: 'users',
  // Never the password's hash.
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
