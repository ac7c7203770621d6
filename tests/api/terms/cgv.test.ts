// The terms of sale: versions based on the version that was read, variables by subsidiary, and the conditions of publication.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusal, statusOf } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { readPdf } from './read-pdf.ts'

let app: TestApp
let writer: Caller
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  writer = await app.as('cgv.update')
  reader = await app.as()
})
afterAll(() => app.close())

const lastVersion = async () => (await writer.client.cgv.get().catch(() => ({ version: 0 }))).version
const save = async (content: string, published_from?: string) =>
  await writer.client.cgv.save({ content, version: await lastVersion(), ...(published_from && { published_from }) })
const setValues = async (...items: { key: 'court' | 'payment_terms' | 'penalty_rate'; zone: string | null; value: string }[]) =>
  await writer.client.cgv.set_variables({ items, version: (await writer.client.cgv.variables()).version })
const variable = (key: string) => `<span data-variable="${key}"></span>`

test('there are none before the first; each save is a version with its author; of two who read the same, the second is told', async () => {
  expect(await statusOf(reader.client.cgv.get())).toBe(404)
  expect(await statusOf(reader.client.cgv.export({}))).toBe(404)
  const first = await writer.client.cgv.save({ content: '<h2>Objet</h2><p>Les présentes conditions.</p>', version: 0 })
  expect(first).toMatchObject({ version_number: 1, version: 1, published_from: null, page_count: 1, warnings: [] })
  expect(first.created_by?.name).toBe(writer.name)
  const second = await writer.client.cgv.save({ content: '<h2>Objet</h2><p>Autres conditions.</p>', version: 1 })
  const { code, data } = await refusal(writer.client.cgv.save({ content: '<p>Trop tard</p>', version: 1 }))
  expect([code, data.current, data.changed_by]).toEqual(['CONFLICT', expect.objectContaining({ version_number: 2 }), writer.name])
  expect(await reader.client.cgv.get()).toMatchObject({ id: second.id, content: '<h2>Objet</h2><p>Autres conditions.</p>', version: 2 })
  const { items } = await reader.client.cgv.list()
  expect(items.map(({ version_number }) => version_number)).toEqual([2, 1])
  expect(await reader.client.cgv.show({ version_number: 1 })).toMatchObject({ content: first.content })
  expect(await statusOf(reader.client.cgv.show({ version_number: 30_000 }))).toBe(404)
})

test('only what the editor writes is kept: pasted markup comes in clean, scripts and styles do not', async () => {
  const pasted = `<!--x--><script>alert(1)</script><style>p{}</style><h1 class="MsoTitle">Objet&nbsp;: vente</h1>
    <div style="color:red"><p class="MsoNormal">Un <b>mot</b> <font>et</font> <i onclick="x()">deux</i><o:p></o:p></p></div>
    <p></p><h2> </h2><h2><b>Article 1</b><br>Prix <br/>nets<br></h2><ul><li>un<ul><li>deux</li></ul></li></ul><img src=x onerror=alert(1)><a href="javascript:x">lien</a>
    <table style="width:1px"><colgroup><col></colgroup><tbody><tr><th colspan="1"><p>A</p></th></tr><tr><td>b</td><td>c &lt;d&gt;</td></tr></tbody></table>
    <hr/><span data-variable="court" style="x">@tribunal</span><span data-variable='"><script>'>reste</span>`
  const { content } = await save(pasted)
  expect(content).toBe(
    '<h2>Objet\u00a0: vente</h2><p>Un <strong>mot</strong> et <em>deux</em></p><h2><strong>Article 1</strong> Prix nets</h2><ul><li><p>un</p><ul><li><p>deux</p></li></ul></li></ul>' +
      '<p>lien</p><table><tr><th><p>A</p></th><th><p></p></th></tr><tr><td><p>b</p></td><td><p>c &lt;d&gt;</p></td></tr></table>' +
      '<hr><p><span data-variable="court"></span>reste</p>',
  )
  expect((await save(content)).content).toBe(content)
})

test('a variable without a value in a subsidiary warns a draft and stops a publication, one that nobody knows too', async () => {
  await setValues({ key: 'court', zone: 'LYO', value: 'Lyon' })
  const content = `<p>Tribunal de ${variable('court')}, ${variable('nonsense')}, ${variable('subsidiary')} au ${variable('effective_date')}</p>`
  const problems = [
    { field: 'content', key: 'empty_variable', params: expect.objectContaining({ variable: 'court', zone: 'NAT' }) as unknown },
    { field: 'content', key: 'unknown_variable', params: { variable: 'nonsense' } },
  ]
  expect((await save(content)).warnings).toEqual(problems)
  expect((await writer.client.cgv.preview({ content })).warnings).toEqual(problems)
  const { status, data } = await refusal(save(content, '2027-03-12'))
  expect([status, data.errors]).toEqual([400, problems])
})

test('letters that the PDF lacks are told before and after the text is published, in the text and in the values that it asks for', async () => {
  await setValues({ key: 'court', zone: null, value: '☎ 01 🎉' })
  const content = `<h2>価格 → prix</h2><ul><li>✅ inclus ✔️</li></ul><p>${variable('court')}</p>`
  const warnings = [{ field: 'content', key: 'not_printed', params: { letters: '価 格 🎉' } }]
  expect((await writer.client.cgv.preview({ content })).warnings).toEqual(warnings)
  expect(await save(content, '2020-01-02')).toMatchObject({ warnings, published_from: '2020-01-02' })
})

test('the version that applies today is printed with the values that it was published with, for the subsidiary, under its name', async () => {
  await setValues({ key: 'payment_terms', zone: null, value: '30 jours' }, { key: 'payment_terms', zone: 'LYO', value: '45 jours' })
  const applied = await save(`<h2>Paiement</h2><p>À ${variable('payment_terms')} dès le ${variable('effective_date')}</p>`, '2020-03-12')
  await setValues({ key: 'payment_terms', zone: 'LYO', value: '60 jours' })
  await save('<p>Plus tard</p>', '2999-01-01')
  await save('<p>Projet</p>')
  const { body } = await reader.client.cgv.export({})
  expect([body.name, body.type]).toEqual([`CGV-v${applied.version_number}-2020-03-12.pdf`, 'application/pdf'])
  const textOf = async (file: File) => (await readPdf(new Uint8Array(await file.arrayBuffer()))).text
  expect(await textOf(body)).toContain('À 30 jours dès le 12/03/2020')
  expect(await textOf((await reader.client.cgv.export({ zone: 'LYO' })).body)).toContain('À 45 jours')
  const draft = await reader.client.cgv.export({ version_number: await lastVersion() })
  expect(await textOf(draft.body)).toContain('(brouillon)')
  expect(await statusOf(reader.client.cgv.export({ zone: 'NOWHERE' }))).toBe(404)
})

test('values are kept by subsidiary, taken away when empty, with history; who comes too late is told', async () => {
  const before = await setValues({ key: 'penalty_rate', zone: null, value: '12 %' }, { key: 'penalty_rate', zone: 'LYO', value: '15 %' })
  const rate = ({ items }: typeof before) => items.find(({ key }) => key === 'penalty_rate')?.values
  expect(rate(before)).toEqual({ '': '12 %', LYO: '15 %' })
  expect(rate(await setValues({ key: 'penalty_rate', zone: 'LYO', value: ' ' }))).toEqual({ '': '12 %' })
  const late = writer.client.cgv.set_variables({ items: [{ key: 'court', zone: null, value: 'Paris' }], version: before.version })
  const { code, data } = await refusal(late)
  expect([code, data.changed_by]).toEqual(['CONFLICT', writer.name])
  const unknown = await refusal(setValues({ key: 'court', zone: 'NOWHERE', value: 'Paris' }))
  expect([unknown.status, unknown.data.errors]).toEqual([400, [{ field: 'items.0.zone', key: 'unknown' }]])
  const { items } = await reader.client.activities.list({ entity: 'cgv', id: 1, field: 'penalty_rate' })
  expect(items.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
    [{ '': '12 %', LYO: '15 %' }, { '': '12 %' }],
    [null, { '': '12 %', LYO: '15 %' }],
  ])
})

test('everybody who is signed in reads them; they are written and previewed with cgv.update; an empty text is none', async () => {
  const content = '<p>x</p>'
  expect(await statusOf(reader.client.cgv.save({ content, version: 0 }))).toBe(403)
  expect(await statusOf(reader.client.cgv.preview({ content }))).toBe(403)
  expect(await statusOf(reader.client.cgv.set_variables({ items: [], version: 1 }))).toBe(403)
  expect((await refusal(save('<p> </p><script>x</script>'))).data.errors).toEqual([{ field: 'content', key: 'required' }])
  expect((await refusal(save('<p>x</p><hr>'.repeat(1_000)))).data.errors).toEqual([{ field: 'content', key: 'too_long' }])
})

test('the work of the day names the subsidiaries for which the last text has a variable without a value, to who may write it', async () => {
  await setValues({ key: 'court', zone: null, value: '' }, { key: 'court', zone: 'LYO', value: 'Lyon' })
  await save(`<p>${variable('court')} ${variable('subsidiary')}</p>`)
  const lines = async () => (await writer.client.daily_focus.lines({ kind: 'cgv_without_value' })).items
  expect(await lines()).toEqual([expect.objectContaining({ entity: 'zones', name: 'NAT', label: 'court' })])
  expect(await statusOf(reader.client.daily_focus.lines({ kind: 'cgv_without_value' }))).toBe(403)
  await setValues({ key: 'court', zone: null, value: 'Paris' })
  expect(await lines()).toEqual([])
})
