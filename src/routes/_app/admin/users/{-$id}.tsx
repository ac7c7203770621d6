// Users, with the panel of the one in the URL.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { userAddress } from '../-users/address.ts'
import { UsersPage } from '../-users/users.tsx'

export const Route = createFileRoute('/_app/admin/users/{-$id}')({
  beforeLoad: requiresCall('users.list'),
  validateSearch: v.intersect([userAddress.schema, DialogSearch]),
  component: UsersPage,
})
