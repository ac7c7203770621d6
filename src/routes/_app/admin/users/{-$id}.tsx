// Users, and the one that the address names.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { UsersPage } from '../-users.tsx'
import { userSorts } from '../../../../../contract/users.ts'
import { requiresCall } from '../../../../api/session.ts'

const lenient = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const sorts = userSorts.flatMap((sort) => [sort, `-${sort}`] as const)

export const Route = createFileRoute('/_app/admin/users/{-$id}')({
  beforeLoad: requiresCall('users.list'),
  validateSearch: v.object({
    search: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200))),
    order: lenient(v.picklist(sorts)),
  }),
  component: UsersPage,
})
