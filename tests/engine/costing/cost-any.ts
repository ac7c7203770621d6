// Generators of any nomenclature and its use.
import type { Line } from '#engine/costing/lines.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import { DEFAULT_USE, type Use } from '#engine/costing/use.ts'
import { coefficientTypes, type MarkupValue } from '#engine/offers/markup.ts'

import { fc } from '../../chance.ts'
import { decimalOf } from '../any.ts'

const decimal = (max: bigint, decimals: number) => fc.bigInt({ min: 0n, max }).map((units) => decimalOf(units, decimals))
const price = decimal(9_999_999_999n, 6)
/** Pages a month. */
const volume = fc.nat(1_000_000).map(String)
const rate = decimal(1_000_000n, 4)
const coverage = fc.option(rate)
const pages = fc.option(fc.oneof(fc.constantFrom(0, 1, 12_000), fc.integer({ min: 1, max: 1_000_000 })), { freq: 8 })

export const anyLine: fc.Arbitrary<Line> = fc.record({
  id: fc.nat(),
  family: fc.constantFrom('Toner', 'Tambour', null),
  price: fc.option(price, { freq: 8 }),
  quantity: decimal(99_999n, 3),
  durability: pages,
  ink_rate: coverage,
  use_rate: rate,
  is_included: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  is_colour: fc.boolean(),
})
export const anyNomenclature: fc.Arbitrary<Nomenclature> = fc.record({
  print_speed: fc.option(fc.nat(200)),
  average_intervention_duration: fc.option(decimal(9_999n, 3)),
  pages_between_interventions: pages,
  lines: fc.array(anyLine, { maxLength: 8 }),
})
/** Rates below 100, so that each of the three ways can express it; at least a hundredth. */
const anyMarkup: fc.Arbitrary<MarkupValue> = fc.record({
  coefficient_type: fc.constantFrom(...coefficientTypes),
  value: fc.bigInt({ min: 1n, max: 9_999n }).map((units) => decimalOf(units, 2)),
})
export const anyUse: fc.Arbitrary<Use> = fc.record({
  mono_volume: volume,
  colour_volume: volume,
  months: fc.integer({ min: 1, max: 120 }).map(String),
  mono_coverage: coverage,
  colour_coverage: coverage,
  hourly_cost: decimal(100_000n, 2),
  travel_cost: decimal(100_000n, 2),
  k: decimal(50_000n, 4),
  agency_markup: fc.option(anyMarkup),
  seller_markup: fc.option(anyMarkup),
})

const line: Line = {
  id: 0,
  family: null,
  price: null,
  quantity: '1',
  durability: null,
  ink_rate: null,
  use_rate: '100',
  is_included: true,
  is_colour: false,
}
export const lineOf = (set: Partial<Line>): Line => ({ ...line, ...set })
export const givenUse = (set: Partial<Use>): Use => ({ ...DEFAULT_USE, ...set })

/** The worked example: 60 € toner at 8 %, drum, fuser, and three colour toners at 5 %. */
export const workedCheck: Nomenclature = {
  print_speed: 40,
  average_intervention_duration: '1.2',
  pages_between_interventions: 40_000,
  lines: [
    lineOf({ id: 1, family: 'Toner', price: '60', durability: 12_000, ink_rate: '8' }),
    lineOf({ id: 2, family: 'Tambour', price: '90', durability: 60_000 }),
    lineOf({ id: 3, family: 'Four', price: '180', durability: 150_000 }),
    ...[4, 5, 6].map((id) => lineOf({ id, family: 'Toner', price: '70', durability: 8_000, ink_rate: '5', is_colour: true })),
  ],
}
