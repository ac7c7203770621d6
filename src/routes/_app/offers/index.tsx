// The offers, as a list or as the tree of their categories.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { treeQuery } from '#entities/offers/queries.ts'

import { listPage } from './-list/page.ts'
import { OffersScreen } from './-list/screen.tsx'
import { offerAddress, offerSearch, treeFilters } from './-list/search.ts'

export const Route = createFileRoute('/_app/offers/')({
  validateSearch: offerSearch,
  beforeLoad: requiresCall('offers.list'),
  loaderDeps: ({ search: { shape, ...search } }) => ({ shape, question: offerAddress.questionOf(search) }),
  // Not awaited: the list keeps its previous rows, dimmed, until the next ones arrive.
  loader: ({ context: { queryClient }, deps: { shape, question } }) => {
    if (shape === 'tree') void queryClient.prefetchQuery(treeQuery(treeFilters(question)))
    else void queryClient.prefetchQuery(listPage(question, 1))
  },
  component: OffersScreen,
})
