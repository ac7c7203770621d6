// The cost per page of one line of a nomenclature: a consumable or a wear part.
import { Big } from 'big.js'

import { type Fraction, fraction } from '../money/fractions.ts'

/** Yields are rated at 5 % coverage per colour: ISO/IEC 19752 for mono toner, ISO/IEC 19798 for colour toner. */
export const RATED_COVERAGE = '5'
// Factors for ÷ 100 and ÷ 5: multiplying stays exact, while Big's division rounds.
const PERCENT = '0.01'
const PER_RATED_COVERAGE = '0.2'

/** Decimal strings; rates in percent ("8" = 8 %). */
export interface Line {
  id: number
  family: string | null
  /** €; null when unknown. */
  price: string | null
  /** Pieces. */
  quantity: string
  /** Pages per piece at 5 % coverage. */
  durability: number | null
  /** Real coverage in %; null for a wear part, which does not depend on coverage. */
  ink_rate: string | null
  /** Share of the pages that use the line, in %. */
  use_rate: string
  is_included: boolean
  is_colour: boolean
}

/** The coverage entered for a calculation: decimal strings in %, null to use each line's own. */
export interface Coverage {
  mono_coverage: string | null
  colour_coverage: string | null
  /** Correction factor of ink lines, dimensionless. */
  k: string
}

/** Why a line does not count in the page cost: it is not included, or it cannot be costed. */
export const exclusions = ['NOT_INCLUDED', 'NO_PRICE', 'NO_DURABILITY', 'ZERO_DURABILITY'] as const
export type Exclusion = (typeof exclusions)[number]

/** Returns why a line is not costed, or null when it is. A line that is not included is not checked further. */
export function exclusionOf({ is_included, price, durability }: Pick<Line, 'is_included' | 'price' | 'durability'>): Exclusion | null {
  if (!is_included) return 'NOT_INCLUDED'
  if (price === null) return 'NO_PRICE'
  if (durability === null) return 'NO_DURABILITY'
  return durability === 0 ? 'ZERO_DURABILITY' : null
}

/** The coverage in % used for a line: the one entered for its kind (mono or colour), else its own; null for a wear part. */
export function coverageOf({ ink_rate, is_colour }: Line, { mono_coverage, colour_coverage }: Coverage): string | null {
  return ink_rate === null ? null : ((is_colour ? colour_coverage : mono_coverage) ?? ink_rate)
}

/**
 * The exact cost of a line in € per page: included × use_rate × quantity × price ÷ durability, and for ink × k × coverage ÷ 5 %. Null when
 * it cannot be costed; zero when the line is not included. Source: ISO/IEC 19752 and 19798 (yield at 5 % coverage).
 */
export function lineCost(line: Line, coverage: Coverage): Fraction | null {
  const { price, durability, quantity, use_rate, is_included } = line
  if (!is_included) return fraction('0')
  if (price === null || durability === null || durability === 0) return null
  const worn = Big(use_rate).times(PERCENT).times(quantity).times(price)
  const covered = coverageOf(line, coverage)
  const used = covered === null ? worn : worn.times(coverage.k).times(covered).times(PER_RATED_COVERAGE)
  return fraction(used, Big(durability))
}
