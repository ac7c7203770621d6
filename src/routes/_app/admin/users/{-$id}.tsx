// Users, and the one that the address names.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { userAddress } from '../-users/address.ts'
import { UsersPage } from '../-users/users.tsx'

export const Route = createFileRoute('/_app/admin/users/{-$id}')({
  beforeLoad: requiresCall('users.list'),
  validateSearch: userAddress.schema,
  component: UsersPage,
})
