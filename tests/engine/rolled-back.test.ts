// Reverting changes with the history: whatever was added, changed, moved and removed since, rows and their order are restored.
import { expect, test } from 'vitest'

import { type Change, formerOrder, type Placed, rolledBack } from '#engine/activity/rolled-back.ts'
import { longestRising } from '#engine/offers/composition.ts'

import { fc } from '../chance.ts'
import { times } from '../torture.ts'

interface Row {
  price: string | null
  label: string | null
}
const blank: Row = { price: null, label: null }
const rows = (...all: [number, Row][]) => new Map(all)

test('what was added since is gone, what was removed is back, and what was changed says what it said', () => {
  const now = rows([1, { price: '12', label: 'a' }], [3, { price: '5', label: null }], [4, { price: '7', label: 'untouched' }])
  const since: Change<Row>[] = [
    { id: 1, before: { price: '11' } },
    { id: 3, before: null },
    { id: 2, before: { price: '8' } },
    { id: 2, before: { label: 'removed' } },
    { id: 1, before: { price: '10' } },
  ]
  expect(rolledBack(now, since, blank)).toEqual(
    rows([1, { price: '10', label: 'a' }], [2, { price: '8', label: 'removed' }], [4, { price: '7', label: 'untouched' }]),
  )
  expect(now.size).toBe(3)
})

test('what was changed, then removed, is what it was before the change; what was added and removed since never was', () => {
  const since: Change<Row>[] = [
    { id: 2, before: { price: '9', label: null } },
    { id: 1, before: { price: '8', label: 'b' } },
    { id: 2, before: null },
    { id: 1, before: { price: '7' } },
  ]
  expect(rolledBack(rows(), since, blank)).toEqual(rows([1, { price: '7', label: 'b' }]))
})

test('lines stand where they stood: moved and removed ones at their noted places, one without a noted place at the end', () => {
  expect(formerOrder([1, 2, 3], [])).toEqual([1, 2, 3])
  expect(formerOrder([3, 1, 2], [[{ id: 3, place: 3 }]])).toEqual([1, 2, 3])
  expect(
    formerOrder(
      [2, 9, 3],
      [
        [
          { id: 9, place: null },
          { id: 1, place: 1 },
        ],
      ],
    ),
  ).toEqual([1, 2, 3])
  expect(
    formerOrder(
      [1, 3],
      [
        [
          { id: 2, place: undefined },
          { id: 3, place: undefined },
        ],
      ],
    ),
  ).toEqual([1, 3, 2])
})

const value = fc.option(fc.constantFrom('1', '2', '3'), { nil: null })
const row = fc.record({ price: value, label: value })
type Act = { act: 'add' | 'change' | 'remove'; at: number; row: Row }
const act: fc.Arbitrary<Act> = fc.record({ act: fc.constantFrom('add', 'change', 'remove'), at: fc.nat(20), row })

/** The history of a change: only the fields that differ, and of a removed row only those that were set. */
function done(
  former: Map<number, Row>,
  { act: what, at, row: given }: Act,
  fresh: number,
): { after: Map<number, Row>; noted: Change<Row>[] } {
  const ids = [...former.keys()]
  const id = what === 'add' ? fresh : ids[at % Math.max(1, ids.length)]
  if (id === undefined) return { after: former, noted: [] }
  const after = new Map(former)
  const old = former.get(id)
  if (what === 'remove') after.delete(id)
  else after.set(id, given)
  const fields = (['price', 'label'] as const).filter((field) =>
    what === 'remove' ? old?.[field] !== null : old?.[field] !== given[field],
  )
  const before = what === 'add' ? [{ id, before: null }] : fields.map((field) => ({ id, before: { [field]: old?.[field] } }))
  // Even a removed row without any set field has an entry.
  return { after, noted: before.length === 0 && what === 'remove' ? [{ id, before: {} }] : before }
}

test('any history that is taken back to any of its moments gives the rows of that moment', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let now = rows([1, { price: '1', label: null }], [2, { price: null, label: '2' }])
      const moments = [now]
      const notes: Change<Row>[][] = []
      for (const [at, one] of acts.entries()) {
        const { after, noted } = done(now, one, at + 100)
        now = after
        moments.push(now)
        notes.push(noted)
      }
      for (const [at, moment] of moments.entries()) {
        const since = notes.slice(at).toReversed().flat()
        expect([...rolledBack(now, since, blank)].toSorted(([a], [b]) => a - b)).toEqual([...moment].toSorted(([a], [b]) => a - b))
      }
    }),
    { numRuns: times(100, 20_000) },
  )
})

/** The history of an order: rows that only made room have not moved. */
function placesNoted(before: readonly number[], after: readonly number[]): Placed[] {
  const kept = after.filter((id) => before.includes(id))
  const still = new Set(longestRising(kept.map((id) => before.indexOf(id))))
  return [
    ...before.flatMap((id, at) => (after.includes(id) ? [] : [{ id, place: at + 1 }])),
    ...after.flatMap((id): Placed[] => {
      if (!before.includes(id)) return [{ id, place: null }]
      return still.has(before.indexOf(id)) ? [] : [{ id, place: before.indexOf(id) + 1 }]
    }),
  ]
}

test('any orders that lines were given one after the other are found again', () => {
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7])
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 6 }), (orders) => {
      const saves = orders.slice(1).map((after, at) => placesNoted(orders[at] ?? [], after))
      for (const [at, former] of orders.entries()) expect(formerOrder(orders.at(-1) ?? [], saves.slice(at).toReversed())).toEqual(former)
    }),
    { numRuns: times(100, 20_000) },
  )
})
