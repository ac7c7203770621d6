// The history of a composition, from which it can be rebuilt; and quantities that are consistent with each other.
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'

import {
  type ComposedBundle,
  type ComposedProduct,
  type ComposedSection,
  compositionChanges,
  longestRising,
  quantityRefusals,
} from '#engine/offers/composition.ts'
import { lineTotal } from '#engine/offers/tariff.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'

const numRuns = times(200, 10_000)
const bounds = fc.record({
  default_quantity: fc.constantFrom('1.00', '2.00'),
  min_quantity: fc.constantFrom('0.00', '1.00'),
  max_quantity: fc.constantFrom(null, '5.00'),
})
const name = fc.constantFrom('A', 'B', 'C')
const rows = <Row>(make: (id: number) => fc.Arbitrary<Row>) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }).chain((ids) => fc.tuple(...ids.map((id) => make(id))))
const anyProduct = (id: number): fc.Arbitrary<ComposedProduct> =>
  fc.record({ quantities: bounds, required: fc.boolean() }).map(({ quantities, required }) => ({
    id,
    ...quantities,
    required,
    product: { id, reference: `R${id}`, designation: `D${id}` },
  }))
const anyBundle = (id: number): fc.Arbitrary<ComposedBundle> =>
  fc
    .record({
      name,
      quantities: bounds,
      required: fc.boolean(),
      indicative_budget: fc.constantFrom(null, '10.00'),
      products: rows(anyProduct),
    })
    .map(({ quantities, ...bundle }) => ({ id, reference: `L${id}`, ...quantities, ...bundle }))
/** Sections that contain each bundle once. */
const anyComposition: fc.Arbitrary<ComposedSection[]> = fc
  .tuple(
    rows((id) => fc.record({ id: fc.constant(id), name })),
    rows(anyBundle),
    fc.infiniteStream(fc.nat()),
  )
  .map(([sections, bundles, chance]) => {
    const places = bundles.map((bundle) => ({ bundle, place: Number(chance.next().value) % Math.max(sections.length, 1) }))
    return sections.map((section, at) => ({ ...section, bundles: places.flatMap(({ bundle, place }) => (place === at ? [bundle] : [])) }))
  })

type Told = Record<string, unknown> & { id: number }
/** The fields of every section, bundle and product according to the history, without their positions. */
function replay(before: ComposedSection[], after: ComposedSection[]): Record<string, Record<string, unknown>> {
  const state = factsOf(before)
  for (const { field, old_value, new_value } of compositionChanges(before, after)) {
    const value = (new_value ?? old_value) as Told
    const key = `${field} ${value.id}`
    // The links that are removed or added with a bundle are part of its entry; a link that is removed alone has its own.
    const within = field === 'bundle' ? ((value['products'] ?? []) as Told[]) : []
    for (const one of within) {
      if (new_value) state[`bundle_product ${value.id} ${one.id}`] = factOf(one)
      else delete state[`bundle_product ${value.id} ${one.id}`]
    }
    if (field === 'bundle_product') continue
    if (!new_value) delete state[key]
    else state[key] = { ...state[key], ...factOf(value) }
  }
  return state
}
const said = ['name', 'default_quantity', 'min_quantity', 'max_quantity', 'required', 'indicative_budget', 'section']
const factOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([field]) => said.includes(field)))
const factsOf = (sections: ComposedSection[]) =>
  Object.fromEntries(
    sections.flatMap((section) => [
      [`section ${section.id}`, { name: section.name }],
      ...section.bundles.map((bundle) => [`bundle ${bundle.id}`, factOf(bundle)]),
    ]),
  ) as Record<string, Record<string, unknown>>

describe('the changes between two compositions', () => {
  test('are none where nothing differs', () => {
    fc.assert(
      fc.property(anyComposition, (one) => {
        expect(compositionChanges(one, structuredClone(one))).toEqual([])
      }),
      { numRuns },
    )
  })

  test('leave of every section and bundle what it says of itself in the new one', () => {
    fc.assert(
      fc.property(anyComposition, anyComposition, (before, after) => {
        const left = replay(before, after)
        for (const [key, fact] of Object.entries(factsOf(after))) expect(left[key]).toMatchObject(fact)
        expect(
          Object.keys(left)
            .filter((key) => !key.startsWith('bundle_product'))
            .toSorted(),
        ).toEqual(Object.keys(factsOf(after)).toSorted())
      }),
      { numRuns },
    )
  })

  test('are as many as there are other values of what stays: one for each', () => {
    fc.assert(
      fc.property(rows(anyProduct), rows(anyProduct), (before, after) => {
        const of = (products: ComposedProduct[]): ComposedSection[] => {
          const quantities = { default_quantity: '1.00', min_quantity: '0.00', max_quantity: null }
          const bundle = { id: 1, name: 'L', reference: 'L', required: false, indicative_budget: null, ...quantities, products }
          return [{ id: 1, name: 'S', bundles: [bundle] }]
        }
        const changes = compositionChanges(of(before), of(after)).filter(({ new_value }) => !(new_value && 'position' in new_value))
        const pairs = before.map((old) => [old, after.find(({ id }) => id === old.id)] as const)
        const fields = ['default_quantity', 'min_quantity', 'max_quantity', 'required'] as const
        const other = pairs.flatMap(([old, now]) => (now ? fields.filter((field) => old[field] !== now[field]) : []))
        const gone = pairs.filter(([, now]) => !now)
        expect(changes).toHaveLength(other.length + gone.length + after.length - (pairs.length - gone.length))
      }),
      { numRuns },
    )
  })

  test('name what was moved alone, not what made room for it', () => {
    const section = (id: number) => ({ id, name: `S${id}`, bundles: [] })
    const moved = (before: number[], after: number[]) =>
      compositionChanges(before.map(section), after.map(section)).map(({ old_value, new_value }) => [
        new_value?.['id'],
        old_value?.['position'],
        new_value?.['position'],
      ])
    expect(moved([1, 2, 3, 4], [4, 1, 2, 3])).toEqual([[4, 4, 1]])
    expect(moved([1, 2, 3, 4], [2, 3, 4, 1])).toEqual([[1, 1, 4]])
  })

  test('of sections that change places leave their bundles alone', () => {
    const quantities = { default_quantity: '1.00', min_quantity: '0.00', max_quantity: null }
    const bundle = (id: number) => ({
      id,
      name: `L${id}`,
      reference: `L${id}`,
      required: false,
      indicative_budget: null,
      ...quantities,
      products: [],
    })
    const [a, b] = [
      { id: 1, name: 'A', bundles: [bundle(1), bundle(2)] },
      { id: 2, name: 'B', bundles: [bundle(3)] },
    ]
    expect(compositionChanges([a, b], [b, a]).map(({ field }) => field)).toEqual(['section'])
  })
})

test('the longest rise is as long as the naive one, and rises', () => {
  const naive = (numbers: number[]) => {
    const longest: number[] = []
    for (const [at, number] of numbers.entries())
      longest.push(1 + Math.max(0, ...longest.slice(0, at).filter((_, before) => (numbers[before] ?? 0) < number)))
    return Math.max(0, ...longest)
  }
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(100), { maxLength: 30 }), (numbers) => {
      const found = longestRising(numbers)
      expect(found).toHaveLength(naive(numbers))
      expect(found).toEqual(found.toSorted((a, b) => a - b))
    }),
    { numRuns },
  )
})

test('quantities are refused exactly where the maximum is not above the minimum, or the default not between them', () => {
  const quantity = fc.nat(50_000).map((units) => Big(units).div(10_000).toFixed(4))
  fc.assert(
    fc.property(quantity, quantity, fc.option(quantity), (default_quantity, min_quantity, max_quantity) => {
      const [usual, least, most] = [Number(default_quantity), Number(min_quantity), max_quantity === null ? Infinity : Number(max_quantity)]
      const together = most > least && least <= usual && usual <= most
      expect(quantityRefusals({ default_quantity, min_quantity, max_quantity })).toHaveLength(together ? 0 : 1)
    }),
    { numRuns },
  )
})

describe('the tariff', () => {
  test('makes a line’s total of its rounded unit price, rounded to cents away from zero', () => {
    expect(lineTotal('0.0045', '1000').toFixed(2)).toBe('4.50')
    expect(lineTotal('0.005', '1').toFixed(2)).toBe('0.01')
    expect(lineTotal('129.90', '2.5').toFixed(2)).toBe('324.75')
  })
})
