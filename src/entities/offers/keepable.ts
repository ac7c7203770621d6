// Requests everything that the page of an offer shows, for keeping it offline.
import type { Keepable, Source } from '#api/cache/keep.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { historyQuery } from '#kit/history/query.ts'

import { askDocuments } from '../documents/keepable.ts'
import { zonesQuery } from '../lookups/queries.ts'
import { ruleCasesQuery, ruleProductsQuery, rulesQuery } from '../rules/queries.ts'
import { bundleCoveragesQuery, coveragesQuery } from './coverages/queries.ts'
import { compositionQuery, offerPricesQuery, offerQuery, simulationSourcesQuery, treeQuery } from './queries.ts'
import { markupsQuery, priceDegressivityQuery, quantityDegressivityQuery } from './set-queries.ts'

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
      // The tree, in which the offer is found again.
      may('offers.tree') && ask(treeQuery()),
      may('offer_products.prices') && ask(offerPricesQuery(id, user.zone?.code_sigma)),
      may('offer_simulation.sources') && askSimulation(from, id),
      may('serviceables.of', 'serviceables.of_bundles') && Promise.all([ask(coveragesQuery(id)), ask(bundleCoveragesQuery(id))]),
      may('rules.list') && Promise.all([ask(rulesQuery(id)), ask(ruleProductsQuery(id)), ask(ruleCasesQuery(id))]),
      may('offer_markups.get') && Promise.all([ask(markupsQuery(id)), ask(zonesQuery())]),
      may('price_degressivities.get') && Promise.all([ask(priceDegressivityQuery(id)), ask(quantityDegressivityQuery(id))]),
      writesOffers(user) && askPages(historyQuery('offers', id)),
    ])
    return { name: offer.name, reference: offer.reference }
  },
})

/** The initial state of the simulator: the user's subsidiary, else the national one. */
async function askSimulation({ user, ask }: Source, id: number): Promise<void> {
  const { items } = await ask(zonesQuery())
  const zone = items.find(({ code_sigma }) => code_sigma === user.zone?.code_sigma) ?? items.find(({ is_national }) => is_national)
  await ask(simulationSourcesQuery(id, zone?.code_sigma))
}
