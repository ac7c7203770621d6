// Roles, and the one that the address names.
import { createFileRoute } from '@tanstack/react-router'

import { rolesQuery } from '../-role-query.ts'
import { RolesPage } from '../-roles.tsx'
import { requiresCall } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/admin/roles/{-$id}')({
  beforeLoad: requiresCall('roles.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(rolesQuery()),
  component: RolesPage,
})
