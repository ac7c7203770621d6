// The profiles by which suppliers' lists are read.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { profilesAddress, profilesPage } from '../../-supplier-lists/address.ts'
import { ProfilesPage } from '../../-supplier-lists/profiles/list.tsx'

export const Route = createFileRoute('/_app/products/supplier-lists/profiles/')({
  validateSearch: profilesAddress.schema,
  beforeLoad: requiresCall('supplier_profiles.list'),
  loaderDeps: ({ search }) => profilesAddress.questionOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(profilesPage(deps, 1)),
  component: ProfilesPage,
})
