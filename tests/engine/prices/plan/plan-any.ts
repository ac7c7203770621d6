// Generators of the prices of an article and of price plans, for property tests: few amounts and days, so that they often meet.
import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { actors, type Actor, amountNames, hasUnit, type Amounts } from '#engine/prices/amounts.ts'
import type { FirstAmount } from '#engine/prices/plan/first.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import {
  changeableAmounts,
  existingRows,
  type PlanCatalog,
  type PlanPlace,
  type PlanRow,
  type ProductPrices,
} from '#engine/prices/plan/lines.ts'
import type { PlanOperation } from '#engine/prices/plan/plan.ts'
import { addDays, type Period } from '#engine/time/days.ts'

import { fc } from '../../../chance.ts'
import { euros, percent } from '../../any.ts'
import { day } from './plan-fixtures.ts'

const anyPrice = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((units) => (units / 10_000).toFixed(4)) },
  fc.constantFrom('0.00', '0.000001', '999999999999.00'),
)
const anyRate = fc.integer({ min: -9_900, max: 15_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
/** Amounts in the order of their chain or in any order, so that rows with and without inversions are frequent. */
const anyAmounts = fc
  .tuple(
    fc.array(fc.tuple(anyPrice, anyRate, fc.constantFrom('none', 'euros', 'euros', 'percent')), { minLength: 7, maxLength: 7 }),
    fc.boolean(),
  )
  .map(([drawn, isSorted]): Amounts => {
    const prices = drawn.map(([price]) => price)
    if (isSorted) prices.sort((a, b) => Number(a) - Number(b))
    const amountOf = (index: number, isPercent: boolean) => {
      const [, rate, kind] = drawn[index] ?? ['', '', 'none']
      if (kind === 'none') return null
      return kind === 'percent' && isPercent ? percent(isSorted ? String(20 * index) : rate) : euros(prices[index] ?? '')
    }
    return Object.fromEntries(amountNames.map((name, index) => [name, amountOf(index, hasUnit(name))])) as Amounts
  })

const anyDay = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 2, arbitrary: fc.integer({ min: -20, max: 40 }) },
)
/** Up to three periods in line, with or without gaps; the last one may have no end. */
const periods = fc.tuple(fc.uniqueArray(anyDay, { minLength: 1, maxLength: 6, size: 'max' }), fc.boolean()).map(([days, isOpen]) => {
  const sorted = days.toSorted((a, b) => a - b)
  const pairs = sorted.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: sorted[index + 1] }] : []))
  return pairs.flatMap(({ from, to }): Period[] => {
    if (to === undefined) return isOpen ? [{ start_date: addDays(day, from), end_date: null }] : []
    return [{ start_date: addDays(day, from), end_date: addDays(day, to) }]
  })
})

const anyCatalog = fc
  .tuple(fc.option(fc.integer({ min: -10, max: 3 }), { freq: 3 }), fc.option(fc.integer({ min: -3, max: 30 }), { freq: 3 }))
  .map(([from, to]) => ({
    start_date: from === null ? null : addDays(day, from),
    end_date: to === null ? null : addDays(day, Math.max(to, (from ?? -3) + 1)),
  }))
const catalogs = fc
  .tuple(anyCatalog, anyCatalog, anyCatalog)
  .map((all): PlanCatalog[] => all.map((one, index) => ({ id: index + 1, ...one })))

/** The selling prices of an article in three catalogues, and its purchase prices. */
const anyPrices = (known: PlanCatalog[]): fc.Arbitrary<ProductPrices> => {
  const places = known.flatMap((catalog) => actors.map((actor) => ({ catalog, actor })))
  const rowsAt = ({ catalog, actor }: { catalog: PlanCatalog; actor: Actor }) =>
    periods.chain((dates) =>
      fc.tuple(
        ...dates.map((period) =>
          fc
            .record({ amounts: anyAmounts, inactive: fc.integer({ min: 0, max: 9 }), label: fc.option(fc.constant('la boîte')) })
            .map((drawn) => ({
              ...drawn.amounts,
              ...period,
              catalog_id: catalog.id,
              catalog: { start_date: catalog.start_date, end_date: catalog.end_date },
              actor,
              active: drawn.inactive > 0,
              unit_label: drawn.label,
              version: 1,
            })),
        ),
      ),
    )
  const purchases = periods.chain((dates) =>
    fc.tuple(...dates.map((period, index) => anyPrice.map((amount) => ({ ...period, amount, id: index + 1, version: 1 })))),
  )
  return fc
    .record({ rows: fc.tuple(...places.map(rowsAt)), purchases })
    .map(({ rows, purchases }) => ({ rows: rows.flat().map((row, index): PlanRow => ({ ...row, id: index + 1 })), purchases }))
}

const rounding = {
  step: fc.oneof(fc.constant('own' as const), fc.constantFrom(...roundingSteps)),
  direction: fc.constantFrom(...roundingDirections),
  ending: fc.option(fc.constantFrom('.90' as const, '.99' as const, '.00' as const)),
}
const move = fc.oneof(
  anyRate.map((value) => ({ kind: 'percent' as const, value })),
  fc.integer({ min: -2_000, max: 5_000 }).map((cents) => ({ kind: 'amount' as const, value: (cents / 100).toFixed(2) })),
  fc.constant({ kind: 'percent' as const, value: '0.00' }),
)
const firstAmounts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat(), anyRate, fc.integer({ min: -500, max: 500 })), { minLength: 7, maxLength: 7 })
  .map((drawn) => {
    const wanted: { [name in (typeof amountNames)[number]]?: FirstAmount } = {}
    for (const [index, name] of amountNames.entries()) {
      const [kind, chosen, rate, cents] = drawn[index] ?? [0, 0, '', 0]
      const bases = ['purchase_price' as const, ...amountNames.slice(0, index).filter((one) => wanted[one])]
      if (kind === 1 && hasUnit(name)) wanted[name] = { percent: rate, keep_percent: true }
      if (kind > 1) wanted[name] = { base: bases[chosen % bases.length] ?? 'purchase_price', percent: rate, add: (cents / 100).toFixed(2) }
    }
    return wanted
  })

/** Lines for some of the rows, some purchase prices and some new rows; each at most once. */
const givenLines = ({ rows, purchases }: ProductPrices, known: PlanCatalog[]): fc.Arbitrary<GivenLine[]> => {
  const someAmounts = fc
    .tuple(anyAmounts, fc.subarray([...amountNames]))
    .map(([all, chosen]) => Object.fromEntries(chosen.map((name) => [name, all[name]])))
  const lineOf = (target: Omit<GivenLine, 'amounts' | 'product_id'>) =>
    fc.option(someAmounts.map((amounts): GivenLine => ({ product_id: 1, ...target, amounts })))
  const ofRows = rows
    .filter(({ active }) => active)
    .map((row) => lineOf({ catalog_id: row.catalog_id, actor: row.actor, row_id: row.id, row_version: 1 }))
  const ofNew = known.flatMap(({ id }) => actors.map((actor) => lineOf({ catalog_id: id, actor })))
  const ofPurchases = purchases.map(({ id }) =>
    fc.option(
      anyPrice.map((price): GivenLine => ({
        product_id: 1,
        catalog_id: null,
        actor: null,
        row_id: id,
        amounts: { purchase_price: euros(price) },
      })),
    ),
  )
  return fc.tuple(...ofPurchases, ...ofRows, ...ofNew).map((lines) => lines.filter((line) => line !== null))
}

const operationOn = (prices: ProductPrices, known: PlanCatalog[]): fc.Arbitrary<PlanOperation> => {
  const change = fc.record({
    kind: fc.constant('change' as const),
    prices: fc.subarray([...changeableAmounts], { minLength: 1 }),
    change: move,
    ...rounding,
    later_rows: fc.boolean(),
    replace_percentages: fc.boolean(),
    ending_by: fc.option(
      fc.integer({ min: 0, max: 40 }).map((days) => addDays(day, days)),
      { freq: 2 },
    ),
  })
  const copy = fc.record({
    kind: fc.constant('copy' as const),
    from_catalog_id: fc.constantFrom(1, 2),
    change: move,
    ...rounding,
    existing: fc.constantFrom(...existingRows),
  })
  return fc.oneof(
    { weight: 3, arbitrary: change },
    { weight: 3, arbitrary: copy },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('first' as const), amounts: firstAmounts, ...rounding }) },
    { weight: 2, arbitrary: givenLines(prices, known).map((lines) => ({ kind: 'lines' as const, lines })) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), later_rows: fc.boolean() }) },
  )
}

/** All of them, or some. */
const mostly = <T>(all: T[]): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(all) }, { weight: 1, arbitrary: fc.subarray(all, { minLength: 1 }) })

export interface AnyPlan {
  operation: PlanOperation
  prices: ProductPrices
  place: PlanPlace
}
export const anyPlan: fc.Arbitrary<AnyPlan> = catalogs.chain((known) =>
  anyPrices(known).chain((prices) =>
    fc.record({
      operation: operationOn(prices, known),
      prices: fc.constant(prices),
      place: fc.record({
        day: fc.constant(day),
        end_date: fc.option(fc.integer({ min: 1, max: 30 }).map((days) => addDays(day, days))),
        catalogs: mostly(known),
        actors: mostly([...actors]),
      }),
    }),
  ),
)
