// One profile by which suppliers' lists are read.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { profileQuery } from '../../-supplier-lists/address.ts'
import { ProfilePage } from '../../-supplier-lists/profiles/page.tsx'

export const Route = createFileRoute('/_app/products/supplier-lists/profiles/$id')({
  beforeLoad: requiresCall('supplier_profiles.get'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(profileQuery(Number(id))),
  component: ProfilePage,
})
