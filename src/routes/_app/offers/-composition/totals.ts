// The total of a composition in its default configuration, per line and overall.
import { Big } from 'big.js'

import type { Outputs } from '#contract/index.ts'
import { amountOf, lineTotal } from '#engine/offers/tariff.ts'

import { memoizeByObject } from './memoize-by-object.ts'
import type { BundleValue, LinkValue, SectionValue } from './values.ts'

type PriceOfDay = Outputs['offer_products']['prices']['items'][number]
/** `otherCatalog`: the name of the catalogue that the price comes from, if it is not the first one. */
export type Prices = ReadonlyMap<number, PriceOfDay & { otherCatalog: string | null }>

interface Total {
  total: Big
  /** The purchase cost; null if it is unknown for a line, or if the user may not see it. */
  cost: Big | null
  /** The number of products without a price, which the total leaves out. */
  unpriced: number
  /** The indicative budgets, and the totals of their bundles. */
  budget: Big
  spent: Big
}
const nothing: Total = { total: Big(0), cost: Big(0), unpriced: 0, budget: Big(0), spent: Big(0) }

/** The quantity of a product that the offer contains through this link. */
export const effectiveQuantity = (
  link: Pick<LinkValue, 'default_quantity'>,
  bundle: Pick<BundleValue, 'default_quantity'> | undefined,
): Big => Big(link.default_quantity ?? 0).times(bundle?.default_quantity ?? 0)

const kept = new WeakMap<Prices, WeakMap<BundleValue | SectionValue, Total>>()
const keeping = (line: BundleValue | SectionValue, prices: Prices, reckon: () => Total): Total =>
  memoizeByObject(
    memoizeByObject(kept, prices, () => new WeakMap<BundleValue | SectionValue, Total>()),
    line,
    reckon,
  )

export const bundleTotal = (bundle: BundleValue, prices: Prices): Total =>
  keeping(bundle, prices, () => {
    const sum = { ...nothing }
    for (const { product, default_quantity } of bundle.products) {
      const price = prices.get(product.id)
      const quantity = effectiveQuantity({ default_quantity }, bundle)
      if (quantity.eq(0)) continue
      if (!price?.unit_price) sum.unpriced += 1
      else {
        sum.total = sum.total.plus(amountOf({ ...price, unit_price: price.unit_price }, quantity.toFixed()))
        sum.cost = sum.cost && price.purchase_price ? sum.cost.plus(lineTotal(price.purchase_price, quantity.toFixed())) : null
      }
    }
    return bundle.indicative_budget === null ? sum : { ...sum, budget: Big(bundle.indicative_budget), spent: sum.total }
  })

export const sectionTotal = (section: SectionValue, prices: Prices): Total =>
  keeping(section, prices, () => sumOf(section.bundles.map((bundle) => bundleTotal(bundle, prices))))

export const offerTotal = (sections: readonly SectionValue[], prices: Prices): Total =>
  sumOf(sections.map((section) => sectionTotal(section, prices)))

const sumOf = (totals: readonly Total[]): Total =>
  totals.reduce(
    (sum, one) => ({
      total: sum.total.plus(one.total),
      cost: sum.cost && one.cost ? sum.cost.plus(one.cost) : null,
      unpriced: sum.unpriced + one.unpriced,
      budget: sum.budget.plus(one.budget),
      spent: sum.spent.plus(one.spent),
    }),
    nothing,
  )

/** The used share of the indicative budgets, in whole percent; null without budgets. */
export const budgetShare = ({ budget, spent }: Total): string | null => (budget.eq(0) ? null : spent.times(100).div(budget).toFixed(0))
