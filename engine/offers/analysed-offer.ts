// An offer as the analysis of its rules needs it: its configuration at a place, and which prices end below their minimum.
import type { Program } from '../rules/compile.ts'
import { evaluate } from '../rules/evaluate.ts'
import type { AnalysedOffer, ExampleScenario } from '../rules/examples.ts'
import { linePricer } from './price.ts'
import { type OfferToPrice, prepareOffer, type RuleEffect } from './priced-offer.ts'

type Unruled = Omit<OfferToPrice<RuleEffect>, 'evaluate' | 'authorOf'>

/** `configured` returns the offer at a place with the given quantities (by product id); other products keep their default quantity. */
export function analysedOffer(
  { place, zones }: Pick<AnalysedOffer, 'place' | 'zones'>,
  configured: (place: ExampleScenario, quantities: Record<string, string>) => Unruled,
): AnalysedOffer {
  return {
    place,
    zones,
    configuration: (at) => {
      const { configuration, tariffs } = prepareOffer(configured(at, {}))
      const products = configuration.products.map((product) => {
        const { min_price = null, max_price = null } = tariffs.get(product.product_id) ?? {}
        return { ...product, min_price, max_price }
      })
      return { ...configuration, products }
    },
    belowMin: ({ quantities, ...at }, rules, of) => belowMin(configured(at, quantities), rules, of),
    last_tier: configured(place, {}).price_degressivity.items.at(-1)?.min_quantity,
  }
}

/** The visible products among `of` whose price would be raised to their minimum. */
function belowMin(offer: Unruled, rules: Program, of: ReadonlySet<number>): ReadonlySet<number> {
  const { configuration, context, tariffs } = prepareOffer(offer)
  const priceLine = linePricer(context)
  const below = evaluate(rules, configuration).filter((product) => {
    const tariff = of.has(product.product_id) && product.visible && tariffs.get(product.product_id)
    return tariff && priceLine({ tariff, product, changes: [] }).warnings.some(({ code }) => code === 'BELOW_MIN')
  })
  return new Set(below.map(({ product_id }) => product_id))
}
