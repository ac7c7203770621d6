// The offers, as a list or as the tree of their categories.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { OfferList } from './-list/list.tsx'
import { listPage } from './-list/page.ts'
import { offerAddress } from './-list/search.ts'

export const Route = createFileRoute('/_app/offers/')({
  validateSearch: offerAddress.schema,
  beforeLoad: requiresCall('offers.list'),
  loaderDeps: ({ search }) => offerAddress.questionOf(search),
  // Not awaited: the list keeps its rows, dimmed, until the next ones are there.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listPage(deps, 1)),
  component: OfferList,
})
