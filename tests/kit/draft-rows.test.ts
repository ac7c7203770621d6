// A draft of a list of rows keeps those that were changed; put back over what is stored by then, it merges as the whole would have.
import { describe, expect, test } from 'vitest'

import { withKeptRows, withoutKeptRows } from '#kit/form/draft-rows.ts'
import { merge } from '#kit/form/merge.ts'

import { fc } from '../chance.ts'

const part = fc.record({ id: fc.integer({ min: 1, max: 5 }), label: fc.constantFrom('Toner', 'Tambour', '') })
const parts = fc.uniqueArray(part, { selector: ({ id }) => id, maxLength: 4 })
const row = fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom('A', 'B', null), parts })
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 5 })

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
        const [before, after] = structuredClone(withoutKeptRows(base, mine))
        const merged = merge({ rows: withKeptRows(before, base) }, { rows: withKeptRows(after, base) }, { rows: base })
        expect(merged).toEqual(merge({ rows: base }, { rows: mine }, { rows: base }))
      }),
    )
  })

  test('is merged with what others saved as the whole would have been', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const [before, after] = structuredClone(withoutKeptRows(base, mine))
        const { merged, conflicts } = merge({ rows: withKeptRows(before, theirs) }, { rows: withKeptRows(after, theirs) }, { rows: theirs })
        const whole = merge({ rows: base }, { rows: mine }, { rows: theirs })
        expect(conflicts.map(({ within }) => within)).toEqual(whole.conflicts.map(({ within }) => within))
        expect(merged).toEqual(whole.merged)
      }),
    )
  })
})
