// Roles, with the panel of the one in the URL.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { rolesQuery } from '../-roles/query.ts'
import { RolesPage } from '../-roles/roles.tsx'

export const Route = createFileRoute('/_app/admin/roles/{-$id}')({
  beforeLoad: requiresCall('roles.list'),
  validateSearch: DialogSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(rolesQuery()),
  component: RolesPage,
})
