// Concurrent changes of documents: no save is lost, and the current state can be rebuilt from the history alone.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Document } from '#contract/documents/documents.ts'
import { documentTypes } from '#contract/documents/types.ts'

import { makeDocument, makeProduct } from '../../factories.ts'
import { fileOf, pdf } from '../../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})
afterAll(() => app.close())

let seed = 11
const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

/** One random change: a new document, another text, another type or period, another file, or a deletion. */
async function change(product_id: number): Promise<void> {
  const { items } = await admin.client.documents.list({ entity: 'products', id: product_id })
  const document = items.length > 0 ? pick(items) : undefined
  if (!document || (items.length < 6 && random(3) === 0)) {
    await makeDocument(admin, product_id, { type: pick(documentTypes), code: pick([null, 'A', 'B']) })
    return
  }
  const wanted = { document_id: document.id, version: document.version }
  const kind = random(5)
  if (kind === 0) await admin.client.documents.remove({ params: { id: document.id }, query: { version: document.version } })
  else if (kind === 1) await admin.client.documents.update({ ...wanted, file: fileOf(pdf(String(random(99))), pick(['a.pdf', 'b.pdf'])) })
  else if (kind === 2) await admin.client.documents.update({ ...wanted, type: pick(documentTypes), end_date: pick([null, '2099-12-31']) })
  else await admin.client.documents.update({ ...wanted, name: pick(['Un', 'Deux', 'Trois']), description: pick([null, 'Texte', 'Autre']) })
}

/** The state according to the history. */
async function rebuilt(product_id: number): Promise<Map<number, object>> {
  const found = new Map<number, object>()
  const rows = []
  for (let page = 1; ; page++) {
    const { items, total } = await admin.client.activities.list({
      entity: 'products',
      id: product_id,
      field: 'document',
      page,
      page_size: 200,
    })
    rows.push(...items)
    if (rows.length >= total) break
  }
  for (const { old_value, new_value } of rows.toReversed()) {
    const [before, after] = [old_value as Document | null, new_value as Document | null]
    const id = (before ?? after)?.id ?? 0
    // Each change begins with the state in which the previous one ended.
    expect(found.get(id) ?? null).toEqual(before)
    if (after) found.set(id, after)
    else found.delete(id)
  }
  return found
}

test('the documents of a product are what its history adds up to', async () => {
  const { id } = await makeProduct(admin)
  for (let number = 0; number < times(120, 10_000); number++) await change(id)
  const { items } = await admin.client.documents.list({ entity: 'products', id })
  const described = await rebuilt(id)
  expect(described.size).toBe(items.length)
  for (const document of items) expect(document).toMatchObject(described.get(document.id) ?? {})
})

test('two people who save one document at the same time: one is told, nothing is lost', async () => {
  const { id } = await makeProduct(admin)
  const made = await makeDocument(admin, id)
  let { version } = made
  for (let pair = 0; pair < times(20, 1_000); pair++) {
    const save = (fields: { name?: string; code?: string }) => admin.client.documents.update({ document_id: made.id, version, ...fields })
    const outcomes = await Promise.allSettled([save({ name: `N${pair}` }), save({ code: `C${pair}` })])
    const saved = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const described = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { code: string; data: { current: Document } }] : [],
    )
    expect([saved.length, described.map(({ code }) => code)]).toEqual([1, ['CONFLICT']])
    expect(described[0]?.data.current).toEqual(saved[0])
    version += 1
  }
})
