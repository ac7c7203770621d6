// The theoretical cost of printing with a nomenclature: per line, family, page, month and contract, with warnings.
import { Big } from 'big.js'

import { type Fraction, fraction, minus, roundedFraction } from '../money/fractions.ts'
import { coverageOf, type Exclusion, exclusionOf, type Line } from './lines.ts'
import { type Nomenclature, pageCosts, type Pages, pagesOf } from './pages.ts'
import { contractOf, DECIMALS, applyMarkup, monthOf, type Price, priceOf } from './prices.ts'
import type { Use } from './use.ts'

/** Working hours in a month. */
export const MONTHLY_HOURS = '151.67'

export const costWarnings = [
  'NO_INTERVENTION_PAGES',
  'NO_INTERVENTION_DURATION',
  'NO_PRINT_SPEED',
  'LINES_LEFT_OUT',
  'NO_COLOUR_LINES',
  'MORE_HOURS_THAN_SPEED',
  'MORE_THAN_ONE_INTERVENTION',
  'MORE_THAN_PRINTER_VOLUME',
] as const
/** What the reader should know beside the figures. A price that is too low has no warning: `sell.below_cost_from` already shows it. */
export type CostWarning = (typeof costWarnings)[number]

/** A line with its cost and the coverage used for it. Price, quantity, durability and rates are read from `line`. */
export interface CostedLine {
  line: Line
  /** €/page; null when the line cannot be costed. */
  cost_page: string | null
  excluded: Exclusion | null
  /** The coverage used, in %; null for a wear part. */
  coverage: string | null
}

/** Every amount is a decimal string, rounded once, half away from zero, to six decimals. */
export interface TheoreticalCost {
  lines: CostedLine[]
  /** In the order of their first lines, without labour; €/page. */
  families: { family: string | null; mono_page: string; colour_page: string }[]
  /** €/page */
  labour_page: string
  mono_page: string
  colour_page: string
  /** € per month */
  monthly: string
  /** € */
  contract: string
  /** Cost + agency markup. */
  sell: Price
  /** + seller markup. */
  sell_vendor: Price
  /** Hours per month needed to print the volume; null when the print speed is unknown. */
  hours_needed: string | null
  hours_available: string
  warnings: CostWarning[]
}

/**
 * The cost of printing. Sums are made of exact line costs; only the returned figures are rounded. Lines that cannot be costed are left out,
 * and unknown labour counts as zero; both raise a warning. `use` must not contain a negative number or a markup that `markupRefusal`
 * refuses.
 */
export function theoreticalCost(nomenclature: Nomenclature, use: Use): TheoreticalCost {
  const pages = pageCosts(nomenclature, use)
  const cost = monthOf(pages, use)
  const sell = applyMarkup(cost, use.agency_markup)
  const hours = hoursNeeded(nomenclature, use)
  return {
    lines: pages.lines.map((costed) => explained(costed, use)),
    families: familiesOf(pages.lines),
    labour_page: rounded(pages.labour),
    mono_page: rounded(cost.mono),
    colour_page: rounded(cost.colour),
    monthly: rounded(cost.monthly),
    contract: contractOf(cost.monthly, use),
    sell: priceOf(nomenclature, use, { base: cost, price: sell }),
    sell_vendor: priceOf(nomenclature, use, { base: sell, price: applyMarkup(sell, use.seller_markup) }),
    hours_needed: hours && rounded(hours),
    hours_available: MONTHLY_HOURS,
    warnings: warningsOf(nomenclature, use, hours),
  }
}

/** The cost of a page, with its warnings. */
export interface PageCost {
  /** €/page, decimal strings; null when no line of that kind can be costed. */
  mono_page: string | null
  colour_page: string | null
  warnings: CostWarning[]
}
const ofPages: readonly CostWarning[] = ['NO_INTERVENTION_PAGES', 'NO_INTERVENTION_DURATION', 'LINES_LEFT_OUT']

/** Returns only the page costs of `theoreticalCost`. The colour page is null when no colour line can be costed. */
export function pageCost(nomenclature: Nomenclature, use: Use): PageCost {
  const { mono, colour } = pageCosts(nomenclature, use)
  const counted = nomenclature.lines.filter((line) => exclusionOf(line) === null)
  return {
    mono_page: counted.some((line) => !line.is_colour) ? rounded(mono) : null,
    colour_page: counted.some((line) => line.is_colour) ? rounded(colour) : null,
    warnings: warningsOf(nomenclature, use, null).filter((key) => ofPages.includes(key)),
  }
}

const rounded = (exact: Fraction) => roundedFraction(exact, DECIMALS)

const explained = ({ line, cost }: Pages['lines'][number], use: Use): CostedLine => ({
  line,
  cost_page: cost && rounded(cost),
  excluded: exclusionOf(line),
  coverage: coverageOf(line, use),
})

function familiesOf(lines: Pages['lines']): TheoreticalCost['families'] {
  const families = Map.groupBy(lines, ({ line }) => line.family)
  return [...families].map(([family, own]) => {
    const { mono_page, colour_page } = pagesOf(own)
    return { family, mono_page: rounded(mono_page), colour_page: rounded(colour_page) }
  })
}

const volumeOf = ({ mono_volume, colour_volume }: Use) => Big(mono_volume).plus(colour_volume)

/** Volume [pages/month] ÷ (print speed [pages/min] × 60 [min/h]). */
const hoursNeeded = ({ print_speed }: Nomenclature, use: Use): Fraction | null =>
  print_speed ? fraction(volumeOf(use), Big(print_speed).times(60)) : null

function warningsOf(nomenclature: Nomenclature, use: Use, hours: Fraction | null): CostWarning[] {
  const {
    pages_between_interventions: between,
    average_intervention_duration: duration,
    maximum_monthly_volume: most,
    lines,
  } = nomenclature
  const said: Record<CostWarning, boolean> = {
    NO_INTERVENTION_PAGES: !between,
    NO_INTERVENTION_DURATION: duration === null,
    NO_PRINT_SPEED: hours === null,
    LINES_LEFT_OUT: lines.some((line) => !['NOT_INCLUDED', null].includes(exclusionOf(line))),
    NO_COLOUR_LINES: Big(use.colour_volume).gt(0) && !lines.some((line) => line.is_colour && exclusionOf(line) === null),
    MORE_HOURS_THAN_SPEED: hours !== null && minus(hours, fraction(MONTHLY_HOURS)).over > 0n,
    MORE_THAN_ONE_INTERVENTION: !!between && volumeOf(use).gt(between),
    MORE_THAN_PRINTER_VOLUME: !!most && volumeOf(use).gt(most),
  }
  return costWarnings.filter((key) => said[key])
}
