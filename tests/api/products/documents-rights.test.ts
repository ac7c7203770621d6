// Documents under the rights of their type and of their owner.
import { beforeAll, expect, test } from 'vitest'

import { documentTypes } from '#contract/documents/types.ts'
import { type Permission, permissions } from '#contract/people/permissions.ts'
import { offers } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeDocument, makeOffer, makeProduct, unique } from '../../factories.ts'
import { statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...permissions.filter((name) => name.startsWith('product.')))
let product: { id: number; version: number }
beforeAll(async () => {
  product = await makeProduct(manager)
})

const download = (caller: Pick<Caller, 'fetch'>, id: number) => caller.fetch(`/api/v2/documents/${id}/download`)

test('each type is created, changed and deleted by who holds just that right', async () => {
  for (const type of documentTypes) {
    const made = await makeDocument(manager, product.id, { type })
    for (const held of documentTypes) {
      const may = held === type
      const caller = await app.as(
        'product.show',
        ...(['create', 'update', 'delete'] as const).map((action): Permission => `product.document.${held}.${action}`),
      )
      expect([held, type, await statusOf(makeDocument(caller, product.id, { type }))]).toEqual([held, type, may ? 200 : 403])
      expect(await statusOf(caller.client.documents.update({ document_id: made.id, version: 1, name: made.name }))).toBe(may ? 200 : 403)
    }
    const others = await app.as(...permissions.filter((name) => !name.includes(`document.${type}.`)))
    expect(await statusOf(others.client.documents.remove({ params: { id: made.id }, query: { version: 1 } }))).toBe(403)
    const remover = await app.as(`product.document.${type}.delete`)
    expect(await statusOf(remover.client.documents.update({ document_id: made.id, version: 1, name: 'x' }))).toBe(403)
    expect(await statusOf(remover.client.documents.remove({ params: { id: made.id }, query: { version: 1 } }))).toBe(200)
  }
})

test('another type takes the right of both', async () => {
  const made = await makeDocument(manager, product.id)
  const change = (caller: Caller) => statusOf(caller.client.documents.update({ document_id: made.id, version: 1, type: 'technical_sheet' }))
  expect(await change(await app.as('product.show', 'product.document.contract.update'))).toBe(403)
  expect(await change(await app.as('product.show', 'product.document.technical_sheet.update'))).toBe(403)
  expect(await change(await app.as('product.document.contract.update', 'product.document.technical_sheet.update'))).toBe(200)
})

test('the rights of products open nothing of an offer, nor the other way round', async () => {
  const admin = await app.admin()
  const { id: offer_id } = await makeOffer(admin)
  const ofOffer = await makeDocument(admin, offer_id, { entity: 'offers' })
  const ofProduct = await makeDocument(admin, product.id)
  const seller = await app.as('offer.show', ...permissions.filter((name) => name.startsWith('offer.document.')))
  for (const [caller, theirs, foreign] of [
    [manager, ofProduct, ofOffer],
    [seller, ofOffer, ofProduct],
  ] as const) {
    expect((await download(caller, theirs.id)).status).toBe(200)
    expect(await statusOf(caller.client.documents.list({ entity: theirs.entity, id: theirs.entity_id }))).toBe(200)
    // A document that the user may not see does not exist for them.
    expect((await download(caller, foreign.id)).status).toBe(404)
    expect(await statusOf(caller.client.documents.get({ id: foreign.id }))).toBe(404)
    expect(await statusOf(caller.client.documents.update({ document_id: foreign.id, version: 1, name: 'x' }))).toBe(404)
    expect(await statusOf(caller.client.documents.remove({ params: { id: foreign.id }, query: { version: 1 } }))).toBe(404)
    expect(await statusOf(caller.client.documents.list({ entity: foreign.entity, id: foreign.entity_id }))).toBe(403)
    expect(await statusOf(makeDocument(caller, foreign.entity_id, { entity: foreign.entity }))).toBe(403)
  }
})

test('a product does not show the documents of the offer with the same number', async () => {
  const admin = await app.admin()
  const owner = await makeProduct(admin)
  await app.services.db
    .insert(offers)
    .overridingSystemValue()
    .values({ id: owner.id, name: 'O', reference: unique('OFF') } as never)
  await makeDocument(admin, owner.id, { entity: 'offers' })
  expect((await admin.client.documents.list({ entity: 'products', id: owner.id })).items).toEqual([])
  expect((await admin.client.documents.list({ entity: 'offers', id: owner.id })).items).toHaveLength(1)
  expect(await statusOf(admin.client.documents.list({ entity: 'offers', id: 2_147_483_647 }))).toBe(404)
  await admin.client.products.remove({ params: { id: owner.id }, query: { version: 1 } })
  expect((await admin.client.documents.list({ entity: 'offers', id: owner.id })).items).toHaveLength(1)
})

test('a stranger is turned away before anything is read', async () => {
  const made = await makeDocument(manager, product.id)
  expect((await download(app.stranger, made.id)).status).toBe(401)
  expect(
    (
      await app.stranger.fetch(`/api/v2/documents/${made.id}`, {
        method: 'POST',
        body: JSON.stringify({ version: 1 }),
        headers: { 'Content-Type': 'application/json' },
      })
    ).status,
  ).toBe(401)
})
