// Concurrent changes of a text that is being edited: unchanged parts stay, and so does the cursor in them.
import type { Node } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, test } from 'vitest'

import { differenceStep } from '#kit/text/difference.ts'
import { tables } from '#kit/text/document/table.ts'

import { fc } from '../chance.ts'

const schema = getSchema([StarterKit, ...tables])
const read = (content: object[]): Node => schema.nodeFromJSON({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const letters = fc.constantFrom('', 'a', 'aa', 'ab', '😀', '😁')
const words = fc
  .tuple(letters, letters)
  .map(([plain, bold]) =>
    [{ text: plain }, { text: bold, marks: [{ type: 'bold' }] }].filter((one) => one.text).map((one) => ({ type: 'text', ...one })),
  )
const inParagraph = words.map((content) => ({ type: 'paragraph', content }))
const heading = fc.tuple(fc.constantFrom(2, 3), words).map(([level, content]) => ({ type: 'heading', attrs: { level }, content }))
const several = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 })
const list = several(several(inParagraph).map((content) => ({ type: 'listItem', content }))).map((content) => ({
  type: 'bulletList',
  content,
}))
const cell = several(inParagraph).map((content) => ({ type: 'tableCell', content }))
const table = several(several(cell).map((content) => ({ type: 'tableRow', content }))).map((content) => ({ type: 'table', content }))
const text = several(fc.oneof(inParagraph, heading, list, table)).map(read)

test('whatever the two texts are, the step leads from the one to the other; where they are the same there is none', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const step = differenceStep(before, after)
      const { doc = before } = step?.apply(before) ?? {}
      expect(doc?.toJSON()).toEqual(after.toJSON())
      expect(step === null).toBe(before.eq(after))
    }),
  )
})

test('a cursor stays behind the word that it stood behind, before and after what was changed', () => {
  const before = read([paragraph('Un mot'), paragraph('Payable à 30 jours'), paragraph('Fin')])
  const after = read([paragraph('Un mot'), paragraph('Payable à 45 jours nets'), paragraph('Ajout'), paragraph('Fin')])
  const map = differenceStep(before, after)?.getMap()
  const behind = (whole: Node, word: string) => {
    let found = -1
    whole.descendants((node, at) => {
      if (node.isText && node.text?.includes(word)) found = at + node.text.indexOf(word) + word.length
    })
    return found
  }
  for (const word of ['Un', 'Payable', 'Fin']) expect(map?.map(behind(before, word))).toBe(behind(after, word))
})
