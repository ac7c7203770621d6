// Restoring previous compositions from the history of their saves; and telling an old, insufficient history from a complete one.
import { expect, test } from 'vitest'

import { type ComposedBundle, type ComposedProduct, type ComposedSection, compositionChanges } from '#engine/offers/composition.ts'
import { formerComposition } from '#engine/offers/former-composition.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'

const quantities = {
  default_quantity: fc.constantFrom('1.00', '2.00'),
  min_quantity: fc.constantFrom('0.00', '1.00'),
  max_quantity: fc.constantFrom(null, '5.00'),
  required: fc.boolean(),
}
const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: most })
const several = <Row>(make: (id: number) => fc.Arbitrary<Row>) => ids(5).chain((all) => fc.tuple(...all.map(make)))
/** A link always refers to the same product, and ids are unique per bundle. */
const anyLink = (bundle: number) => (id: number) =>
  fc.record(quantities).map((own): ComposedProduct => {
    const of = bundle * 100 + id
    return { id: of, ...own, product: { id: of * 10, reference: `R${of}`, designation: `D${of}` } }
  })
const anyBundle = (id: number): fc.Arbitrary<ComposedBundle> =>
  fc
    .record({
      ...quantities,
      name: fc.constantFrom('A', 'B'),
      reference: fc.constantFrom('L1', 'L2'),
      indicative_budget: fc.constantFrom(null, '10.00'),
      products: several(anyLink(id)),
    })
    .map((bundle) => ({ id, ...bundle }))
const anyComposition: fc.Arbitrary<ComposedSection[]> = fc
  .tuple(
    several((id) => fc.record({ id: fc.constant(id), name: fc.constantFrom('S', 'T') })),
    several(anyBundle),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  )
  .map(([sections, bundles, chances]) =>
    sections.map((section, at) => ({ ...section, bundles: bundles.filter((_, place) => (chances[place] ?? 0) % sections.length === at) })),
  )

/** The changes after being written to the history and read again. */
const written = (changes: ReturnType<typeof compositionChanges>) => JSON.parse(JSON.stringify(changes)) as typeof changes

test('from what history says of any saves, whatever was added, moved, changed and removed, each former composition is found', () => {
  fc.assert(
    fc.property(fc.array(anyComposition, { minLength: 2, maxLength: 5 }), (states) => {
      const saves = states.slice(1).map((after, at) => written(compositionChanges(states[at] ?? [], after)))
      for (const [at, state] of states.entries())
        expect(formerComposition(states.at(-1) ?? [], saves.slice(at).toReversed())).toEqual(state)
    }),
    { numRuns: times(200, 10_000) },
  )
})

test('what an older history said of a removed article does not tell which it was: then nothing is said', () => {
  const [before] = fc.sample(
    anyBundle(1).filter(({ products }) => products.length > 0),
    1,
  )
  if (!before) throw new Error('a bundle was made')
  const section = { id: 1, name: 'S' }
  const changes = compositionChanges([{ ...section, bundles: [before] }], [{ ...section, bundles: [{ ...before, products: [] }] }])
  const older = changes.map(({ old_value, ...change }) => {
    const { bundle_id: _bundle, product_id: _product, position: _position, ...told } = old_value ?? {}
    return { ...change, old_value: told }
  })
  const now = [{ ...section, bundles: [{ ...before, products: [] }] }]
  expect(formerComposition(now, [changes])).toEqual([{ ...section, bundles: [before] }])
  expect(formerComposition(now, [older])).toBeNull()
})
