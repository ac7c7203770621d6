// All that the page of an offer shows, for who keeps it on a device.
import type { Keepable } from '#api/cache/keep.ts'
import { type Offer, writesOffers } from '#contract/offers.ts'
import { historyQuery } from '#kit/history/query.ts'

import { askDocuments } from '../documents/keepable.ts'
import { coveragesQuery } from '../serviceables/queries.ts'
import { compositionQuery, offerPricesQuery, offerQuery, treeQuery } from './queries.ts'

export const offerKeepable = ({ id, name, reference }: Pick<Offer, 'id' | 'name' | 'reference'>): Keepable => ({
  path: `/offers/${id}`,
  name,
  reference,
  collect: async (from) => {
    const { user, may, ask, askPages, picture } = from
    const offer = await ask(offerQuery(id))
    await Promise.all([
      picture(offer.image?.url ?? null),
      picture(offer.thumbnail_url),
      askDocuments(from, 'offers', id),
      ask(compositionQuery(id)),
      // Where it is found again.
      may('offers.tree') && ask(treeQuery()),
      may('offer_products.prices') && ask(offerPricesQuery(id, user.zone?.code_sigma)),
      may('serviceables.of') && ask(coveragesQuery({ entity: 'offers', id })),
      writesOffers(user) && askPages(historyQuery('offers', id)),
    ])
    return { name: offer.name, reference: offer.reference }
  },
})
