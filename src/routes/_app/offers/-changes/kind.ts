// Describes changes of many offers to the screens that all bulk changes share.
import { api, client } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { OfferChange } from '#contract/offers/offer-changes.ts'
import type { BulkKind } from '#kit/changes/bulk/kind.ts'

import type { OfferFilter } from '../-list/search.ts'
import { changedLabel, offerWords } from './words.ts'

export type OfferBulkChanges = Inputs['offer_changes']['preview']['changes']

export const withOfferCount = <Change extends Pick<OfferChange, 'offer_count'>>({ offer_count, ...change }: Change) => ({
  ...change,
  count: offer_count,
})

export const offerKind: BulkKind<OfferBulkChanges, OfferFilter> = {
  calls: {
    preview: async (request) => await client.offer_changes.preview(request),
    apply: async (request, options) => {
      const { change, ...applied } = (await client.offer_changes.apply(request, options)).body
      return { ...applied, change: change && withOfferCount(change) }
    },
    undo: async (change) => (await client.offer_changes.undo(change)).body,
  },
  keys: { apply: api.offer_changes.apply.mutationKey(), undo: api.offer_changes.undo.mutationKey() },
  words: offerWords,
  label: changedLabel,
  href: (id) => `/offers/${id}`,
}
