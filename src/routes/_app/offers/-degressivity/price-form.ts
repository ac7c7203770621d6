// The form of an offer's price tiers: saved as a whole under the version of the offer.
import { useLingui } from '@lingui/react/macro'
import { Big } from 'big.js'

import { api, client } from '#api/client.ts'
import { PriceDegressivity, tierErrors } from '#contract/offers/offer-degressivities.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { DegressivityMode, PriceTable, PriceTier } from '#engine/offers/degressivity.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { usePricedLinesForm } from '#entities/offers/impact/lines-form.ts'
import { modeLabels } from '#entities/offers/markup-labels.ts'
import { priceDegressivityQuery } from '#entities/offers/set-queries.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { newLineId, storedId } from '#kit/lines/line.ts'

import { lineErrors, type RangeLine } from './ranges.ts'
import { useDegressivityWords } from './words.ts'

export interface TierLine extends RangeLine {
  discount_rate: string | null
}
interface Values {
  mode: DegressivityMode | null
  items: TierLine[]
}

/** The line after the last tier, beginning at the next quantity if that tier has an end. */
export function nextTier(items: readonly TierLine[]): TierLine {
  const end = items.at(-1)?.max_quantity
  return {
    id: newLineId(),
    min_quantity: items.length === 0 ? '1' : end ? Big(end).plus(1).toFixed() : null,
    max_quantity: null,
    discount_rate: null,
  }
}
const wholeOf = ({ min_quantity, discount_rate, ...line }: TierLine): (TierLine & PriceTier) | null =>
  min_quantity === null || discount_rate === null ? null : { ...line, min_quantity, discount_rate }
/** The table in the engine's representation, without incomplete lines. */
export const tableOf = (mode: DegressivityMode | null, items: readonly TierLine[]): PriceTable<TierLine & PriceTier> => ({
  mode: mode ?? 'volume',
  items: items.flatMap((line) => wholeOf(line) ?? []),
})
function errorsOf({ items }: Values): FieldError[] {
  const rates = items.flatMap(({ discount_rate: rate }, at) =>
    rate !== null && (Big(rate).lt(0) || Big(rate).gt(100)) ? [{ field: `items.${at}.discount_rate`, key: 'rate_out_of_range' }] : [],
  )
  return [...lineErrors(items, ['min_quantity', 'discount_rate'], wholeOf, tierErrors), ...rates]
}

const sentOf = ({ mode, items }: Values) => ({
  mode: mode ?? 'volume',
  items: items.map(({ id, min_quantity, discount_rate, max_quantity }) => ({
    ...storedId({ id }),
    min_quantity: min_quantity ?? '',
    max_quantity,
    discount_rate: discount_rate ?? '',
  })),
})

const conflictOf = conflictWith(PriceDegressivity)

export function usePriceForm(offer: { id: number; name: string }, stored: PriceDegressivity) {
  const { t, i18n } = useLingui()
  const labels = {
    mode: t`Mode`,
    items: t`Paliers`,
    'items.min_quantity': t`minimum`,
    'items.max_quantity': t`maximum`,
    'items.discount_rate': t`remise`,
  }
  const words = useDegressivityWords(labels, 'min_quantity', (value) =>
    value === 'volume' || value === 'graduated' ? i18n._(modeLabels[value]) : undefined,
  )
  return usePricedLinesForm({
    offer_id: offer.id,
    stored,
    valuesOf: ({ mode, items }: PriceDegressivity): Values => ({ mode, items }),
    draft: { key: draftKeys.price_degressivity(offer.id), title: t`Dégressivité des prix de ${offer.name}` },
    errorsOf,
    sentOf,
    impact: async (sent) => await client.offer_impact.price_degressivity(sent),
    save: api.price_degressivities.save.mutationOptions(),
    queryKey: priceDegressivityQuery(offer.id).queryKey,
    conflictOf,
    ...words,
  })
}
