// The edits of a composition's outline, and the request that is sent.
import { expect, test } from 'vitest'

import { linesOf, moveLine, placeLine } from '../../src/routes/_app/offers/-composition/outline/edits.ts'
import { detachBundle, errorsOf, type SectionValue, sentOf, sharedChanges } from '../../src/routes/_app/offers/-composition/values.ts'

const usual = { default_quantity: '1.00', min_quantity: '0.00', max_quantity: null, required: false }
const link = (id: number) => {
  const product = { id, reference: `REF-${id}`, designation: `Article ${id}`, on_sale: true, missing_upstream: false }
  return { id, product, ...usual }
}
const bundle = (id: number, products: number[], over: object = {}) => ({
  id,
  name: `Lot ${id}`,
  reference: `LOT-${id}`,
  indicative_budget: null,
  shared_with: [],
  products: products.map(link),
  ...usual,
  ...over,
})
const sections = (...bundles: ReturnType<typeof bundle>[]) => [{ id: 1, name: 'Matériel', bundles }]
const lineOf = (all: readonly SectionValue[], key: string) => {
  const line = linesOf(all).find((one) => one.key === key)
  if (!line) throw new Error(key)
  return line
}
const articlesIn = (all: readonly SectionValue[] | undefined) =>
  all?.flatMap(({ bundles }) => bundles.map(({ products }) => products.map(({ product }) => product.id)))

test('an article at the end of its bundle moves into the next one, where it is a new link', () => {
  const before = sections(bundle(1, [1, 2]), bundle(2, [3]))
  const after = moveLine(before, lineOf(before, 'link-2'), 1)
  expect(articlesIn(after?.sections)).toEqual([[1], [2, 3]])
  expect(typeof after?.sections[0]?.bundles[1]?.products[0]?.id).toBe('string')
})

test('nothing moves within, out of or into a bundle that was just attached, nor into one that holds the article', () => {
  const before = sections(bundle(1, [1]), bundle(2, [3, 4], { attached: true }), bundle(3, [1]))
  expect(moveLine(before, lineOf(before, 'link-3'), 1)).toBeNull()
  expect(moveLine(before, lineOf(before, 'link-1'), 1)).toBeNull()
  expect(placeLine(before, lineOf(before, 'link-4'), lineOf(before, 'bundle-1'), true)).toBeNull()
  expect(placeLine(before, lineOf(before, 'link-1'), lineOf(before, 'bundle-2'), true)).toBeNull()
  expect(placeLine(before, lineOf(before, 'link-1'), lineOf(before, 'bundle-3'), true)).toBeNull()
})

test('what is kept as it was is sent by its id alone, and a shared bundle that changes is asked about', () => {
  const shared_with = [{ id: 9, name: 'Autre' }]
  const stored = { sections: sections(bundle(1, [1, 2], { shared_with }), bundle(2, [3], { shared_with })) }
  const [kept, changed] = stored.sections[0]?.bundles ?? []
  if (!kept || !changed) throw new Error('no bundles')
  const values = { sections: [{ id: 1, name: 'Matériel', bundles: [kept, { ...changed, name: 'Finition' }] }] }
  expect(sentOf(values, stored)[0]?.bundles).toMatchObject([{ id: 1 }, { id: 2, name: 'Finition', products: [{ id: 3 }] }])
  expect(Object.keys(sentOf(values, stored)[0]?.bundles[0] ?? {})).toEqual(['id'])
  expect(sharedChanges(values, stored).map(({ id }) => id)).toEqual([2])
})

test('what somebody else took out and is kept all the same is sent as new, as the server knows its id no longer', () => {
  const stored = { sections: sections(bundle(1, [1])) }
  const kept = [
    { id: 1, name: 'Matériel', bundles: [bundle(1, [1, 2])] },
    { id: 9, name: 'Services', bundles: [bundle(8, [3])] },
  ]
  const [first, second] = sentOf({ sections: kept }, stored)
  expect(first?.bundles[0]).toMatchObject({ id: 1, products: [{ id: 1 }, { product_id: 2, default_quantity: '1.00' }] })
  expect(second).toMatchObject({ name: 'Services', bundles: [{ name: 'Lot 8', products: [{ product_id: 3 }] }] })
  expect([second, ...(second?.bundles ?? [])].flatMap((row) => Object.keys(row ?? {}))).not.toContain('id')
  expect(second?.bundles[0]).not.toHaveProperty('reference')
})

test('a bundle that is detached, or made anew as somebody else took it out, is sent as a copy that takes its coverages along', () => {
  const stored = { sections: sections(bundle(1, [1], { shared_with: [{ id: 9, name: 'Autre' }] })) }
  const [shared] = stored.sections[0]?.bundles ?? []
  if (!shared) throw new Error('no bundle')
  const [copy, remade] =
    sentOf({ sections: [{ id: 1, name: 'Matériel', bundles: [detachBundle(shared), bundle(8, [])] }] }, stored)[0]?.bundles ?? []
  expect(copy).toMatchObject({ copy_of: 1, name: 'Lot 1', products: [{ product_id: 1 }] })
  expect(copy).not.toHaveProperty('reference')
  expect(remade).toMatchObject({ copy_of: 8 })
})

test('a quantity that is emptied is missing on its own line', () => {
  const values = { sections: sections(bundle(1, [1], { default_quantity: null })) }
  expect(errorsOf(values)).toEqual([{ field: 'sections.0.bundles.0.default_quantity', key: 'required' }])
})
