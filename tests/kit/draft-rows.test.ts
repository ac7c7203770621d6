// A draft of a list of rows contains the changed rows only; restored over what is now stored, it merges like the complete draft would.
import { describe, expect, test } from 'vitest'

import { asOneChange, withoutKeptRows } from '#kit/form/draft-rows.ts'
import { merge } from '#kit/form/merge.ts'
import type { Row } from '#kit/form/rows.ts'

import { fc } from '../chance.ts'

const part = fc.record({ id: fc.integer({ min: 1, max: 5 }), label: fc.constantFrom('Toner', 'Tambour', '') })
const parts = fc.uniqueArray(part, { selector: ({ id }) => id, maxLength: 4 })
const row = fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom('A', 'B', null), parts })
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 5 })

const changeOf = (before: unknown, after: unknown) => ({ base: { rows: before }, changes: { rows: after } })
/** The draft as it is restored from the device. */
const draftOf = (base: readonly Row[], mine: readonly Row[]) => changeOf(...structuredClone(withoutKeptRows(base, mine)))
const putBack = (drafts: Parameters<typeof asOneChange>[0], now: readonly Row[]) => {
  const { base, changes } = asOneChange(drafts, { rows: now })
  return merge(base, changes, { rows: now })
}

describe('the draft of a list of rows', () => {
  test('holds only the ids of rows that were not changed', () => {
    const base = [1, 2, 3].map((id) => ({ id, name: `Section ${id}`, parts: [{ id: 8, label: 'Toner' }] }))
    const mine = [base[2], { id: 1, name: 'Mine', parts: [{ id: 8, label: 'Toner' }] }, base[1]]
    const [before, after] = withoutKeptRows(base, mine)
    expect(before).toEqual([base[0], { kept: 2 }, { kept: 3 }])
    expect(after).toEqual([{ kept: 3 }, mine[1], { kept: 2 }])
  })

  test('is put back as it was where nobody else has saved', () => {
    fc.assert(
      fc.property(rows, rows, (base, mine) => {
        expect(putBack([draftOf(base, mine)], base)).toEqual(merge({ rows: base }, { rows: mine }, { rows: base }))
      }),
    )
  })

  test('is merged with what others saved as the whole would have been', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const { merged, conflicts } = putBack([draftOf(base, mine)], theirs)
        const whole = merge({ rows: base }, { rows: mine }, { rows: theirs })
        expect(conflicts.map(({ within }) => within)).toEqual(whole.conflicts.map(({ within }) => within))
        expect(merged).toEqual(whole.merged)
      }),
    )
  })

  test('is one with another that was begun on the same rows as the wholes would have been, whoever saved since', () => {
    fc.assert(
      fc.property(rows, rows, rows, rows, (base, first, last, theirs) => {
        const { merged, conflicts } = putBack([draftOf(base, last), draftOf(base, first)], theirs)
        const whole = putBack([changeOf(base, last), changeOf(base, first)], theirs)
        expect(conflicts.map(({ within }) => within)).toEqual(whole.conflicts.map(({ within }) => within))
        expect(merged).toEqual(whole.merged)
      }),
    )
  })

  test('is laid over an earlier one: what was typed last counts, on what stood there when the first was begun, within each row', () => {
    const row = (id: number | string, quantity: string) => ({ id, quantity })
    const before = [row(1, '1'), row(2, '1')]
    const first = {
      base: { name: 'Avant', rows: before },
      changes: { name: 'hier', rows: [row(1, '5'), row(2, '1'), row('a', '9')] },
    }
    const last = {
      base: { rows: before, code: 'X' },
      changes: { rows: [row(1, '1'), row(2, '7'), row('b', '8')], code: 'Y' },
    }
    expect(asOneChange([last, first], {})).toEqual({
      base: { name: 'Avant', rows: before, code: 'X' },
      changes: { name: 'hier', rows: [row(1, '5'), row(2, '7'), row('a', '9'), row('b', '8')], code: 'Y' },
    })
    const later = { base: { name: 'Avant' }, changes: { name: 'maintenant' } }
    expect(asOneChange([later, first], {}).changes['name']).toBe('maintenant')
  })
})
