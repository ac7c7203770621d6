// The past changes of many offers.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { OfferChanges } from '../-changes/list.tsx'
import { offerChangesAddress, offerChangesPage } from '../-changes/page.ts'

export const Route = createFileRoute('/_app/offers/changes/')({
  validateSearch: offerChangesAddress.schema,
  beforeLoad: requiresCall('offer_changes.list'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(offerChangesPage(offerChangesAddress.questionOf(deps), 1)),
  component: OfferChanges,
})
