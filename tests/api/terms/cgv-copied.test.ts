// Terms of sale pasted from elsewhere: numbering, merged cells, levels, deletions and unknown variables.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { readPdf } from './read-pdf.ts'

let app: TestApp
let writer: Caller
beforeAll(async () => {
  app = await startApp()
  writer = await app.as('cgv.update')
})
afterAll(() => app.close())

const lastVersion = async () => (await writer.client.cgv.get().catch(() => ({ version: 0 }))).version
const save = async (content: string, published_from?: string) =>
  await writer.client.cgv.save({ content, version: await lastVersion(), ...(published_from && { published_from }) })
const stored = async (content: string) => (await save(content)).content
async function printed(content: string) {
  const { pdf } = await writer.client.cgv.preview({ content, pdf: true })
  return await readPdf(new Uint8Array(Buffer.from(pdf ?? '', 'base64')))
}

test.each(['penalty_rate_2', 'Company_Name', 'a'.repeat(61), 'taux-de-pénalité', '2x'])(
  'the unknown variable %s stops a publication; a draft keeps it and warns of it',
  async (key) => {
    const content = `<p>Taux : <span data-variable="${key}"></span></p>`
    const problem = { field: 'content', key: 'unknown_variable', params: { variable: key } }
    const { status, data } = await refusal(save(content, '2027-03-12'))
    expect([status, data.errors]).toEqual([400, [problem]])
    const draft = await save(content)
    expect([draft.content, draft.warnings]).toEqual([content, [problem]])
    expect((await printed(content)).text).toMatch(new RegExp(key.slice(0, 20)))
  },
)

test('a list goes on with the number that it has after a paragraph, on screen and in the PDF', async () => {
  const content =
    '<ol><li><p>un</p></li><li><p>deux</p></li></ol><p>Entre</p><ol start="3"><li><p>trois</p></li><li><p>quatre</p></li></ol>'
  expect(await stored(content)).toBe(content)
  expect((await printed(content)).text).toMatch(/1\. ?un 2\. ?deux Entre 3\. ?trois 4\. ?quatre/)
  expect(await stored('<ol><li>a</li><li value="5">b</li><li>c</li></ol>')).toBe(
    '<ol><li><p>a</p></li></ol><ol start="5"><li><p>b</p></li><li><p>c</p></li></ol>',
  )
  expect(await stored('<ol start="-1"><li>a</li></ol><ul start="4"><li>b</li></ul>')).toBe(
    '<ol><li><p>a</p></li></ol><ul><li><p>b</p></li></ul>',
  )
})

const cell = (text: string, spans = '') => `<td${spans}><p>${text}</p></td>`

test('merged cells stay merged, on screen and in the PDF', async () => {
  const content = `<table><tr>${cell('A', ' rowspan="2"')}${cell('B', ' colspan="2"')}</tr><tr>${cell('C')}${cell('D')}</tr><tr>${cell('E')}${cell('F')}${cell('G')}</tr></table>`
  expect(await stored(content)).toBe(content)
  const { text, roles } = await printed(content)
  expect(text).toMatch(/(A ?B|B ?A) ?C ?D ?E ?F ?G/)
  expect(roles.filter((role) => role === 'TD')).toHaveLength(7)
})

test('a head over two lines is repeated with both, and what is left open by merged cells is an empty cell', async () => {
  const head = '<tr><th rowspan="2"><p>Délai</p></th><th colspan="2"><p>Prix</p></th></tr><tr><th><p>HT</p></th><th><p>TTC</p></th></tr>'
  const rows = `<tr>${cell('x')}${cell('y')}${cell('z')}</tr>`
  expect(await stored(`<table>${head}${rows.repeat(3)}</table>`)).toBe(`<table>${head}${rows.repeat(3)}</table>`)
  expect((await printed(`<table>${head}${rows}</table>`)).text).toMatch(/(Délai ?Prix|Prix ?Délai) ?HT ?TTC ?x ?y ?z/)
  expect(await stored(`<table><tr>${cell('a', ' rowspan=9')}${cell('b')}</tr><tr>${cell('c')}${cell('d')}</tr></table>`)).toBe(
    `<table><tr>${cell('a', ' rowspan="2"')}${cell('b')}${cell('')}</tr><tr>${cell('c')}${cell('d')}</tr></table>`,
  )
  expect(await stored(`<table><tr>${cell('a', ' rowspan=2')}</tr><tr></tr><tr>${cell('b')}</tr></table>`)).toBe(
    `<table><tr>${cell('a')}</tr><tr>${cell('b')}</tr></table>`,
  )
  expect((await refusal(save(`<table><tr>${cell('a', ' colspan=999')}</tr></table>`))).data.errors).toEqual([
    { field: 'content', key: 'too_long' },
  ])
})

test('levels are kept, the title of the document is no article, and typed numbers are not doubled', async () => {
  const content = `<h1>Conditions de vente</h1><h2>Article 1 – <b>Objet</b></h2><h3>1.1 Champ</h3><p>x</p><h2><b>Article 2</b> – Prix</h2><h3>2.1 Tarifs</h3><p>y</p>`
  const clean = await stored(content)
  expect(clean).toBe(
    '<p><strong>Conditions de vente</strong></p><h2><strong>Objet</strong></h2><h3>Champ</h3><p>x</p><h2>Prix</h2><h3>Tarifs</h3><p>y</p>',
  )
  expect(await stored(clean)).toBe(clean)
  const { text, outline } = await printed(content)
  expect(text).toMatch(/1\. Objet 1\.1 Champ x 2\. Prix 2\.1 Tarifs y/)
  expect(outline).toHaveLength(1)
})

test('deletions, comments, hidden text and places where a word may break are no text', async () => {
  const content = `<p>Paiement à <del>30</del><ins>45</ins> jours<a class=msocomanchor href="#_msocom_1">[AB1]</a><span style="display:none;mso-hide:all">caché</span>, imp&shy;ression cou\u00adleur</p>`
  expect(await stored(content)).toBe('<p>Paiement à 45 jours, impression couleur</p>')
})

test('a long code in a narrow column is broken within its cell', async () => {
  const code = 'IMP_LASER_COULEUR_A3_RECTO_VERSO_2027'
  const row = `<tr>${[code, 'deux', code.replaceAll('_', ''), 'quatre'].map((text) => cell(text)).join('')}</tr>`
  const { pdf } = await writer.client.cgv.preview({ content: `<p>x</p><table>${row}</table>`, pdf: true })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(Buffer.from(pdf ?? '', 'base64')), verbosity: 0 })
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent()
  const written = items.flatMap((item) => ('str' in item ? [{ width: item.width, text: item.str.replaceAll('\u200b', '').trim() }] : []))
  const pieces = written.filter(({ text }) => /^[A-Z0-9_]{2,}$/.test(text))
  await loading.destroy()
  expect(pieces.length).toBeGreaterThan(3)
  // A quarter of a column of 86.5 mm, without the padding of the cell, in points.
  const room = (86.5 * (72 / 25.4)) / 4 - 5
  for (const { width, text } of pieces) expect([text, width < room]).toEqual([text, true])
})
