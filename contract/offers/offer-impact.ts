// What an unsaved part of an offer does to its prices: asked before it is saved, with the right to save it. Changes nothing.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { FailedCase } from '../rules/rule-cases.ts'
import { BAD_REQUEST, canAt, COMPOSITION_BYTES, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { Id, Named, PlainDate, ZoneCode } from '../shared/fields.ts'
import { UnsavedRules } from '../shared/rules.ts'
import { PriceDegressivityItems, PriceMode, QuantityDegressivityItems } from './offer-degressivity.ts'
import { MarkupItems } from './offer-markup.ts'
import { ComposedProduct, GivenSections, OfferPrices } from './offer-products.ts'
import { OfferSimulation } from './offer-simulation.ts'

const Line = OfferSimulation.entries.lines.item
/** Euros excluding VAT, rounded; null without a price. */
const State = v.pick(Line, ['quantity', 'visible', 'unit_price', 'total'])
/** after − before in euros, and in percent of before; null where one of them is missing, or before is zero. */
const Distance = { difference: v.nullable(v.string()), percent: v.nullable(v.string()) }
const LineImpact = v.object({
  product: v.pick(ComposedProduct.entries.product, ['id', 'reference', 'designation']),
  /** Null where the offer does not hold it. */
  before: v.nullable(State),
  after: v.nullable(State),
  /** Of its total. */
  ...Distance,
  /** Those that were not there before. */
  warnings: Line.entries.warnings,
})
const ConfigurationImpact = v.object({
  /** Null where every article is in its default quantity. */
  case: v.nullable(Named),
  zone: v.nullable(v.string()),
  actor: v.picklist(actors),
  date: v.string(),
  /** The totals; null while something in them has no price. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  ...Distance,
  /** The articles that move, those that move most first. */
  lines: v.array(LineImpact),
  /** How many more move. */
  more_lines: v.number(),
  /** What the case would not find as it expects, and whether it did not before either. */
  failures: FailedCase.entries.failures,
  failed_before: v.boolean(),
})
export const OfferImpact = v.object({
  /** The default configuration, also where and when else the change acts on it and moves something; then the cases, all of them. */
  configurations: v.array(ConfigurationImpact),
  /** How many more cases there are, which would have taken too long. */
  left_out: v.number(),
})
export type OfferImpact = v.InferOutput<typeof OfferImpact>
export type ConfigurationImpact = OfferImpact['configurations'][number]

const asked = {
  offer_id: Id,
  /** Of the default configuration; by default today, for a seller of the caller's subsidiary where the offer is sold there, else of the first one where it is: of those that have prices, where one has. */
  date: v.optional(PlainDate),
  zone: v.optional(v.nullable(ZoneCode)),
  actor: v.optional(v.picklist(actors, 'invalid')),
  /** Instead of the price list that the offer chose, where that can be taken. */
  catalog_id: v.optional(Id),
}
const summary = (part: string) => `What ${part}, unsaved, would change of the offer’s prices; changes nothing`

export const offer_impact = {
  markups: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.markup.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/markup/impact', summary: summary('these markups') })
    .input(v.object({ ...asked, items: MarkupItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  quantity_degressivity: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.degressivity.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/quantity-degressivity/impact', summary: summary('this quantity degressivity') })
    .input(v.object({ ...asked, items: QuantityDegressivityItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  price_degressivity: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.degressivity.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/price-degressivity/impact', summary: summary('these tiers') })
    .input(v.object({ ...asked, mode: PriceMode, items: PriceDegressivityItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  rules: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.rule.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/rules/impact', summary: summary('these rules, instead of the stored ones') })
    .input(v.object({ ...asked, rules: UnsavedRules }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  composition: canAt({ while_viewing: true, max_bytes: COMPOSITION_BYTES, costly: true }, ['offer.show', 'offer.composition.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/products/impact', summary: summary('this composition') })
    .input(v.object({ ...asked, sections: GivenSections }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  composition_prices: canAt({ while_viewing: true, max_bytes: COMPOSITION_BYTES, costly: true }, [
    'offer.show',
    'selling_price.read',
    'offer.composition.update',
  ])
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/products/prices',
      summary: 'What this composition, unsaved, would cost in its default configuration; changes nothing',
    })
    .input(
      v.object({
        offer_id: Id,
        zone: v.optional(ZoneCode),
        actor: v.optional(v.picklist(actors, 'invalid'), 'seller'),
        catalog_id: v.optional(Id),
        sections: GivenSections,
      }),
    )
    .output(OfferPrices)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
