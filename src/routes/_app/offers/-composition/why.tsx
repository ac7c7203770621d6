// 'Pourquoi ce prix ?' for a line of the composition: explains the stored offer in its default configuration.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { PriceExplanationDialog } from '#entities/offers/price-explanation/price-explanation.tsx'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'

import type { PriceChoice } from './prices.ts'

interface WhyThisPriceProps {
  offer_id: number
  product_id: number
  choice: PriceChoice
  onClose: () => void
}

export function WhyThisPrice({ offer_id, product_id, choice: { zone, actor, catalog_id }, onClose }: WhyThisPriceProps) {
  const date = useDay()
  const circumstances = { date, zone: zone ?? null, actor }
  const { data, error, refetch } = useQuery(
    api.offer_simulation.run.queryOptions({
      input: { offer_id, ...circumstances, ...(catalog_id && { catalog_id }) },
      meta: { error: () => t`Les prix n’ont pas pu être chargés` },
      staleTime: 0,
    }),
  )
  return (
    <PriceExplanationDialog onClose={onClose} explained={data ? { offer_id, product_id, simulation: data, circumstances } : null}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </PriceExplanationDialog>
  )
}
