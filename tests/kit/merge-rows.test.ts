// Lists of rows are merged row by row: two people's changes of different rows, or of different fields of a row, are both kept.
import { describe, expect, test } from 'vitest'

import { merge, takeTheirs } from '#kit/form/merge.ts'
import { isSame } from '#kit/form/rows.ts'

import { fc } from '../chance.ts'

interface Part {
  id: number
  label: string
}
interface Section {
  id: number
  name: string
  price: string
  parts: Part[]
}
const section = (id: number, changes: Partial<Section> = {}): Section => ({
  id,
  name: `Section ${id}`,
  price: '1.00',
  parts: [],
  ...changes,
})
const base = [section(1), section(2, { parts: [{ id: 8, label: 'Toner' }] }), section(3)]
const [one, two, three] = [section(1), section(2, { parts: [{ id: 8, label: 'Toner' }] }), section(3)]
const merged = (mine: Section[], theirs: Section[]) => merge({ sections: base }, { sections: mine }, { sections: theirs })

describe('rows', () => {
  test('that different people change, add and take out are all kept', () => {
    const result = merged([{ ...one, name: 'Mine' }, two, section(10), three], [section(20), one, two])
    expect(result.conflicts).toEqual([])
    expect(result.merged.sections.map(({ id, name }) => [id, name])).toEqual([
      [20, 'Section 20'],
      [1, 'Mine'],
      [2, 'Section 2'],
      [10, 'Section 10'],
    ])
    expect(result.theirChanges).toEqual(['sections'])
  })

  test('that one moves and the other changes are moved and changed', () => {
    const result = merged([three, one, two], [one, { ...two, price: '2.00' }, three])
    expect(result.conflicts).toEqual([])
    expect(result.merged.sections.map(({ id, price }) => [id, price])).toEqual([
      [3, '1.00'],
      [1, '1.00'],
      [2, '2.00'],
    ])
  })

  test('of which both change different fields keep both changes; the same field is asked about, of that row alone', () => {
    const result = merged([{ ...one, name: 'Mine', price: '3.00' }, two, three], [{ ...one, price: '4.00' }, two, three])
    expect(result.conflicts).toEqual([{ field: 'sections', within: [1, 'price'], mine: '3.00', theirs: '4.00' }])
    expect(result.merged.sections[0]).toEqual(section(1, { name: 'Mine', price: '3.00' }))
    const [conflict] = result.conflicts
    const decided = conflict && takeTheirs(result.merged, { sections: base }, conflict)
    expect(decided?.sections[0]).toEqual(section(1, { name: 'Mine', price: '4.00' }))
  })

  test('of which one takes out what the other changes are asked about as a whole', () => {
    const theirs = [one, { ...two, name: 'Theirs' }, three]
    const result = merged([one, three], theirs)
    expect(result.conflicts).toEqual([{ field: 'sections', within: [2], mine: undefined, theirs: theirs[1] }])
    const [conflict] = result.conflicts
    expect(result.merged.sections).toEqual([one, three])
    expect(conflict && takeTheirs(result.merged, { sections: theirs }, conflict).sections).toEqual(theirs)
  })

  test('that both move elsewhere are asked about by their order', () => {
    const theirs = [two, one, three]
    const result = merged([three, one, two], theirs)
    expect(result.conflicts).toMatchObject([{ field: 'sections', order: true }])
    const [conflict] = result.conflicts
    expect(conflict && takeTheirs(result.merged, { sections: theirs }, conflict).sections).toEqual(theirs)
  })

  test('within rows are rows again', () => {
    const label = (text: string) => [one, { ...two, parts: [{ id: 8, label: text }] }, three]
    const result = merged(label('Mine'), label('Theirs'))
    expect(result.conflicts).toEqual([{ field: 'sections', within: [2, 'parts', 8, 'label'], mine: 'Mine', theirs: 'Theirs' }])
    const [conflict] = result.conflicts
    expect(conflict && takeTheirs(result.merged, { sections: label('Theirs') }, conflict).sections).toEqual(label('Theirs'))
  })
})

describe('a row that one moves from one list into another', () => {
  const [part, changed] = [
    { id: 8, label: 'Toner' },
    { id: 8, label: 'Toner XL' },
  ]
  const moved = (label: string) => [{ ...one, parts: [{ id: 8, label }] }, { ...two, parts: [] }, three]
  const relabelled = [one, { ...two, parts: [changed] }, three]

  test('takes along what the other changes in it, whoever saves first', () => {
    for (const [mine, theirs] of [
      [moved('Toner'), relabelled],
      [relabelled, moved('Toner')],
    ] as const) {
      const result = merged(mine, theirs)
      expect(result.conflicts).toEqual([])
      expect(result.merged.sections).toEqual(moved('Toner XL'))
    }
  })

  test('into a row that is new, out of one that goes', () => {
    const result = merged([one, three, section(10, { parts: [part] })], relabelled)
    expect(result.conflicts).toEqual([])
    expect(result.merged.sections).toEqual([one, three, section(10, { parts: [changed] })])
  })

  test('and both change: that field alone is asked about, where the row stands now', () => {
    const result = merged(moved('Toner noir'), relabelled)
    expect(result.conflicts).toEqual([{ field: 'sections', within: [1, 'parts', 8, 'label'], mine: 'Toner noir', theirs: 'Toner XL' }])
    const [conflict] = result.conflicts
    expect(conflict && takeTheirs(result.merged, { sections: relabelled }, conflict).sections).toEqual(moved('Toner XL'))
  })

  test('and the other takes out stays: nothing that somebody still wanted is lost', () => {
    expect(merged(moved('Toner'), [one, { ...two, parts: [] }, three]).merged.sections).toEqual(moved('Toner'))
  })

  test('into one that the other took away is asked about', () => {
    expect(merged(moved('Toner'), [{ ...two, parts: [changed] }, three]).conflicts).not.toEqual([])
  })
})

test('a value that happens to have an id is one value', () => {
  const zone = (id: number) => ({ zone: { id, name: `Zone ${id}` } })
  expect(merge(zone(1), zone(2), zone(3)).conflicts).toEqual([{ field: 'zone', mine: zone(2).zone, theirs: zone(3).zone }])
})

describe('whatever two people do to the rows', () => {
  const anySection = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom('1', '2'),
    parts: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3 }), label: fc.constantFrom('x', 'y') }), {
      maxLength: 3,
      selector: ({ id }) => id,
    }),
  })
  const sections = fc.uniqueArray(anySection, { maxLength: 6, selector: ({ id }) => id })
  /** Each part is in one section, to which it may have been moved from another. */
  const placed = fc.record({
    sections: fc.uniqueArray(anySection, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
    places: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    labels: fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 3, maxLength: 3 }),
  })
  const once = placed.map(({ sections: rows, places, labels }) =>
    rows.map((row, at) => ({
      ...row,
      parts: places.flatMap((place, part) => (place === at ? [{ id: part + 1, label: labels[part] ?? '' }] : [])),
    })),
  )
  const anyList = fc.oneof(sections, once).map((rows) => ({ sections: rows }))

  test('who changed nothing gets exactly what the other did', () => {
    fc.assert(
      fc.property(anyList, anyList, (from, to) => {
        expect(merge(from, from, to)).toMatchObject({ merged: to, conflicts: [] })
        expect(merge(from, to, from)).toEqual({ merged: to, conflicts: [], theirChanges: [] })
        expect(merge(from, to, to)).toEqual({ merged: to, conflicts: [], theirChanges: [] })
      }),
    )
  })

  const byId = ({ sections }: { sections: Section[] }) =>
    sections.toSorted((a, b) => a.id - b.id).map((row) => ({ ...row, parts: row.parts.toSorted((a, b) => a.id - b.id) }))

  test('both sides see the same rows and the same questions', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (from, mine, theirs) => {
        const [here, there] = [merge(from, mine, theirs), merge(from, theirs, mine)]
        const asked = ({ conflicts }: typeof here) => conflicts.map(({ within = [], order }) => [...within, order].join('.')).toSorted()
        expect(asked(here)).toEqual(asked(there))
        const settled = ({ merged, conflicts }: typeof here) => (conflicts.length === 0 ? byId(merged) : 'asked')
        expect(settled(here)).toEqual(settled(there))
      }),
    )
  })

  test('nothing of one side is lost without a question, and whoever takes all of theirs has the rows that they would have', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (from, mine, theirs) => {
        const { merged, conflicts } = merge(from, mine, theirs)
        const touched = new Set(conflicts.map(({ within = [] }) => within[0]))
        // A part that was moved there has taken its changes along.
        const cameIn = ({ id, parts }: Section) =>
          parts.some((part) => from.sections.some((row) => row.id !== id && row.parts.some((one) => one.id === part.id)))
        const rowIn = ({ sections }: { sections: Section[] }, wanted: Section) => sections.find(({ id }) => id === wanted.id)
        const theirsAlone = theirs.sections.filter(
          (row) => !touched.has(row.id) && !cameIn(row) && !isSame(row, rowIn(from, row)) && isSame(rowIn(from, row), rowIn(mine, row)),
        )
        expect(theirsAlone.map((row) => rowIn(merged, row))).toEqual(theirsAlone)
        const decided = conflicts.reduce((values, conflict) => takeTheirs(values, theirs, conflict), merged)
        const other = merge(from, theirs, mine).merged
        expect(byId(decided)).toEqual(byId(other))
      }),
    )
  })
})
