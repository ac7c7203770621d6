// Variants of the terms of sale: an article's replacement text for one subsidiary, stored in the text, printed and counted there only.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusal, statusOf } from '../../refusal.ts'
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
const variable = (key: string) => `<span data-variable="${key}"></span>`
const inLyon = (html: string) => `<section data-zone="LYO">${html}</section>`
async function textFor(zone: string, version_number: number) {
  const { body } = await writer.client.cgv.export({ zone, version_number })
  return (await readPdf(new Uint8Array(await body.arrayBuffer()))).text
}

test('a variant replaces its article where it is written, under the same title and number; elsewhere the common text holds', async () => {
  const content =
    `<p>Préambule</p><h2>Prix</h2><p>Prix communs</p><h2>Livraison</h2><p>Livraison commune</p>${inLyon('<h3>Délais</h3><p>Livraison à Lyon</p>')}` +
    '<hr><h2>Litiges</h2><p>Litiges communs</p>'
  const saved = await save(content, '2026-03-12')
  expect(saved.content).toBe(content)
  const lyon = await textFor('LYO', saved.version_number)
  for (const shown of ['Préambule', '1. Prix', 'Prix communs', '2. Livraison', '2.1 Délais', 'Livraison à Lyon', '3. Litiges']) {
    expect(lyon).toContain(shown)
  }
  expect(lyon).not.toContain('Livraison commune')
  const elsewhere = await textFor('NAT', saved.version_number)
  expect(elsewhere).toContain('Livraison commune')
  expect(elsewhere).not.toContain('Lyon')
})

test('a variant stands at the end of its article, holds no article and no variant, and is none when empty or for nobody', async () => {
  const { content } = await save(
    `<h2>Prix</h2><div>${inLyon('<h2>Titre</h2><p>un</p><ul><li>deux</li></ul>')}</div><p>commun</p><hr>${inLyon('<p> </p>')}` +
      `<section data-zone='"x'><p>reste</p></section><section><p>article de page</p></section><h2>Fin</h2><ul><li>${inLyon('<p>trois</p>')}</li></ul>`,
  )
  expect(content).toBe(
    `<h2>Prix</h2><p>commun</p><hr><p>reste</p><p>article de page</p>${inLyon('<h3>Titre</h3><p>un</p><ul><li><p>deux</p></li></ul>')}` +
      '<h2>Fin</h2><ul><li><p>trois</p></li></ul>',
  )
  expect((await save(content)).content).toBe(content)
})

test('pages are counted for the subsidiary, of a text that is being written and of a version', async () => {
  const content = `<h2>Prix</h2><p>commun</p>${inLyon('<p>un</p><hr><p>deux</p><hr><p>trois</p>')}`
  const { version_number, page_count } = await save(content)
  expect(page_count).toBe(1)
  expect((await writer.client.cgv.preview({ content, zone: 'LYO' })).page_count).toBe(3)
  expect((await writer.client.cgv.preview({ content, zone: 'NAT' })).page_count).toBe(1)
  const reader = await app.as()
  expect(await reader.client.cgv.pages({ version_number, zone: 'LYO' })).toEqual({ page_count: 3 })
  expect(await reader.client.cgv.pages({ version_number })).toEqual({ page_count: 1 })
  expect(await statusOf(reader.client.cgv.pages({ version_number, zone: 'NOWHERE' }))).toBe(404)
  expect(await statusOf(reader.client.cgv.pages({ version_number: 30_000 }))).toBe(404)
})

test('a variable of a variant is missed there alone, one that the variant replaces is not missed, one of the title is', async () => {
  const content =
    `<h2>Litiges ${variable('phone')}</h2><p>${variable('court')}</p>${inLyon(`<p>${variable('discount')} ${variable('nonsense')}</p>`)}` +
    `<h2>Escompte</h2><p>${variable('payment_terms')}</p>`
  const empty = (of: string, zone: string) => ({
    field: 'content',
    key: 'empty_variable',
    params: expect.objectContaining({ variable: of, zone }) as unknown,
  })
  const problems = [
    empty('phone', 'LYO'),
    empty('phone', 'NAT'),
    empty('court', 'NAT'),
    empty('discount', 'LYO'),
    { field: 'content', key: 'unknown_variable', params: { variable: 'nonsense' } },
    empty('payment_terms', 'LYO'),
    empty('payment_terms', 'NAT'),
  ]
  expect((await save(content)).warnings).toEqual(problems)
  expect((await refusal(save(content, '2026-03-12'))).data.errors).toEqual(problems)
  const { items } = await writer.client.daily_focus.lines({ kind: 'cgv_without_value' })
  expect(items.map(({ name, label }) => [name, label]).toSorted()).toEqual([
    ['LYO', 'discount, nonsense, payment_terms, phone'],
    ['NAT', 'court, payment_terms, phone'],
  ])
})

test('a variant for a subsidiary that there is not, and a second one of an article, warn a draft and stop a publication', async () => {
  const content = `<h2>Prix</h2><p>commun</p>${inLyon('<p>un</p>')}${inLyon('<p>deux</p>')}<section data-zone="NOWHERE"><p>trois</p></section>`
  const problems = [
    { field: 'content', key: 'unknown_zone', params: { zone: 'NOWHERE' } },
    { field: 'content', key: 'double_variant', params: { zone: 'LYO', name: expect.any(String) as unknown } },
  ]
  const { warnings, version_number } = await save(content)
  expect(warnings).toEqual(problems)
  expect((await refusal(save(content, '2026-03-12'))).data.errors).toEqual(problems)
  const lyon = await textFor('LYO', version_number)
  expect([lyon.includes('un'), lyon.includes('deux'), lyon.includes('commun')]).toEqual([true, false, false])
})

test('a version that is published keeps its variants and the values of then, however both change', async () => {
  const set = async (value: string) =>
    await writer.client.cgv.set_variables({
      items: [{ key: 'court', zone: 'LYO', value }],
      version: (await writer.client.cgv.variables()).version,
    })
  await set('Lyon')
  const { version_number } = await save(`<h2>Litiges</h2><p>commun</p>${inLyon(`<p>Juge de ${variable('court')}</p>`)}`, '2020-01-01')
  await set('Villeurbanne')
  await save('<h2>Litiges</h2><p>Autre texte</p>')
  expect(await textFor('LYO', version_number)).toContain('Juge de Lyon')
  const then = await writer.client.cgv.show({ version_number })
  expect(then.variables.find(({ key }) => key === 'court')?.values).toEqual({ LYO: 'Lyon' })
})
