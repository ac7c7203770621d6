// What one line of a nomenclature costs per page: a consumable, or a part that wears.
import { Big } from 'big.js'

import { type Fraction, fraction } from '../money/fractions.ts'

/** Yields are rated at 5 % coverage per colour: ISO/IEC 19752 for mono toner, ISO/IEC 19798 for colour toner. */
export const RATED_COVERAGE = '5'
// Multiplied with, because Big's division rounds: ÷ 100 and ÷ 5.
const PERCENT = '0.01'
const PER_RATED_COVERAGE = '0.2'

/** Decimal strings; rates in percent ("8" = 8 %). */
export interface Line {
  id: number
  family: string | null
  /** €; null where it is not known. */
  price: string | null
  /** Pieces. */
  quantity: string
  /** Pages that one piece lasts at 5 % coverage. */
  durability: number | null
  /** Real coverage in %; null: a wear part, which coverage does not change. */
  ink_rate: string | null
  /** Share of the pages that use it, in %. */
  use_rate: string
  is_included: boolean
  is_colour: boolean
}

/** What covers the pages; decimal strings in %, null: each line's own rate counts. */
export interface Coverage {
  mono_coverage: string | null
  colour_coverage: string | null
  /** Correction factor of ink lines, without unit. */
  k: string
}

/** Why a line has no part in the page: it is not included, or it cannot be costed. */
export const exclusions = ['NOT_INCLUDED', 'NO_PRICE', 'NO_DURABILITY', 'ZERO_DURABILITY'] as const
export type Exclusion = (typeof exclusions)[number]

/** Why a line costs nothing, or nothing that is known; null where it is costed. One that is not included is asked nothing else. */
export function exclusionOf({ is_included, price, durability }: Pick<Line, 'is_included' | 'price' | 'durability'>): Exclusion | null {
  if (!is_included) return 'NOT_INCLUDED'
  if (price === null) return 'NO_PRICE'
  if (durability === null) return 'NO_DURABILITY'
  return durability === 0 ? 'ZERO_DURABILITY' : null
}

/** The coverage in % that counts for a line: the one that is given for its kind, else its own; null for a wear part. */
export function coverageOf({ ink_rate, is_colour }: Line, { mono_coverage, colour_coverage }: Coverage): string | null {
  return ink_rate === null ? null : ((is_colour ? colour_coverage : mono_coverage) ?? ink_rate)
}

/**
 * What a line costs in € per page, exactly: included × use_rate × quantity × price ÷ durability, and for ink × k × coverage ÷ 5 %.
 * Null where it cannot be costed; zero where it is not included. Source: ISO/IEC 19752 and 19798 (yield at 5 % coverage).
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
