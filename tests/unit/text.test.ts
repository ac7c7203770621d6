// Stored texts: one spelling for texts that look the same, and no invisible characters.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { longText, optionalName, optionalText, requiredName, requiredText } from '#contract/shared/fields.ts'

const read = (schema: v.GenericSchema, text: unknown) => {
  const { success, output, issues } = v.safeParse(schema, text)
  return success ? output : issues.map(({ message }) => message)
}
const U = (...codes: number[]) => String.fromCodePoint(...codes)
const unseen = [
  0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff, 0xad, 0x1b, 0x85, 0x61c, 0x3164, 0x2800, 0xe0041, 0xfe0f,
]

describe.each([
  ['a name', requiredName(20)],
  ['a reference', requiredText(20)],
  ['a text that may be missing', optionalText(20)],
])('%s', (_, schema) => {
  test('is stored in one spelling: composed and decomposed are the same', () => {
    expect(read(schema, 'E\u0301te\u0301')).toBe('\u00c9t\u00e9')
    expect(read(schema, 'x'.repeat(19) + 'e\u0301')).toBe(`${'x'.repeat(19)}\u00e9`)
  })

  test.each(unseen)('loses U+%i at its ends, and is refused with it inside', (code) => {
    expect(read(schema, `${U(code)} REF 1${U(code)}\u00a0${U(code)}`)).toBe('REF 1')
    expect(read(schema, `RE${U(code)}F`)).toEqual([code === 0x85 ? 'line_break' : 'hidden_characters'])
  })

  test('is of one line, without tabs', () => {
    for (const line of ['a\nb', 'a\r\nb', 'a\u2028b', 'a\vb']) expect(read(schema, line)).toEqual(['line_break'])
    expect(read(schema, 'a\tb')).toEqual(['hidden_characters'])
    expect(read(schema, 'a\r\n')).toBe('a')
  })

  test.each(['👩‍💻 IT', 'Pack ❤️', 'Noël 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ er', 'A 👍🏽', 'R 🏳️‍🌈'])('may have emoji: %s', (text) => {
    expect(read(schema, ` ${text}\u200b`)).toBe(text)
  })

  test('may have a joiner nowhere else, and no half of a character', () => {
    expect(read(schema, 'a\u200db')).toEqual(['hidden_characters'])
    expect(read(schema, '👩\u200db')).toEqual(['hidden_characters'])
    for (const text of ['a\0b', 'a\ud800']) expect(read(schema, text)).toEqual(['invalid_text'])
  })

  test('is measured as it is stored, and is no way to keep the server busy', () => {
    expect(read(schema, `${' '.repeat(50)}${'x'.repeat(20)}\u200b`)).toBe('x'.repeat(20))
    expect(read(schema, 'x'.repeat(21))).toEqual(['too_long'])
    expect(read(schema, ' \u200b'.repeat(1_000_000))).toEqual(['too_long'])
  })
})

test('what cannot be seen at all is nothing', () => {
  const nothing = '\u200b\u202e\u00ad \u2060\u3164'
  expect(read(requiredName(20), nothing)).toEqual(['name_required'])
  expect(read(requiredText(20), nothing)).toEqual(['required'])
  expect(read(optionalText(20), nothing)).toBeNull()
  expect(read(longText(20), nothing)).toBeNull()
})

test('names and references have a letter or a digit, of whatever script', () => {
  for (const schema of [requiredName(20), requiredText(20), optionalName(20)]) {
    for (const text of ['—', '…', '★', '\u0301', '❤️']) expect(read(schema, text)).toEqual(['letter_required'])
    for (const text of ['7', '№ 7', 'Ω', '漢']) expect(read(schema, text)).toBe(text)
  }
  expect(read(optionalName(20), ' ')).toBeNull()
  expect(read(optionalText(20), '%')).toBe('%')
})

test('a text of many lines keeps them, and its tabs, and hides nothing', () => {
  expect(read(longText(50), '\n  Un\r\n\tde\u0301ux\n\u200b')).toBe('Un\r\n\tdéux')
  expect(read(longText(50), 'a\n\u202eb')).toEqual(['hidden_characters'])
})
