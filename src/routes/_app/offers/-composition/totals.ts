// What a composition costs in its default configuration: of each line, and of all of them.
import { Big } from 'big.js'

import type { Outputs } from '#contract/index.ts'
import { lineTotal } from '#engine/offers/tariff.ts'

import type { BundleValue, LinkValue, SectionValue } from './values.ts'

export type Prices = ReadonlyMap<number, Outputs['offer_products']['prices']['items'][number]>

interface Total {
  total: Big
  /** What it costs to buy; null where that is not known of every line, or not for the reader. */
  cost: Big | null
  /** How many articles have no price: the total leaves them out. */
  unpriced: number
}

/** How many of an article an offer holds by this link. */
export const effectiveQuantity = (
  link: Pick<LinkValue, 'default_quantity'>,
  bundle: Pick<BundleValue, 'default_quantity'> | undefined,
): Big => Big(link.default_quantity ?? 0).times(bundle?.default_quantity ?? 0)

// A composition is another one with every letter that is typed, its bundles are not: what one of them costs is kept with it.
const kept = new WeakMap<BundleValue, { prices: Prices; total: Total }>()

export function bundleTotal(bundle: BundleValue, prices: Prices): Total {
  const known = kept.get(bundle)
  if (known?.prices === prices) return known.total
  const sum: Total = { total: Big(0), cost: Big(0), unpriced: 0 }
  for (const { product, default_quantity } of bundle.products) {
    const price = prices.get(product.id)
    const quantity = effectiveQuantity({ default_quantity }, bundle)
    if (quantity.eq(0)) continue
    if (!price?.unit_price) sum.unpriced += 1
    else {
      sum.total = sum.total.plus(lineTotal(price.unit_price, quantity.toFixed()))
      sum.cost = sum.cost && price.purchase_price ? sum.cost.plus(lineTotal(price.purchase_price, quantity.toFixed())) : null
    }
  }
  kept.set(bundle, { prices, total: sum })
  return sum
}

export const sumOf = (bundles: readonly BundleValue[], prices: Prices): Total =>
  bundles
    .map((bundle) => bundleTotal(bundle, prices))
    .reduce(
      (sum, one) => ({
        total: sum.total.plus(one.total),
        cost: sum.cost && one.cost ? sum.cost.plus(one.cost) : null,
        unpriced: sum.unpriced + one.unpriced,
      }),
      { total: Big(0), cost: Big(0), unpriced: 0 } as Total,
    )

/** What of the indicative budgets is used, in whole percent; null where there is none. */
export function budgetShare(sections: readonly SectionValue[], prices: Prices): string | null {
  const budgeted = sections.flatMap(({ bundles }) => bundles).filter(({ indicative_budget }) => indicative_budget !== null)
  const budget = budgeted.reduce((sum, { indicative_budget }) => sum.plus(indicative_budget ?? 0), Big(0))
  return budget.eq(0) ? null : sumOf(budgeted, prices).total.times(100).div(budget).toFixed(0)
}
