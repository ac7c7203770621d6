// Generators of any amounts, days and rows, for property tests.

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { actors, type Amount, amountNames, type AmountName, type Amounts } from '#engine/prices/amounts.ts'
import type { PriceRow, PurchasePeriod } from '#engine/prices/checks.ts'
import { addDays, type Period } from '#engine/time/days.ts'

import { fc } from '../chance.ts'

export const euros = (value: string): Amount => ({ value, unit: 'EUR' })
export const percent = (value: string): Amount => ({ value, unit: 'PERCENT' })

/** The amounts of a row: those that `set` does not contain are not set. */
export const amounts = (set: Partial<Amounts>): Amounts => ({
  ...(Object.fromEntries(amountNames.map((name) => [name, null])) as Amounts),
  ...set,
})

/** A decimal string with at most `decimals` places, from a whole number of its smallest unit. */
export function decimalOf(units: bigint, decimals = 6): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  return normalizeDecimal(`${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

/** Euros as people type them: whole, in cents, or a click price. */
export const anyEuros = fc.oneof(
  fc.bigInt({ min: 0n, max: 9_999_999_999n }).map((cents) => decimalOf(cents, 2)),
  fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map((units) => decimalOf(units)),
  fc.constantFrom('0.00', '0.0045', '0.000001', '100.00'),
)
export const anyPercent = fc.oneof(
  fc.bigInt({ min: -9_999n, max: 100_000n }).map((hundredths) => decimalOf(hundredths, 2)),
  fc.bigInt({ min: -99_999_999n, max: 1_000_000_000n }).map((units) => decimalOf(units)),
)
const onlyEuros = fc.option(anyEuros.map(euros))
const either = fc.option(fc.oneof(anyEuros.map(euros), anyPercent.map(percent)))
export const anyAmounts: fc.Arbitrary<Amounts> = fc.record({
  group_purchase_price: onlyEuros,
  agency_purchase_price: either,
  seller_purchase_price: either,
  min_price: either,
  recommended_price: either,
  max_price: either,
  public_price: onlyEuros,
} satisfies Record<AmountName, fc.Arbitrary<Amount | null>>)

const FIRST_DAY = '2026-01-01'
export const anyDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(FIRST_DAY, days))
export const anyPeriod: fc.Arbitrary<Period> = fc
  .record({ start_date: anyDay, length: fc.option(fc.integer({ min: 1, max: 12 })) })
  .map(({ start_date, length }) => ({ start_date, end_date: length === null ? null : addDays(start_date, length) }))

/** Consecutive periods with or without gaps; the last one may have no end. */
export const periodsInLine: fc.Arbitrary<Period[]> = fc
  .tuple(
    fc.array(fc.record({ gap: fc.integer({ min: 0, max: 4 }), length: fc.integer({ min: 1, max: 9 }) }), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([steps, open]) => {
    let day = FIRST_DAY
    const periods = steps.map(({ gap, length }) => {
      const start_date = addDays(day, gap)
      const end_date = addDays(start_date, length)
      day = addDays(end_date, 1)
      return { start_date, end_date }
    })
    return periods.map((period, at) => (open && at === periods.length - 1 ? { ...period, end_date: null } : period))
  })
export const anyPurchases: fc.Arbitrary<PurchasePeriod[]> = periodsInLine.chain((periods) =>
  fc.tuple(...periods.map((period) => anyEuros.map((amount) => ({ ...period, amount })))),
)
const anyPlace = fc.record({ catalog_id: fc.integer({ min: 1, max: 2 }), actor: fc.constantFrom(...actors), active: fc.boolean() })
export const anyRow: fc.Arbitrary<PriceRow> = fc
  .tuple(anyAmounts, anyPeriod, anyPlace)
  .map(([set, period, place]) => ({ ...set, ...period, ...place }))
