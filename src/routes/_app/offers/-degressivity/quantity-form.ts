// The form of an offer's dependent quantities: saved as a whole under the version of the offer.
import { useLingui } from '@lingui/react/macro'

import { api, client } from '#api/client.ts'
import { QuantityDegressivities, quantityErrors } from '#contract/offers/offer-degressivities.ts'
import type { QuantityRow } from '#engine/offers/degressivity.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { usePricedLinesForm } from '#entities/offers/impact/lines-form.ts'
import { quantityDegressivityQuery } from '#entities/offers/set-queries.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { type Line, newLineId, storedId } from '#kit/lines/line.ts'

import { lineErrors, type RangeLine } from './ranges.ts'
import { useDegressivityWords } from './words.ts'

export interface QuantityLine extends RangeLine {
  source_product_id: number | null
  destination_product_id: number | null
  operator: QuantityRow['operator']
  value: string | null
}

export const newLine = (): QuantityLine => ({
  id: newLineId(),
  source_product_id: null,
  destination_product_id: null,
  operator: 'multiply',
  min_quantity: '1',
  max_quantity: null,
  value: null,
})
interface Values {
  items: QuantityLine[]
}

const valuesOf = ({ items }: QuantityDegressivities): Values => ({
  items: items.map(({ id, source_product_id, destination_product_id, operator, min_quantity, max_quantity, value }) => ({
    id,
    source_product_id,
    destination_product_id,
    operator,
    min_quantity,
    max_quantity,
    value,
  })),
})
const required = ['source_product_id', 'destination_product_id', 'min_quantity', 'value'] as const
/** The line in the engine's representation; null while it is incomplete. */
export function wholeOf({
  source_product_id,
  destination_product_id,
  min_quantity,
  value,
  ...line
}: QuantityLine): (QuantityRow & Line) | null {
  if (source_product_id === null || destination_product_id === null || min_quantity === null || value === null) return null
  return { ...line, source_product_id, destination_product_id, min_quantity, value }
}
const errorsOf = ({ items }: Values) => lineErrors(items, required, wholeOf, quantityErrors)
const sentOf = ({ items }: Values) => ({
  items: items.map(({ id, source_product_id, destination_product_id, operator, min_quantity, max_quantity, value }) => ({
    ...storedId({ id }),
    source_product_id: source_product_id ?? 0,
    destination_product_id: destination_product_id ?? 0,
    operator,
    min_quantity: min_quantity ?? '',
    max_quantity,
    value: value ?? '',
  })),
})

const conflictOf = conflictWith(QuantityDegressivities)

export function useQuantityForm(
  offer: { id: number; name: string },
  stored: QuantityDegressivities,
  products: readonly { id: number; reference: string }[],
) {
  const { t } = useLingui()
  const labels = {
    items: t`Lignes`,
    'items.source_product_id': t`article source`,
    'items.destination_product_id': t`article destination`,
    'items.operator': t`opération`,
    'items.min_quantity': t`minimum`,
    'items.max_quantity': t`maximum`,
    'items.value': t`valeur`,
  }
  const words = useDegressivityWords(labels, 'source_product_id', (value) => {
    if (value === 'assign') return t`devient`
    if (value === 'multiply') return t`= source ×`
    return typeof value === 'number' ? (products.find(({ id }) => id === value)?.reference ?? '') : undefined
  })
  return usePricedLinesForm({
    offer_id: offer.id,
    stored,
    valuesOf,
    draft: { key: draftKeys.quantity_degressivity(offer.id), title: t`Dégressivité des quantités de ${offer.name}` },
    errorsOf,
    sentOf,
    impact: async (sent) => await client.offer_impact.quantity_degressivity(sent),
    save: api.quantity_degressivities.save.mutationOptions(),
    queryKey: quantityDegressivityQuery(offer.id).queryKey,
    conflictOf,
    ...words,
  })
}
