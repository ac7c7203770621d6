// Users, and the one that the address names.
import { createFileRoute } from '@tanstack/react-router'

import { userAddress } from '../-users-address.ts'
import { UsersPage } from '../-users.tsx'
import { requiresCall } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/admin/users/{-$id}')({
  beforeLoad: requiresCall('users.list'),
  validateSearch: userAddress.schema,
  component: UsersPage,
})
