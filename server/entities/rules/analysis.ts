// Looks for what is wrong with the rules of an offer as a whole.
import type { Outputs } from '#contract/index.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { prepareOffer } from '#engine/offers/priced-offer.ts'
import { analyseRules } from '#engine/rules/analysis.ts'

import { notFound } from '../../resources/references.ts'
import type { Reading } from '../offers/read.ts'
import { type Circumstances, configured, readSources, zonesOf } from '../offers/sources.ts'
import { storedRules, unsaved } from './evaluation.ts'

/** What is found of the stored rules, or of these instead, wherever the offer is sold and on any day. Throws NOT_FOUND. */
export async function analyse(
  reading: Reading,
  { offer_id, rules }: { offer_id: number; rules?: UnsavedRule[] | undefined },
): Promise<Outputs['rules']['analyse']> {
  const sources = (await readSources(reading, offer_id, 'anywhere')) ?? notFound()
  const [zone = null, ...zones] = await zonesOf(reading.db, offer_id)
  return analyseRules(rules ? unsaved(rules) : await storedRules(reading.db, offer_id), {
    place: { zone, actor: 'seller', date: reading.day },
    zones,
    configuration: (place: Circumstances) => {
      const { configuration, tariffs } = prepareOffer({ ...configured(sources, place, {}), from_shown: true })
      const products = configuration.products.map((product) => {
        const { min_price = null, max_price = null } = tariffs.get(product.product_id) ?? {}
        return { ...product, min_price, max_price }
      })
      return { ...configuration, products }
    },
  })
}
