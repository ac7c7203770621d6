// A save whose response was lost is sent again: what it stored is neither another user's change nor stored twice.
import { describe, expect, test } from 'vitest'

import { changesBetween, merge } from '#kit/form/merge.ts'
import { sinceSent } from '#kit/form/new-rows.ts'
import { isSame } from '#kit/form/rows.ts'

import { fc } from '../chance.ts'

type Id = number | string
interface Part {
  id: Id
  label: string
}
interface Section {
  id: Id
  name: string
  reference: string
  parts: Part[]
}
interface Values {
  title: string
  sections: Section[]
}

/** The values as a server stores them: new rows get numbers, an empty reference is filled in. */
function stored({ title, sections }: Values): Values {
  let next = 100
  const idOf = (id: Id) => (typeof id === 'number' ? id : next++)
  return {
    title,
    sections: sections.map(({ id, name, reference, parts }) => {
      const own = idOf(id)
      return { id: own, name, reference: reference || `LOT-${own}`, parts: parts.map((part) => ({ ...part, id: idOf(part.id) })) }
    }),
  }
}

const toner: Part = { id: 8, label: 'Toner' }
const base: Values = {
  title: 'Copieurs',
  sections: [
    { id: 1, name: 'Machines', reference: 'M', parts: [toner] },
    { id: 2, name: 'Pose', reference: 'P', parts: [] },
  ],
}
const [machines, fitting] = base.sections as [Section, Section]
const drum: Part = { id: 'b', label: 'Tambour' }
const sent: Values = {
  title: 'Copieurs A3',
  sections: [
    { ...machines, parts: [toner, drum] },
    fitting,
    {
      id: 'a',
      name: 'Options',
      reference: '',
      parts: [
        { id: 'c', label: 'Bac' },
        { id: 'd', label: 'Bac' },
      ],
    },
  ],
}

describe('what was sent and is stored', () => {
  test('is all there once, and nothing of it is left to save', () => {
    const there = stored(sent)
    const { merged, conflicts, theirChanges } = merge(base, sent, there)
    expect([merged, conflicts, theirChanges]).toEqual([there, [], []])
  })

  test('is there once with what others did to it meanwhile', () => {
    const there = stored(sent)
    const [first, ...rest] = there.sections as [Section, ...Section[]]
    const theirs = { ...there, sections: [{ ...first, name: 'Matériel' }, ...rest, { id: 300, name: 'À part', reference: 'X', parts: [] }] }
    const { merged, conflicts, theirChanges } = merge(base, sent, theirs)
    expect([merged, conflicts, theirChanges]).toEqual([theirs, [], ['sections']])
  })

  test('is what the person goes on from: later changes of the same rows and fields are the only ones left', () => {
    const there = stored(sent)
    const mine: Values = {
      title: 'Copieurs couleur',
      sections: sent.sections.map((one) => (one.id === 'a' ? { ...one, name: 'Accessoires' } : one)),
    }
    const own = sinceSent({ base, mine }, there, sent)
    const { merged, conflicts, theirChanges } = merge(own.base, own.mine, there)
    expect([conflicts, theirChanges]).toEqual([[], []])
    const named = there.sections.map((one, at) => (at === 2 ? { ...one, name: 'Accessoires' } : one))
    expect(changesBetween(there, merged)).toEqual({ title: 'Copieurs couleur', sections: named })
  })

  test('where it was not stored, mine stays mine and theirs theirs', () => {
    const theirs = { ...base, sections: [machines] }
    const own = sinceSent({ base, mine: sent }, theirs, sent)
    expect(merge(own.base, own.mine, theirs)).toEqual(merge(base, sent, theirs))
    expect(merge(own.base, own.mine, theirs).merged).toEqual({ ...sent, sections: sent.sections.filter(({ id }) => id !== 2) })
  })
})

test('a row that says something else is another one, and of two that say the same each has its own', () => {
  const mine = { sections: [...base.sections, { id: 'x', name: 'Options', reference: '', parts: [drum] }] }
  const theirs = { sections: [...base.sections, { id: 9, name: 'Options', reference: 'O', parts: [] }] }
  expect(merge(base, { ...base, ...mine }, { ...base, ...theirs }).merged.sections.map(({ id }) => id)).toEqual([1, 2, 9, 'x'])
  const [one, two] = [
    {
      ...base,
      sections: [
        { id: 'x', name: 'A', reference: '', parts: [] },
        { id: 'y', name: 'A', reference: '', parts: [] },
      ],
    },
    { ...base, sections: [{ id: 7, name: 'A', reference: 'A', parts: [] }] },
  ]
  expect(merge<Values>({ ...base, sections: [] }, one, two).merged.sections.map(({ id }) => id)).toEqual([7, 'y'])
})

const rows = fc.array(fc.record({ name: fc.constantFrom('A', 'B', ''), parts: fc.array(fc.constantFrom('T', 'U'), { maxLength: 3 }) }), {
  maxLength: 4,
})
test('whatever is added, is stored and is sent again is never doubled', () => {
  fc.assert(
    fc.property(rows, rows, (before, added) => {
      let text = 0
      const asRow =
        (id: () => Id) =>
        ({ name, parts }: { name: string; parts: string[] }): Section => ({
          id: id(),
          name,
          reference: '',
          parts: parts.map((label) => ({ id: id(), label })),
        })
      const begun = stored({ title: '', sections: before.map(asRow(() => `old ${text++}`)) })
      const mine = { ...begun, sections: [...begun.sections, ...added.map(asRow(() => `new ${text++}`))] }
      // Ids of new rows begin after the existing ones.
      const there = stored({ ...mine, sections: mine.sections })
      const renumbered = {
        ...there,
        sections: there.sections.map((one, at) =>
          at < before.length
            ? one
            : { ...one, id: Number(one.id) + 1000, parts: one.parts.map((part) => ({ ...part, id: Number(part.id) + 1000 })) },
        ),
      }
      const { merged, conflicts } = merge(begun, mine, renumbered)
      expect(conflicts).toEqual([])
      expect(isSame(merged, renumbered)).toBe(true)
    }),
  )
})
