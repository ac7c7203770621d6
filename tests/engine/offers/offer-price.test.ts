// The price of an offer's product and its explanation: the order of the steps, the contents of each, and a naive second calculation.
import { describe, expect, test } from 'vitest'

import type { PriceTable, PriceTier } from '#engine/offers/degressivity.ts'
import { priceLine, type PricingContext, type LineChange, tariffOf, type Written } from '#engine/offers/price.ts'
import type { Actor, Amounts } from '#engine/prices/amounts.ts'
import { searchAnywhere, searchOf } from '#engine/prices/catalog-search.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { amounts, anyAmounts, anyEuros, decimalOf, euros, percent } from '../any.ts'
import { naivePrice } from '../naive-price.ts'

const period = { start_date: '2026-01-01', end_date: null }
const origin = { author: 'Ada', version: 3, changed_at: '2026-01-01T00:00:00Z' }
const rowOf = (set: Amounts, id = 1, catalog_id = 1, actor: Actor = 'seller') => ({
  ...set,
  ...period,
  ...origin,
  id,
  catalog_id,
  actor,
  active: true,
})
const markup = (value: string, coefficient_type: 'coefficient' | 'markup_rate' | 'margin_rate' = 'coefficient', zone = 'LYO', id = 7) => ({
  ...period,
  ...origin,
  id,
  zone,
  actor: 'seller' as const,
  coefficient_type,
  value,
})
const table = (mode: 'volume' | 'graduated', ...tiers: [string, string | null, string][]): PriceTable<PriceTier & Written> => ({
  mode,
  items: tiers.map(([min_quantity, max_quantity, discount_rate], index) => ({
    ...origin,
    id: 40 + index,
    min_quantity,
    max_quantity,
    discount_rate,
  })),
})
const lists = [1, 5].map((id) => ({ id, zone: id === 1 ? 'LYO' : 'NAT', exclusive: false, start_date: null, end_date: null }))
const context = (set: Partial<PricingContext> = {}): PricingContext => ({
  date: '2026-06-01',
  zone: 'LYO',
  national: 'NAT',
  actor: 'seller',
  search: searchOf(lists, { zone: 'LYO', national: 'NAT', day: '2026-06-01', chosen: null }),
  markups: [],
  price_degressivity: table('volume'),
  ...set,
})
const usual = amounts({ recommended_price: euros('100'), min_price: euros('50'), max_price: euros('200') })
interface Ruled {
  quantity?: string
  unit_price?: string
  discount_rate?: string
  changes?: LineChange[]
}
function price(
  given: PricingContext,
  { quantity = '1', unit_price, discount_rate = '0', changes = [] }: Ruled = {},
  rows = [rowOf(usual)],
) {
  const tariff = tariffOf({ rows, purchases: [] }, given)
  return priceLine({ tariff, product: { quantity, unit_price: unit_price ?? tariff.price, discount_rate }, changes }, given)
}

describe('the price of an article of an offer', () => {
  test('goes from the tariff over rules, markup and degressivity to one rounding, and each step says where it came from', () => {
    const changes: LineChange[] = [
      { rule_id: 9, version_number: 2, author: 'Bob', field: 'unit_price', after: '90.00' },
      { rule_id: 10, version_number: 1, author: 'Cleo', field: 'discount_rate', after: '10.00' },
    ]
    const given = context({ markups: [markup('20', 'markup_rate')], price_degressivity: table('volume', ['10', null, '5']) })
    const found = price(given, { quantity: '10', unit_price: '90.00', discount_rate: '10.00', changes })
    expect(found.steps).toEqual([
      { step: 'tariff', source: 'selling_price', before: null, after: '100.00', row_id: 1, author: 'Ada', version: 3 },
      { step: 'rules', source: 'rule', before: '100.00', after: '90.00', row_id: 9, author: 'Bob', version: 2 },
      { step: 'rules', source: 'rule', before: '90.00', after: '81.00', row_id: 10, author: 'Cleo', version: 1 },
      { step: 'markup', source: 'markup', before: '81.00', after: '97.20', row_id: 7, author: 'Ada', version: 3 },
      { step: 'degressivity', source: 'price_degressivity', before: '97.20', after: '92.34', row_id: 40, author: 'Ada', version: 3 },
      { step: 'rounding', source: 'decimals', before: '92.34', after: '92.34' },
    ])
    expect(found).toMatchObject({ unit_price: '92.34', total: '923.40', warnings: [] })
  })

  test('is rounded only at its end, with at least 20 decimals carried until there', () => {
    const given = context({ markups: [markup('40', 'margin_rate')], price_degressivity: table('volume', ['1', null, '40']) })
    const found = price(given, {}, [rowOf(amounts({ recommended_price: euros('10.005') }))])
    expect(found.steps.map(({ after }) => after)).toEqual(['10.005', '16.675', '10.005', '10.005'])
    const third = price(context({ markups: [markup('10', 'margin_rate')] }))
    expect(third.steps.map(({ after }) => after)).toEqual(['100.00', '111.11111111111111111111', '111.11'])
  })

  test('keeps a click price', () => {
    const click = amounts({ group_purchase_price: euros('0.0045'), recommended_price: percent('33.333333') })
    expect(price(context(), { quantity: '100000' }, [rowOf(click)])).toMatchObject({ unit_price: '0.006', total: '600.00' })
  })

  test('starts at the tariff that everybody reads, so that it is the same for who may see purchase prices and who may not', () => {
    // 81.37 × 1.1731 = 95.455147, which is rounded to 95.46: × 1000 is 95460, not 95455.147.
    const secret = amounts({ agency_purchase_price: euros('81.37'), recommended_price: percent('17.31') })
    const found = price(context({ markups: [markup('1000')] }), {}, [rowOf(secret)])
    expect(found.steps.map(({ after }) => after)).toEqual(['95.46', '95460.00', '95460.00'])
  })

  test('is raised to the minimum and lowered to the maximum of its row, and says so', () => {
    expect(price(context({ markups: [markup('0.1')] }), { quantity: '3' })).toMatchObject({
      unit_price: '50.00',
      total: '150.00',
      warnings: [{ code: 'BELOW_MIN' }],
    })
    const high = price(context({ markups: [markup('3')] }))
    expect(high).toMatchObject({ unit_price: '200.00', warnings: [{ code: 'ABOVE_MAX' }] })
    expect(high.steps.at(-1)).toEqual({
      step: 'guard',
      source: 'max_price',
      before: '300.00',
      after: '200.00',
      row_id: 1,
      author: 'Ada',
      version: 3,
    })
  })

  test('takes the subsidiary’s own markup before the national one, and lists what did not act and why', () => {
    const national = markup('2', 'coefficient', 'NAT', 8)
    const rows = [rowOf(usual), rowOf(usual, 2, 5), rowOf(usual, 3, 1, 'agency')]
    const found = price(context({ markups: [national, markup('1.5'), markup('9', 'coefficient', 'PAR', 11)] }), {}, rows)
    expect(found.unit_price).toBe('150.00')
    expect(found.ignored).toEqual([
      { source: 'selling_price', row_id: 2, reason: 'LESS_SPECIFIC' },
      { source: 'selling_price', row_id: 3, reason: 'OTHER_ACTOR' },
      { source: 'markup', row_id: 8, reason: 'LESS_SPECIFIC' },
      { source: 'markup', row_id: 11, reason: 'OTHER_ZONE' },
    ])
    expect(price(context({ markups: [national] })).unit_price).toBe('200.00')
  })

  test('does not exist without a tariff, unless a rule gives one', () => {
    const none = { unit_price: null, total: null, steps: [], warnings: [{ code: 'NO_PRICE' }] }
    expect(price(context(), {}, [])).toMatchObject(none)
    expect(price(context({ search: searchAnywhere([], '2026-06-01') }))).toMatchObject(none)
    expect(price(context(), { unit_price: '0.0125', quantity: '10' }, [])).toMatchObject({ unit_price: '0.0125', total: '0.13' })
  })

  test('graduated: each unit in its own tier, and the total is the sum of the tiers rounded once', () => {
    const given = context({ price_degressivity: table('graduated', ['1', '9', '0'], ['10', '49', '10'], ['50', null, '20']) })
    const at = (quantity: string) => {
      const { unit_price, total } = price(given, { quantity }, [rowOf(amounts({ recommended_price: euros('9.99') }))])
      return [unit_price, total]
    }
    expect(at('0')).toEqual(['9.99', '0.00'])
    expect(at('9')).toEqual(['9.99', '89.91'])
    // 9 × 9.99 + 3 × 8.991 = 116.883
    expect(at('12')).toEqual(['9.74', '116.88'])
    // 9 × 9.99 + 40 × 8.991 + 1 × 7.992 = 457.542
    expect(at('50')).toEqual(['9.15', '457.54'])
  })
})

const anyTiers = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 }).chain((bounds) => {
  const ends = bounds.toSorted((a, b) => a - b)
  return fc
    .record({ rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }), open: fc.boolean() })
    .map(({ rates, open }) =>
      rates.flatMap((rate, index): [string, string | null, string][] => {
        const [min, max] = [ends[2 * index], ends[2 * index + 1]]
        if (min === undefined) return []
        const last = ends[2 * index + 2] === undefined
        return [[String(min), last && open ? null : String(max ?? min), decimalOf(BigInt(rate), 2)]]
      }),
    )
})

test('a naive second reckoning finds the same prices and totals', () => {
  const anyMarkup = fc.option(
    fc
      .tuple(fc.constantFrom('coefficient', 'markup_rate', 'margin_rate'), fc.bigInt({ min: 1n, max: 99_999_999n }))
      .map(([coefficient_type, units]) => ({ coefficient_type, value: decimalOf(units) }) as const),
  )
  fc.assert(
    fc.property(
      fc.record({
        amounts: anyAmounts,
        assigned: fc.option(anyEuros),
        discount_rate: fc.bigInt({ min: 0n, max: 100_000_000n }).map((units) => decimalOf(units)),
        markup: anyMarkup,
        tiers: anyTiers,
        mode: fc.constantFrom('volume', 'graduated'),
        quantity: fc.integer({ min: 0, max: 30 }).map(String),
      }),
      ({ amounts: set, assigned, discount_rate, markup: marked, tiers, mode, quantity }) => {
        // Minimum above maximum is refused when prices are saved.
        const row = set.min_price && set.max_price ? { ...set, max_price: null } : set
        const prices = table(mode, ...tiers)
        const given = context({ price_degressivity: prices, markups: marked ? [markup(marked.value, marked.coefficient_type)] : [] })
        const changes = assigned === null ? [] : [{ rule_id: 1, version_number: 1, field: 'unit_price' as const, after: assigned }]
        const found = price(given, { quantity, discount_rate, changes, ...(assigned !== null && { unit_price: assigned }) }, [rowOf(row)])
        const { unit_price, total } = found
        const naive = naivePrice({ amounts: row, purchase: null, assigned, discount_rate, markup: marked, table: prices, quantity })
        expect({ unit_price, total }).toEqual(naive ?? { unit_price: null, total: null })
      },
    ),
    { numRuns: times(1_000, 20_000) },
  )
})
