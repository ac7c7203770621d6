// The price of a whole offer with 300 products and 200 rules, from wire to wire: every step, its author, and the effect of each rule.
import { type SimulatedConfiguration, simulateOffer, type SimulationSources } from '#engine/offers/simulation.ts'

import { configuration, rules } from './rules-fixtures.ts'

const period = { start_date: '2026-01-01', end_date: null }
const written = { author: 'Alice Martin', version: 3, changed_at: '2026-01-01T08:00:00Z' }

/** In the form of the response of `GET /offers/{id}/simulation-sources`: two catalogues, both actors, a markup, tiers. */
const sources: SimulationSources<{ id: number; designation: string }, never> = {
  day: '2026-11-21',
  past: null,
  zone: 'NAT',
  national: 'NAT',
  catalogs: [1, 2].map((id) => ({ id, name: `Catalogue ${id}`, zone: null, exclusive: false, start_date: null, end_date: null })),
  chosen: 1,
  sections: [
    {
      bundles: [
        {
          id: 1,
          default_quantity: '1.00',
          min_quantity: '0.00',
          max_quantity: null,
          required: true,
          products: configuration.products.map(({ product_id, quantity, min_quantity, max_quantity, required }) => ({
            product: { id: product_id, designation: `Article ${product_id}` },
            default_quantity: quantity,
            min_quantity,
            max_quantity,
            required,
          })),
        },
      ],
    },
  ],
  products: configuration.products.map(({ product_id, unit_price, tag_ids }) => ({
    product_id,
    tag_ids,
    tariffs: [1, 2].flatMap((catalog_id) =>
      (['seller', 'agency'] as const).map((actor, at) => ({
        ...written,
        ...period,
        id: product_id * 10 + catalog_id * 2 + at,
        catalog_id,
        actor,
        active: true,
        prices: [{ ...period, recommended: unit_price, decimals: 2, min_price: '1.00', max_price: null }],
      })),
    ),
  })),
  markups: [{ ...written, ...period, id: 1, zone: 'NAT', actor: 'seller', coefficient_type: 'margin_rate', value: '12.5' }],
  price_degressivity: {
    mode: 'volume',
    items: [
      { ...written, id: 1, min_quantity: '1', max_quantity: '4', discount_rate: '0' },
      { ...written, id: 2, min_quantity: '5', max_quantity: null, discount_rate: '7.5' },
    ],
  },
  quantity_degressivity: [],
  rules: rules.map((rule) => ({
    ...rule,
    rule_number: rule.id,
    name: `Règle ${rule.id}`,
    author: 'Alice Martin',
    changed_at: written.changed_at,
  })),
}

/** The configuration after each key press: another quantity. */
const typed = (key: number): SimulatedConfiguration => ({ date: '2026-11-21', actor: 'seller', quantities: { 7: String(1 + (key % 90)) } })

export const KEYS = 200
export function type(): void {
  for (let key = 0; key < KEYS; key++) simulateOffer(sources, typed(key))
}
