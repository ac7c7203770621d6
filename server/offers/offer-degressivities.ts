// The quantity and price degressivities of offers.
import { type PriceDegressivity, type QuantityDegressivities, tierErrors } from '#contract/offers/offer-degressivities.ts'
import { type DegressivityMode, gapsOf, priceWarnings, quantityPair } from '#engine/offers/degressivity.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Tx } from '../platform/db/write.ts'
import { os } from '../platform/rpc/base.ts'
import type { Reading } from './read.ts'
import { composedProducts, quantityRefusals, quantitySet, tierSet } from './sets/degressivities.ts'
import { saveSet } from './sets/save-set.ts'
import { headOf } from './sets/sets.ts'

export const quantity_degressivities = {
  get: os.quantity_degressivities.get.handler(async ({ input, context }) => (await readQuantities(context, input.offer_id)) ?? notFound()),
  save: os.quantity_degressivities.save.handler(({ input, context }) => {
    const refusals = (tx: Tx) => quantityRefusals(tx, input.offer_id, input.items)
    return saveSet(context, { set: quantitySet, read: readQuantities, refusals }, input)
  }),
}

export const price_degressivities = {
  get: os.price_degressivities.get.handler(async ({ input, context }) => (await readPrices(context, input.offer_id)) ?? notFound()),
  save: os.price_degressivities.save.handler(({ input: { mode, ...input }, context }) => {
    const columns = (offer: { price_degressivity_mode: DegressivityMode | null }) =>
      mode !== undefined && mode !== (offer.price_degressivity_mode ?? 'volume') ? { price_degressivity_mode: mode } : {}
    return saveSet(context, { set: tierSet, read: readPrices, refusals: () => tierErrors(input.items), columns }, input)
  }),
}

async function readQuantities(reading: Reading, id: number): Promise<QuantityDegressivities | undefined> {
  const head = await headOf(reading, id)
  if (!head) return undefined
  const items = await quantitySet.read(reading.db, id)
  const composed = await composedProducts(reading.db, id)
  const gaps = [...Map.groupBy(items, quantityPair).values()].flatMap((pair) =>
    gapsOf(pair).flatMap(({ from, to }) =>
      pair.slice(0, 1).map(({ source_product_id, destination_product_id }) => ({
        kind: 'GAP' as const,
        from,
        to,
        source_product_id,
        destination_product_id,
      })),
    ),
  )
  const named = new Set(items.flatMap(({ source_product_id, destination_product_id }) => [source_product_id, destination_product_id]))
  const missing = [...named].filter((product_id) => !composed.has(product_id))
  return { ...head, items, warnings: [...gaps, ...missing.map((product_id) => ({ kind: 'NOT_IN_OFFER' as const, product_id }))] }
}

async function readPrices(reading: Reading, id: number): Promise<PriceDegressivity | undefined> {
  const head = await headOf(reading, id)
  if (!head) return undefined
  const [mode, items] = [head.price_degressivity_mode ?? 'volume', await tierSet.read(reading.db, id)]
  return { ...head, mode, items, warnings: priceWarnings({ mode, items }) }
}
