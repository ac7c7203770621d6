// Looks for what is wrong with the rules of an offer as a whole.
import type { Outputs } from '#contract/index.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { prepareOffer } from '#engine/offers/priced-offer.ts'
import { analyseRules } from '#engine/rules/analysis.ts'

import { notFound } from '../../resources/references.ts'
import type { RequestContext } from '../../rpc/base.ts'
import { type Circumstances, configured, readSources, zonesOf } from '../offers/prices/sources.ts'
import { usualPlace } from '../offers/prices/usual-place.ts'
import { storedRules, unsaved } from './evaluation.ts'

/** What is found of the stored rules, or of these instead, wherever the offer is sold and on any day. Throws NOT_FOUND. */
export async function analyse(
  context: RequestContext,
  { offer_id, rules }: { offer_id: number; rules?: UnsavedRule[] | undefined },
): Promise<Outputs['rules']['analyse']> {
  const sources = (await readSources(context, offer_id)) ?? notFound()
  const [{ zone, actor, date }, zones] = [await usualPlace(context, { offer_id }), await zonesOf(context.db, offer_id)]
  return analyseRules(rules ? unsaved(rules) : await storedRules(context.db, offer_id), {
    place: { zone, actor, date },
    zones,
    configuration: (place: Circumstances) => {
      const { configuration, tariffs } = prepareOffer(configured(sources, place, {}))
      const products = configuration.products.map((product) => {
        const { min_price = null, max_price = null } = tariffs.get(product.product_id) ?? {}
        return { ...product, min_price, max_price }
      })
      return { ...configuration, products }
    },
  })
}
