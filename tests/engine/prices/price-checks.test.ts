// Errors and warnings about prices.
import { describe, expect, test } from 'vitest'

import type { Amounts } from '#engine/prices/amounts.ts'
import { comparisonDays, overlappingRows, type PriceRow, purchaseOn, refusedInversions, warnedInversions } from '#engine/prices/checks.ts'
import { covers } from '#engine/time/days.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { amounts, anyPurchases, anyRow, euros, percent } from '../any.ts'
import { compare, naiveExact } from '../naive.ts'

const numRuns = times(300, 20_000)
const row = (set: Partial<Amounts>, rest: Partial<PriceRow> = {}): PriceRow => ({
  catalog_id: 1,
  actor: 'seller',
  active: true,
  start_date: '2026-01-01',
  end_date: null,
  ...amounts(set),
  ...rest,
})
const bought = (amount: string, start_date: string, end_date: string | null = null) => ({ amount, start_date, end_date })

describe('refused', () => {
  test('min above max, in exact euros: half a cent that rounding would hide', () => {
    expect(
      refusedInversions(row({ group_purchase_price: euros('0.05'), min_price: percent('10'), max_price: percent('9.99') }), []),
    ).toEqual([{ date: '2026-01-01', lower: 'min_price', higher: 'max_price' }])
    expect(refusedInversions(row({ min_price: euros('10'), max_price: euros('10.00') }), [])).toEqual([])
  })

  test('agency purchase below group purchase, also where the group purchase price is the product’s', () => {
    const inverted = { lower: 'group_purchase_price', higher: 'agency_purchase_price' }
    expect(refusedInversions(row({ group_purchase_price: euros('10'), agency_purchase_price: percent('-0.01') }), [])).toEqual([
      { date: '2026-01-01', ...inverted },
    ])
    expect(refusedInversions(row({ agency_purchase_price: euros('9.99') }), [bought('10', '2025-01-01')])).toEqual([
      { date: '2026-01-01', ...inverted },
    ])
  })

  test('each later day on which a base changes is compared, and days outside of the row are not', () => {
    const purchases = [bought('10', '2025-01-01', '2026-05-31'), bought('20', '2026-06-01')]
    const set = { min_price: percent('10'), max_price: euros('12') }
    expect(refusedInversions(row(set), purchases)).toEqual([{ date: '2026-06-01', lower: 'min_price', higher: 'max_price' }])
    expect(refusedInversions(row(set, { end_date: '2026-05-31' }), purchases)).toEqual([])
    expect(refusedInversions(row({ ...set, group_purchase_price: euros('10') }), purchases)).toEqual([])
  })

  test('an amount without a base is not compared', () => {
    expect(refusedInversions(row({ min_price: percent('10'), max_price: euros('1') }), [])).toEqual([])
    expect(refusedInversions(row({ min_price: percent('10'), max_price: euros('1') }), [bought('10', '2026-03-01', '2026-03-31')])).toEqual(
      [{ date: '2026-03-01', lower: 'min_price', higher: 'max_price' }],
    )
  })
})

describe('warned', () => {
  test('any other amount that is above the next one that is set; the public price stands beside', () => {
    const found = warnedInversions(
      row({
        group_purchase_price: euros('10'),
        seller_purchase_price: euros('9'),
        recommended_price: euros('8'),
        max_price: euros('7'),
        public_price: euros('1'),
      }),
      [],
    )
    expect(found.map(({ lower, higher }) => [lower, higher])).toEqual([
      ['group_purchase_price', 'seller_purchase_price'],
      ['seller_purchase_price', 'recommended_price'],
      ['recommended_price', 'max_price'],
    ])
  })
})

describe('properties', () => {
  test('refusals and warnings are disjoint, and none of them where the chain rises', () => {
    fc.assert(
      fc.property(anyRow, anyPurchases, (any, purchases) => {
        const [refused, warned] = [refusedInversions(any, purchases), warnedInversions(any, purchases)].map((found) =>
          found.map(({ lower, higher }) => `${lower} ${higher}`),
        )
        expect(new Set([...(refused ?? []), ...(warned ?? [])]).size).toBe((refused?.length ?? 0) + (warned?.length ?? 0))
      }),
      { numRuns },
    )
  })

  test('what is refused is inverted in fractions too on that day, and on no earlier one', () => {
    fc.assert(
      fc.property(anyRow, anyPurchases, (any, purchases) => {
        for (const [lower, higher] of [
          ['min_price', 'max_price'],
          ['group_purchase_price', 'agency_purchase_price'],
        ] as const) {
          const naive = comparisonDays(any, purchases).find((day) => {
            const exact = naiveExact(any, purchaseOn(purchases, day))
            return exact[lower] && exact[higher] && compare(exact[lower], exact[higher]) > 0
          })
          expect(refusedInversions(any, purchases).find((found) => found.lower === lower)?.date).toBe(naive)
        }
      }),
      { numRuns },
    )
  })

  test('the order of the purchase prices is irrelevant, and comparison days lie in the row', () => {
    fc.assert(
      fc.property(anyRow, anyPurchases, (any, purchases) => {
        const turned = purchases.toReversed()
        expect([refusedInversions(any, turned), warnedInversions(any, turned)]).toEqual([
          refusedInversions(any, purchases),
          warnedInversions(any, purchases),
        ])
        expect(comparisonDays(any, purchases).every((day) => covers(any, day))).toBe(true)
      }),
      { numRuns },
    )
  })

  test('two active rows of one catalogue and actor that share a day are found, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        const found = overlappingRows(rows)
        for (const [a, b] of found) expect(a).toBeLessThan(b)
        expect(overlappingRows(rows.toReversed())).toHaveLength(found.length)
        const kept = rows.filter((_, at) => !found.some(([, second]) => second === at))
        expect(overlappingRows(kept)).toEqual([])
        expect(overlappingRows(rows.map((one) => ({ ...one, active: false })))).toEqual([])
      }),
      { numRuns },
    )
  })
})
