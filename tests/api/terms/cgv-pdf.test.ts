// The PDF of the terms of sale: everything typed is plain text, the PDF is accessible, and the counted pages are its pages.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { COMMIT_LIMITS } from '#server/platform/db/commits.ts'
import { setTimeoutScale } from '#server/platform/runtime/timeout-scale.ts'

import { refusal } from '../../refusal.ts'
import { PATIENCE, type Caller, startApp, type TestApp } from '../../setup.ts'
import { readPdf } from './read-pdf.ts'

let app: TestApp
let writer: Caller
beforeAll(async () => {
  app = await startApp()
  writer = await app.as('cgv.update')
})
afterAll(() => app.close())

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
async function printed(content: string, zone: string | null = null) {
  const { pdf, page_count } = await writer.client.cgv.preview({ content, zone, pdf: true })
  return { page_count, ...(await readPdf(new Uint8Array(Buffer.from(pdf ?? '', 'base64')))) }
}

/** Typst's markup, code, files, packages, and closing marks of the contexts in which a text might be inserted. */
const HOSTILE = [
  '#import "@preview/cetz:0.4.2": *',
  '#include "offer.typ"',
  '#read("/etc/passwd")',
  '#read("process.ts")',
  '#image("picture.webp")',
  '#eval("1 + 1")',
  '#let x = 1; #x',
  '#sys.inputs.data',
  '#{ while true {} }',
  '#pagebreak()',
  '#set page(width: 1cm)',
  '#show: it => none',
  '= Titre',
  '- liste',
  '$ x^2 $',
  '*gras* _italique_',
  '`code`',
  '@label <label>',
  '\\u{41} \\# \\',
  '// commentaire',
  '/* commentaire */',
  '") #panic("x',
  '] #panic() [',
  '{{7*7}} ${7*7}',
]

test('whatever of Typst is typed, in a text, a title, a list, a cell or a variable, is printed as it was typed', async () => {
  const { version } = await writer.client.cgv.variables()
  await writer.client.cgv.set_variables({ version, items: [{ key: 'court', zone: null, value: HOSTILE.join(' ') }] })
  for (const place of [
    (text: string) => `<p>${text}</p>`,
    (text: string) => `<h2>${text}</h2><h3>${text}</h3>`,
    (text: string) => `<ul><li>${text}</li></ul><ol><li>${text}</li></ol>`,
    (text: string) => `<table><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`,
  ]) {
    const { text, xmp } = await printed(HOSTILE.map((one) => place(escaped(one))).join(''))
    for (const one of HOSTILE) expect(text.replaceAll(' ', '')).toContain(one.replaceAll(' ', ''))
    expect(xmp).toMatch(/pdfuaid:part>1</)
  }
  const { text } = await printed('<p><span data-variable="court"></span></p>')
  expect(text.replaceAll(' ', '')).toContain(HOSTILE.join('').replaceAll(' ', ''))
})

test('the same in a variant for a subsidiary, with a value of that subsidiary alone', async () => {
  const { version } = await writer.client.cgv.variables()
  await writer.client.cgv.set_variables({ version, items: [{ key: 'discount', zone: 'LYO', value: HOSTILE.join(' ') }] })
  const variant = (inside: string) => `<h2>Prix</h2><p>commun</p><section data-zone="LYO">${inside}</section>`
  const all = HOSTILE.map((one) => `<h3>${escaped(one)}</h3><p>${escaped(one)}</p><ul><li>${escaped(one)}</li></ul>`).join('')
  const { text, xmp } = await printed(variant(all), 'LYO')
  for (const one of HOSTILE) expect(text.replaceAll(' ', '').split(one.replaceAll(' ', '')).length).toBeGreaterThan(3)
  expect(text).not.toContain('commun')
  expect(xmp).toMatch(/pdfuaid:part>1</)
  const value = await printed(variant('<p><span data-variable="discount"></span></p>'), 'LYO')
  expect(value.text.replaceAll(' ', '')).toContain(HOSTILE.join('').replaceAll(' ', ''))
})

test('with variants its headings are in order, tagged and bookmarked all the same', async () => {
  const content = `<h2>Prix</h2><p>commun</p><section data-zone="LYO"><h2>Révision</h2><p>à Lyon</p><ul><li>un</li></ul>
    <table><tr><th>A</th></tr><tr><td>b</td></tr></table></section><h2>Litiges</h2><p>communs</p>`
  const { title, language, xmp, headings, roles, text } = await printed(content, 'LYO')
  expect([title, language]).toEqual(['Conditions Générales de Vente', 'fr-FR'])
  expect(xmp).toMatch(/pdfuaid:part>1</)
  expect(headings).toEqual([1, 2, 3, 2])
  for (const role of ['P', 'L', 'LI', 'Table', 'TH', 'TD']) expect(roles).toContain(role)
  for (const one of ['1. Prix', '1.1 Révision', 'à Lyon', '2. Litiges']) expect(text).toContain(one)
})

test('it is tagged, titled, in French, its headings in order whatever levels were typed, with articles numbered and bookmarked', async () => {
  const { title, language, xmp, headings, roles, outline, text } = await printed(
    `<h3>Définitions</h3><p>Un <strong>mot</strong> <em>et</em> deux.</p><h2></h2><h2>🎉</h2><h3>Objet</h3><h2>Prix</h2><h3>Hors\u0007 taxes</h3>
     <ul><li>un</li></ul><table><tr><th>A</th></tr><tr><td>b</td></tr></table><p>日本 🎉</p>`,
  )
  expect([title, language]).toEqual(['Conditions Générales de Vente', 'fr-FR'])
  expect(xmp).toMatch(/pdfuaid:part>1</)
  expect(headings).toEqual([1, 2, 3, 2, 3])
  expect(outline).toHaveLength(1)
  for (const role of ['P', 'L', 'LI', 'Table', 'TH', 'TD']) expect(roles).toContain(role)
  for (const one of ['1. Définitions', '1.1 Objet', '2. Prix', '2.1 Hors taxes', 'Un mot et deux.', '[…]']) expect(text).toContain(one)
})

test('arrows, mathematics, boxes and check marks come out, in titles, in bold and in italics, and are read aloud', async () => {
  const symbols = '→ ⇒ ∀ ∈ ≠ ☐ ☑ ✔ ✘ ┌─┐ █ Αθήνα Москва'
  const { text, xmp } = await printed(
    `<h2>${symbols}</h2><p>${symbols} <strong>${symbols}</strong></p><p><em>${symbols} <strong>${symbols}</strong></em></p>`,
  )
  expect(text.replaceAll(' ', '').split(symbols.replaceAll(' ', ''))).toHaveLength(6)
  expect(xmp).toMatch(/pdfuaid:part>1</)
})

test('of twenty texts the pages that are counted are those of the PDF, also of one that begins pages and where variants are longer', async () => {
  const counts = new Set<number>()
  const paragraphs = (many: number) => '<p>Le vendeur livre la chose et l’acheteur la paie au prix convenu.</p>'.repeat(many)
  for (let length = 0; length < 20; length += 1) {
    const article = (at: number) =>
      `<h2>Article ${at}</h2>${paragraphs(8)}${at % 2 === 0 ? '' : `<section data-zone="LYO">${paragraphs(24)}</section>`}`
    const content = Array.from({ length: length * 2 + 1 }, (_, at) => article(at)).join(length % 5 === 4 ? '<hr>' : '')
    const zone = length % 2 === 0 ? 'LYO' : null
    const { page_count } = await writer.client.cgv.preview({ content, zone })
    const { pages } = await printed(content, zone)
    expect(page_count).toBe(pages)
    counts.add(pages)
  }
  expect(counts.size).toBeGreaterThan(8)
}, 120_000)

test('pages that are not made by the deadline are given up, the next ones are made; a version that was saved stays saved', async () => {
  const content = `<p>${'Le vendeur livre la chose. '.repeat(8_000)}</p>`
  const { version } = await writer.client.cgv.save({ content: '<p>avant</p>', version: 0 })
  try {
    // A ten-thousandth of the usual time limits; that of transactions stays the same.
    setTimeoutScale(1 / 10_000)
    COMMIT_LIMITS.deadline *= 10_000
    for (const pdf of [true, false]) {
      const { status, code } = await refusal(writer.client.cgv.preview({ content, pdf }))
      expect([status, code]).toEqual([503, 'PRINT_FAILED'])
    }
    expect(await writer.client.cgv.save({ content, version })).toMatchObject({ version_number: 2, page_count: null })
  } finally {
    setTimeoutScale(PATIENCE)
    COMMIT_LIMITS.deadline /= 10_000
  }
  const { page_count } = await writer.client.cgv.get()
  expect(page_count).toBeGreaterThan(5)
  expect((await printed(content)).pages).toBe(page_count)
}, 60_000)

test('a word without an end, lists in lists and a wide table are laid out', async () => {
  const nested = `${'<ul><li>a'.repeat(20)}${'</li></ul>'.repeat(20)}`
  expect((await printed(nested)).pages).toBe(1)
  expect((await printed(`<p>${'a'.repeat(50_000)}</p>`)).pages).toBeGreaterThan(1)
  expect((await printed('<table><tr>' + '<td>x</td>'.repeat(12) + '</tr></table>')).pages).toBe(1)
}, 60_000)
