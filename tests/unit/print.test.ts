// Printing any text, and more data than would occur in practice.
import { readFileSync } from 'node:fs'

import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { hasLetter } from '#server/platform/print/fonts.ts'
import { legible, SYMBOLS } from '#server/platform/print/letters.ts'
import { print, printerIn, unprintableLetters } from '#server/platform/print/print.ts'

import { fc } from '../chance.ts'

afterEach(() => vi.restoreAllMocks())

/** Prints like the server, but with a deadline for a loaded machine. */
const printMuch = printerIn({ deadline_ms: 600_000, heap_mb: 256, memory_mb: 1_536, idle_ms: 60_000 })

test('letters that no font has are written otherwise, left out where they are ornaments, and told of where they were words', () => {
  const told = (text: string) => legible(text, hasLetter)
  const common = 'Copieur d’été à 1 234,50 € — Łódź, Αθήνα, Москва, A3 → A4 ⇒ ∀x ∈ ℝ ≠ ∅ ☐ ☑ ✔ ┌─┐ █'
  expect(told(common)).toBe(common)
  expect(told('Copieur 🎉 A3')).toBe('Copieur A3')
  expect(told('👨‍👩‍👧 famille 🇫🇷')).toBe('famille')
  expect(told('𝒳 ㎡ Ａ４')).toBe('X m2 A4')
  expect(told('✅ inclus, ✔️, ❌ exclu')).toBe('✔ inclus, ✔, ✘ exclu')
  expect(told('日本 製 Kyocera')).toBe('[…] Kyocera')
})
test('what is left of any text has a letter in the font for each of its own', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.from(legible(text, hasLetter)).every(hasLetter)))
})
test('each letter that does not come out is named once', () => {
  expect(unprintableLetters('日本 日 🎉 ✅ ✔️ é → 𝒳 \u0007 \uf0fc')).toEqual(['日', '本', '🎉', '\uf0fc'])
  expect(unprintableLetters('Copieur d’été, Αθήνα ⇒ ☐')).toEqual([])
})
test('every symbol that is said to be drawn is, upright, bold and in italics', async () => {
  const all = Array.from({ length: 0x2c00 - 0x2100 }, (_, at) => String.fromCodePoint(0x2100 + at))
  const symbols = all.filter((letter) => SYMBOLS.test(letter) && /\P{Cn}/u.test(letter))
  expect(symbols.length).toBeGreaterThan(2_400)
  const marks = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })))
  const blocks = marks.flatMap((marked) => symbols.map((text) => ({ kind: 'paragraph', runs: [{ text, ...marked }] })))
  // A letter that no font has would prevent the claim of accessibility.
  expect(await printMuch('cgv', { title: 'CGV', company: 'Starif', state: '1', blocks })).toMatchObject({ accessible: true })
})

const offer = {
  product: 'Starif',
  language: 'fr',
  name: 'Offre',
  reference: 'O-1',
  day: '01/02/2026',
  circumstances: 'O-1',
  words: {
    article: 'Article',
    quantity: 'Quantité',
    unit_price: 'Prix unitaire HT',
    total: 'Total HT',
    nothing: 'Aucun article n’est choisi.',
    total_excluding_vat: 'Total HT',
    open_total: '',
    coverages: '',
    service: '',
    cost: '',
    coverages_apart: '',
  },
  total: '1,00 €',
  open: false,
  coverages: [],
}
const withLines = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => ({
    designation: `Article numéro ${at} avec une désignation qui tient tout juste sur deux lignes du tableau, ou presque`,
    reference: `REF-${at}`,
    quantity: '5',
    unit_price: '1 234,00 €',
    total: '6 170,00 €',
    note: '',
  }))
  return { ...offer, sections: [{ name: 'Machines', lines }] }
}

test('2,000 lines are printed; thirty times as many are refused before they take the memory of the machine, and the next is printed again', async () => {
  const many = await printMuch('offer', withLines(2_000))
  expect(many).toMatchObject({ accessible: true })
  expect(await print('offer', withLines(60_000))).toBeNull()
  expect(await print('offer', withLines(1))).toMatchObject({ accessible: true })
}, 120_000)

test('a picture that cannot be read is left out', async () => {
  const [seen, broken] = [readFileSync('public/screenshots/phone.png'), Buffer.from('no picture')]
  expect(await print('offer', withLines(1), await sharp(seen).webp().toBuffer())).toMatchObject({ accessible: true, pictured: true })
  expect(await print('offer', withLines(1), broken)).toMatchObject({ accessible: true, pictured: false })
})

test('a PDF that cannot say that everybody can read it is made all the same, and is told of in the log', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const fine = await print('offer', { ...withLines(1), name: '🎉🎉' })
  expect([fine?.accessible, log.mock.calls.length]).toEqual([true, 0])
  const unnamed = await print('offer', { ...withLines(1), name: '🎉', reference: '' })
  expect(unnamed?.accessible).toBe(false)
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
    expect.objectContaining({ level: 'warn', event: 'printed_without_claim', template: 'offer' }),
  ])
})

describe('what takes too much is ended and told of in the log, and the next is printed', () => {
  const ROOM = { deadline_ms: 240_000, heap_mb: 256, idle_ms: 60_000 }
  const stopped = async (limits: Parameters<typeof printerIn>[0], lines: number) => {
    const log = vi.spyOn(console, 'info').mockReturnValue()
    const printing = printerIn(limits)
    expect(await printing('offer', withLines(lines))).toBeNull()
    expect(await print('offer', withLines(1))).toMatchObject({ accessible: true })
    return log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string; reason: string }).reason)
  }
  test('too much time', async () => {
    expect(await stopped({ ...ROOM, deadline_ms: 1 }, 6_000)).toEqual(['deadline'])
  })
  // Only Linux enforces a limit of native memory.
  test.runIf(process.platform === 'linux')('too much memory', async () => {
    expect(await stopped({ ...ROOM, memory_mb: 600 }, 6_000)).toEqual(['memory'])
  })
  test('6,000 lines are not too much memory', async () => {
    expect(await printerIn({ ...ROOM, memory_mb: 1_536 })('offer', withLines(6_000))).toMatchObject({ accessible: true })
  })
})
