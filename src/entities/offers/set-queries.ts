// Queries for the markups and degressivities of an offer.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const markupsQuery = (offer_id: number) =>
  api.offer_markups.get.queryOptions({ input: { offer_id }, meta: { error: () => t`Les coefficients n’ont pas pu être chargés` } })
export const priceDegressivityQuery = (offer_id: number) =>
  api.price_degressivities.get.queryOptions({
    input: { offer_id },
    meta: { error: () => t`La dégressivité des prix n’a pas pu être chargée` },
  })
export const quantityDegressivityQuery = (offer_id: number) =>
  api.quantity_degressivities.get.queryOptions({
    input: { offer_id },
    meta: { error: () => t`La dégressivité des quantités n’a pas pu être chargée` },
  })
