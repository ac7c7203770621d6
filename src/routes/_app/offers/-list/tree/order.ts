// Moves an offer to another position in its category.
import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { CategoryNode } from '#contract/offers/offers.ts'
import { treeQuery } from '#entities/offers/queries.ts'
import { useOrder } from '#kit/list/use-order.ts'

import { inNewOrder } from './nodes.ts'

/** `position` counts from 1. */
export function useOfferOrder(): (offer: CategoryNode['offers'][number], position: number) => void {
  const queryClient = useQueryClient()
  return useOrder({
    mutationKey: api.offers.order.mutationKey(),
    send: async ({ id, version }, position) => await client.offers.order({ offer_id: id, version, position }),
    placed: ({ items }) => queryClient.setQueryData(treeQuery().queryKey, (tree) => tree && { items: inNewOrder(tree.items, items) }),
  })
}
