// Documents of products and offers: stored with their file.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { permissions } from '#contract/people/permissions.ts'
import { today } from '#engine/time/today.ts'
import { removeOrphans } from '#server/platform/files/orphans.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeDocument, makeProduct } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { fileOf, formOf, office, pdf } from '../../sample-files.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...permissions.filter((name) => name.startsWith('product.')))
let product: { id: number; version: number }
beforeAll(async () => {
  product = await makeProduct(manager)
})

const stored = () => app.services.files.list('documents')
/** The files that are still stored a day later. */
const kept = async () => {
  await removeOrphans(app.services, Date.now() + 25 * 3_600_000)
  return await stored()
}
const download = (caller: Pick<Caller, 'fetch'>, id: number) => caller.fetch(`/api/v2/documents/${id}/download`)
const post = (caller: Pick<Caller, 'fetch'>, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  caller.fetch(`/api/v2${path}`, { method: 'POST', body, headers })
const required = () => ({ entity: 'products', entity_id: String(product.id), type: 'contract', name: 'CGV', file: fileOf(pdf()) })

describe('a document', () => {
  test('is sent as a form, stored, listed, read, downloaded to the byte', async () => {
    const owner = await makeProduct(manager)
    const response = await post(
      manager,
      '/documents',
      formOf({
        ...required(),
        entity_id: String(owner.id),
        code: 'CGV-26',
        description: '',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      }),
    )
    expect(response.status).toBe(201)
    const made = await response.json()
    expect(made).toMatchObject({
      entity: 'products',
      entity_id: owner.id,
      type: 'contract',
      name: 'CGV',
      code: 'CGV-26',
      description: null,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      status: 'uploaded',
      version: 1,
      file_name: 'cgv.pdf',
      media_type: 'application/pdf',
      size: pdf().length,
    })
    expect(made).not.toHaveProperty('file_key')
    const { items, total } = await manager.client.documents.list({ entity: 'products', id: owner.id })
    expect([items, total]).toEqual([[made], 1])
    expect(await manager.client.documents.get({ id: made.id })).toEqual(made)
    const file = await manager.client.documents.download({ document_id: made.id })
    expect([file.body.name, file.body.type]).toEqual(['cgv.pdf', 'application/pdf'])
    expect(Buffer.from(await file.body.arrayBuffer()).equals(pdf())).toBe(true)
  })

  test('begins today where no start is given, and must end after it', async () => {
    const made = await makeDocument(manager, product.id, { start_date: undefined })
    expect(made.start_date).toBe(today())
    const errors = async (fields: Partial<Inputs['documents']['create']>) =>
      (await refusal(makeDocument(manager, product.id, fields)))?.data.errors
    expect(await errors({ end_date: '2026-01-01' })).toEqual([{ field: 'end_date', key: 'end_before_start' }])
    expect(await errors({ start_date: undefined, end_date: '1999-01-01' })).toEqual([{ field: 'end_date', key: 'end_before_start' }])
    expect(await errors({ start_date: '' })).toMatchObject([{ field: 'start_date', key: 'required' }])
    expect(await errors({ name: '  ' })).toMatchObject([{ field: 'name', key: 'name_required' }])
    expect(await errors({ start_date: '2026-02-30' })).toMatchObject([{ field: 'start_date', key: 'invalid_date' }])
  })

  test('needs a file, a known type and something that it belongs to', async () => {
    const { file: _, ...without } = required()
    const missing = await post(manager, '/documents', formOf(without))
    expect([missing.status, (await missing.json()).data.errors]).toEqual([400, [{ field: 'file', key: 'required' }]])
    expect((await post(manager, '/documents', formOf({ ...required(), type: 'invoice' }))).status).toBe(400)
    expect((await post(manager, '/documents', formOf({ ...required(), entity: 'permits' }))).status).toBe(400)
    const before = await stored()
    const nobody = await post(manager, '/documents', formOf({ ...required(), entity_id: '2147483647' }))
    expect([nobody.status, (await nobody.json()).data.errors]).toEqual([400, [{ field: 'entity_id', key: 'unknown' }]])
    expect(await stored()).toEqual(before)
  })

  test('is changed without a file by JSON, and by a form with or without one', async () => {
    const made = await makeDocument(manager, product.id, { end_date: '2026-06-30', code: 'A' })
    const json = await post(manager, `/documents/${made.id}`, JSON.stringify({ version: 1, name: 'Autre', end_date: null }), {
      'Content-Type': 'application/json',
    })
    expect(await json.json()).toMatchObject({ name: 'Autre', end_date: null, code: 'A', start_date: '2026-01-01', version: 2 })
    const plain = await post(manager, `/documents/${made.id}`, formOf({ version: '2', end_date: '2026-05-31', code: '' }))
    expect(await plain.json()).toMatchObject({ name: 'Autre', end_date: '2026-05-31', code: null, version: 3, file_name: 'cgv.pdf' })
    const replaced = await post(
      manager,
      `/documents/${made.id}`,
      formOf({ version: '3', end_date: '', file: fileOf(office('docx'), 'Nouvelles CGV.docx') }),
    )
    expect(await replaced.json()).toMatchObject({
      end_date: null,
      version: 4,
      file_name: 'Nouvelles CGV.docx',
      size: office('docx').length,
    })
    expect(Buffer.from(await (await download(manager, made.id)).arrayBuffer()).equals(office('docx'))).toBe(true)
  })

  test('keeps one file: a day after it was replaced the former one is gone, and both after it was deleted', async () => {
    const before = (await kept()).length
    const made = await makeDocument(manager, product.id)
    await manager.client.documents.update({ document_id: made.id, version: 1, file: fileOf(pdf('Deux')) })
    expect((await kept()).length).toBe(before + 1)
    await manager.client.documents.remove({ params: { id: made.id }, query: { version: 2 } })
    expect((await kept()).length).toBe(before)
    expect((await download(manager, made.id)).status).toBe(404)
    expect(await statusOf(manager.client.documents.get({ id: made.id }))).toBe(404)
  })

  test('with a change that changes nothing keeps its version', async () => {
    const made = await makeDocument(manager, product.id)
    expect(await manager.client.documents.update({ document_id: made.id, version: 1, name: made.name })).toEqual(made)
  })

  test('ignores what no write may set', async () => {
    const made = await makeDocument(manager, product.id)
    const body = {
      version: 1,
      name: 'B',
      id: 1,
      entity: 'offers',
      entity_id: 1,
      file_key: '../../x',
      status: 'pending',
      media_type: 'text/html',
    }
    const response = await post(manager, `/documents/${made.id}`, JSON.stringify(body), { 'Content-Type': 'application/json' })
    expect(await response.json()).toEqual({ ...made, name: 'B', version: 2, updated_at: expect.any(String) })
  })

  test('sent twice under one key exists once, with one file', async () => {
    const before = (await stored()).length
    const send = () => post(manager, '/documents', formOf(required()), { 'Idempotency-Key': 'doc-1' })
    const responses = await Promise.all([send(), send(), send()])
    const ids = await Promise.all(responses.map(async (response) => [response.status, (await response.json()).id]))
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(ids[0]?.[0]).toBe(201)
    expect((await stored()).length).toBe(before + 1)
    const other = await post(manager, '/documents', formOf({ ...required(), file: fileOf(pdf('Autre')) }), { 'Idempotency-Key': 'doc-1' })
    expect([other.status, (await other.json()).code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  })

  test('goes with its product, file and all, one by one and in bulk', async () => {
    const [one, two, three] = [await makeProduct(manager), await makeProduct(manager), await makeProduct(manager)]
    const before = await kept()
    const made = await Promise.all([one, two, three].map(async ({ id }) => await makeDocument(manager, id, { name: 'Perdu' })))
    await manager.client.products.remove({ params: { id: one.id }, query: { version: one.version } })
    const { body } = await manager.client.products.bulk_remove({ items: [two, three].map(({ id, version }) => ({ id, version })) })
    expect(body.done).toBe(2)
    for (const { id } of made) expect(await statusOf(manager.client.documents.get({ id }))).toBe(404)
    expect(await kept()).toEqual(before)
    const { items } = await manager.client.activities.list({ entity: 'products', id: one.id, field: 'document' })
    expect(items).toMatchObject([
      { action: 'deleted', old_value: { name: 'Perdu', type: 'contract' }, new_value: null },
      { action: 'updated' },
    ])
  })
})

describe('two people', () => {
  test('who save the same version: one is told what the other changed, and no file of theirs stays', async () => {
    const made = await makeDocument(manager, product.id)
    const colleague = await app.as('product.show', 'product.document.contract.update')
    await colleague.client.documents.update({ document_id: made.id, version: 1, name: 'Le mien' })
    const before = await stored()
    const late = manager.client.documents.update({ document_id: made.id, version: 1, file: fileOf(pdf('Trop tard')) })
    expect(await refusal(late)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { name: 'Le mien', version: 2 }, changed_by: colleague.name },
    })
    expect(await stored()).toEqual(before)
    expect(await statusOf(manager.client.documents.remove({ params: { id: made.id }, query: { version: 1 } }))).toBe(409)
  })

  test('who replace the file at once: exactly one is kept', async () => {
    const made = await makeDocument(manager, product.id)
    const before = (await kept()).length
    const save = (text: string) => manager.client.documents.update({ document_id: made.id, version: 1, file: fileOf(pdf(text)) })
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => statusOf(save(text))))
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 409)).toHaveLength(5)
    expect((await kept()).length).toBe(before)
    expect((await download(manager, made.id)).status).toBe(200)
  })
})

describe('the history of the product', () => {
  test('says that a document was added, changed and removed, by whom, and what it was', async () => {
    const owner = await makeProduct(manager)
    const made = await makeDocument(manager, owner.id, { name: 'CGV 2026', end_date: '2026-12-31' })
    await manager.client.documents.update({ document_id: made.id, version: 1, name: 'CGV 2027' })
    await manager.client.documents.remove({ params: { id: made.id }, query: { version: 2 } })
    const { items } = await manager.client.activities.list({ entity: 'products', id: owner.id, field: 'document' })
    expect(items.map(({ author }) => author?.name)).toEqual([manager.name, manager.name, manager.name])
    expect(items).toMatchObject([
      { old_value: { id: made.id, name: 'CGV 2027' }, new_value: null },
      { old_value: { name: 'CGV 2026' }, new_value: { name: 'CGV 2027', end_date: '2026-12-31' } },
      { old_value: null, new_value: { id: made.id, name: 'CGV 2026', type: 'contract', file_name: 'cgv.pdf' } },
    ])
    expect((await manager.client.products.get({ id: owner.id })).version).toBe(1)
  })
})
