// Selling prices of pages: cost and markup, the margin, and the pages needed to pay for an intervention.
import { Big } from 'big.js'

import { ceiling, dividedBy, type Fraction, fraction, isBelow, minus, plus, roundedFraction, times } from '../money/fractions.ts'
import { coefficientOf, type MarkupValue } from '../offers/markup.ts'
import { interventionCost, type Nomenclature, pageCosts } from './pages.ts'
import type { Use } from './use.ts'

/** Decimals of every returned amount. */
export const DECIMALS = 6
const COVERAGE_DECIMALS = 2

/** Exact values: €/page for `mono` and `colour`, € per month for `monthly`. */
export interface Exact {
  mono: Fraction
  colour: Fraction
  monthly: Fraction
}

/** Decimal strings, rounded once to six decimals. */
export interface Price {
  /** €/page */
  mono_page: string
  colour_page: string
  /** € per month */
  monthly: string
  /** € */
  contract: string
  /** € per month: this price minus the amount that the markup was applied to. */
  margin: string
  /**
   * The number of pages between two interventions from which the price of an average page, less consumables, pays for one intervention;
   * rounded up. Null without volume, when the cost of an intervention is unknown, or when the price does not exceed the consumables.
   */
  break_even_pages: string | null
  /** The coverage in %, between 5 and 25, from which a page costs more than its price; null when there is none. */
  below_cost_from: { mono: string | null; colour: string | null }
}

/** Adds the monthly amount: mono volume × mono page + colour volume × colour page. */
export function monthOf({ mono, colour }: { mono: Fraction; colour: Fraction }, { mono_volume, colour_volume }: Use): Exact {
  return { mono, colour, monthly: plus(times(mono, fraction(mono_volume)), times(colour, fraction(colour_volume))) }
}

/** Applies a markup: amount × coefficient. Without a markup the amounts stay the same. */
export function applyMarkup(cost: Exact, markup: MarkupValue | null): Exact {
  const coefficient = markup ? coefficientOf(markup) : fraction('1')
  return { mono: times(cost.mono, coefficient), colour: times(cost.colour, coefficient), monthly: times(cost.monthly, coefficient) }
}

/** The contract amount: `monthly` (€ excluding VAT) × the months of `use`, rounded once, half away from zero. */
export const contractOf = (monthly: Fraction, { months }: Use): string => roundedFraction(times(monthly, fraction(months)), DECIMALS)

/** Rounds a price for display; `price` is `base` with its markup applied. */
export function priceOf(nomenclature: Nomenclature, use: Use, { base, price }: { base: Exact; price: Exact }): Price {
  return {
    mono_page: roundedFraction(price.mono, DECIMALS),
    colour_page: roundedFraction(price.colour, DECIMALS),
    monthly: roundedFraction(price.monthly, DECIMALS),
    contract: contractOf(price.monthly, use),
    margin: roundedFraction(minus(price.monthly, base.monthly), DECIMALS),
    break_even_pages: breakEven(nomenclature, use, price.monthly),
    below_cost_from: belowCostFrom(nomenclature, use, price),
  }
}

/** One intervention [€] ÷ ((price − consumables) [€/month] ÷ volume [pages/month]). */
function breakEven(nomenclature: Nomenclature, use: Use, monthly: Fraction): string | null {
  const intervention = interventionCost(nomenclature, use)
  const volume = Big(use.mono_volume).plus(use.colour_volume)
  const consumables = monthOf(pageCosts({ ...nomenclature, pages_between_interventions: null }, use), use).monthly
  const left = minus(monthly, consumables)
  if (intervention === null || volume.eq(0) || left.over <= 0n) return null
  return ceiling(dividedBy(fraction(intervention.times(volume)), left)).toFixed(0)
}

/** The usual range of coverage in % for office pages: from the rated coverage to a dense page. */
const [LOWEST, HIGHEST] = ['5.00', '25.00']

/** A page costs in proportion to its coverage: cost(c) = cost(0) + c ÷ 25 × (cost(25) − cost(0)). */
function belowCostFrom(nomenclature: Nomenclature, use: Use, price: Exact): Price['below_cost_from'] {
  const at = (coverage: string) => pageCosts(nomenclature, { ...use, mono_coverage: coverage, colour_coverage: coverage })
  const [bare, covered] = [at('0'), at(HIGHEST)]
  const from = (kind: 'mono' | 'colour') => {
    if (!isBelow(price[kind], covered[kind])) return null
    const room = minus(price[kind], bare[kind])
    const slope = minus(covered[kind], bare[kind])
    if (slope.over === 0n) return LOWEST
    const coverage = times(dividedBy(room, slope), fraction(HIGHEST))
    return isBelow(coverage, fraction(LOWEST)) ? LOWEST : roundedFraction(coverage, COVERAGE_DECIMALS)
  }
  return { mono: from('mono'), colour: from('colour') }
}
