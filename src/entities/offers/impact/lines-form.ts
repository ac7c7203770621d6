// Form for a set of lines that determine an offer's prices: shows the effect of a save before it is made.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'

import type { OfferImpact } from '#contract/offers/offer-impact.ts'
import type { Line } from '#kit/lines/line.ts'
import { type LinesFormOptions, useLinesForm } from '#kit/lines/lines-form.ts'

import { type ImpactScope, usePriceImpact } from './ask.tsx'

interface PricedLinesOptions<Row extends { version: number }, Values extends { items: Line[] }, Sent> extends Omit<
  LinesFormOptions<Row, Values>,
  'send'
> {
  offer_id: number
  sentOf: (values: Values) => Sent
  /** Calculates the prices after the save. */
  impact: (sent: Sent & ImpactScope & { offer_id: number }) => Promise<OfferImpact>
  /** Mutation options of its endpoint. */
  save: UseMutationOptions<Row, Error, Sent & { offer_id: number; version: number }>
}

export function usePricedLinesForm<Row extends { version: number }, Values extends { items: Line[] }, Sent>({
  offer_id,
  sentOf,
  impact,
  save,
  ...options
}: PricedLinesOptions<Row, Values, Sent>) {
  const { mutateAsync } = useMutation({ ...save, meta: { silent: true } })
  const { ask, beside } = usePriceImpact(offer_id)
  const form = useLinesForm<Row, Values>({
    ...options,
    send: async (values, version) => {
      const sent = { offer_id, ...sentOf(values) }
      const sure = await ask(async (place) => await impact({ ...sent, ...place }))
      return sure && (await mutateAsync({ ...sent, version }))
    },
  })
  return beside(form)
}
