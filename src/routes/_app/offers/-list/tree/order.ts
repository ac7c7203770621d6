// Gives an offer another place among those of its category; a toast says so and takes it back.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { CategoryNode } from '#contract/offers.ts'
import { toast } from '#device/notices.ts'
import { treeQuery } from '#entities/offers/queries.ts'
import { announce } from '#kit/feedback/announce.tsx'

import { inNewOrder } from './nodes.ts'

type TreeOffer = CategoryNode['offers'][number]
interface Move {
  offer: TreeOffer
  position: number
  /** It takes back a move. */
  back?: true
}

/** `position` counts from 1. */
export function useOfferOrder(): (offer: TreeOffer, position: number) => void {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const order = useMutation({
    mutationKey: api.offers.order.mutationKey(),
    mutationFn: async ({ offer: { id, version }, position }: Move) => await client.offers.order({ offer_id: id, version, position }),
    meta: { error: () => t`L’ordre n’a pas pu être enregistré` },
    onSuccess: ({ items }, { offer, position, back }) => {
      const { queryKey } = treeQuery()
      queryClient.setQueryData(queryKey, (tree) => tree && { items: inNewOrder(tree.items, items) })
      const { name, version } = items.find(({ id }) => id === offer.id) ?? offer
      if (back) return announce(t`${name} est de nouveau à la place ${position}`)
      toast.success({
        title: t`« ${name} » est maintenant à la place ${position}`,
        duration: 15_000,
        action: {
          label: t`Annuler`,
          onClick: () => order.mutate({ offer: { ...offer, version }, position: offer.position, back: true }),
        },
      })
    },
  })
  return (offer, position) => order.mutate({ offer, position })
}
