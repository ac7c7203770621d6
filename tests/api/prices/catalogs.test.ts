// Catalogues as a reference list: read with the right for selling prices, written with a right of their own.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct, unique } from '../../factories.ts'
import { makeCatalog, managing } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { times } from '../../torture.ts'
import { makePlace, refusal, type Refusal, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)
let colleague: Caller
beforeAll(async () => {
  colleague = await app.as(...managing)
})

const calls = () => manager.client.catalogs
const remove = (who: Caller, id: number, version = 1) => who.client.catalogs.remove({ params: { id }, query: { version } })

describe('a catalogue', () => {
  test('is created, listed, changed and deleted, and all of it is in its history', async () => {
    const [name, code] = [unique('Été'), unique('ETE')]
    const made = await send(manager, 'POST', '/catalogs', { name, code, zone: 'LYO', start_date: '2026-01-01' })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        name,
        code,
        zone: { code_sigma: 'LYO', name: 'Lyon' },
        start_date: '2026-01-01',
        end_date: null,
        exclusive: false,
        version: 1,
      },
    ])
    const { id } = made.body as { id: number }
    expect(await send(manager, 'GET', `/catalogs?search=${name.toUpperCase().replace('É', 'e')}`)).toMatchObject({
      status: 200,
      body: { items: [made.body], total: 1, page: 1, page_size: 1 },
    })
    const changed = await send(manager, 'PUT', `/catalogs/${id}`, { version: 1, end_date: '2026-12-31', zone: null })
    expect([changed.status, changed.body]).toMatchObject([200, { name, zone: null, end_date: '2026-12-31', version: 2 }])
    expect((await send(manager, 'GET', `/catalogs/${id}`)).body).toEqual(changed.body)
    expect(await send(manager, 'DELETE', `/catalogs/${id}?version=2`)).toMatchObject({ status: 204, text: '' })
    expect((await send(manager, 'GET', `/catalogs/${id}`)).status).toBe(404)
    const { items } = await manager.client.activities.list({ entity: 'catalogs', id, field: 'zone' })
    expect(items.map(({ action, old_value, new_value }) => [action, old_value, new_value])).toEqual([
      ['updated', { code_sigma: 'LYO', name: 'Lyon' }, null],
      ['created', null, { code_sigma: 'LYO', name: 'Lyon' }],
    ])
    const whole = await manager.client.activities.list({ entity: 'catalogs', id })
    expect(whole.items.filter(({ action }) => action === 'deleted').map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'code', 'start_date', 'end_date']),
    )
  })

  test('has a code that is its own, also when two take it at the same moment', async () => {
    const code = unique('C')
    const tries = await Promise.allSettled([makeCatalog(manager, { code }), makeCatalog(colleague, { code })])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(makeCatalog(manager, { code }))).toMatchObject(refused({ field: 'code', key: 'taken' }))
    expect(await refusal(makeCatalog(manager, { code: code.toLowerCase() }))).toMatchObject(refused({ field: 'code', key: 'taken' }))
    const other = await makeCatalog(manager)
    expect(await refusal(calls().update({ id: other.id, version: 1, code }))).toMatchObject(refused({ field: 'code', key: 'taken' }))
  })

  test.each([
    [{ name: ' ' }, { field: 'name', key: 'name_required' }],
    [{ name: 'x'.repeat(256) }, { field: 'name', key: 'too_long' }],
    [{ code: '' }, { field: 'code', key: 'required' }],
    [{ zone: 'XXX' }, { field: 'zone', key: 'unknown' }],
    [
      { start_date: '2026-01-01', end_date: '2026-01-01' },
      { field: 'end_date', key: 'end_before_start' },
    ],
    [{ start_date: '2026-02-30' }, { field: 'start_date', key: 'invalid_date' }],
  ])('with %j is refused at its field', async (fields, error) => {
    expect(await refusal(makeCatalog(manager, fields))).toMatchObject(refused(error))
  })

  test('ends after it starts, also when only one of both is sent', async () => {
    const { id } = await makeCatalog(manager, { start_date: '2026-01-01', end_date: '2026-06-30' })
    for (const change of [{ start_date: '2026-06-30' }, { end_date: '2025-12-31' }])
      expect(await refusal(calls().update({ id, version: 1, ...change }))).toMatchObject(
        refused({ field: 'end_date', key: 'end_before_start' }),
      )
  })

  test('that two people save from the same version: one is told what the other changed', async () => {
    for (let pair = 0; pair < times(5, 1_000); pair++) {
      const { id } = await makeCatalog(manager)
      const both = await Promise.allSettled(
        [manager, colleague].map((who) => who.client.catalogs.update({ id, version: 1, name: `${who.name} ${id}` })),
      )
      const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      const stored = await calls().get({ id })
      expect(lost).toMatchObject([
        { status: 409, code: 'CONFLICT', data: { current: stored, changed_by: stored.name.slice(0, -` ${id}`.length) } },
      ])
      expect(stored.version).toBe(2)
    }
  })

  test('with prices is kept, and the products that have them are named', async () => {
    const place = await makePlace(manager)
    const { id: product_id, reference } = await makeProduct(manager)
    await saveAlone(manager, { ...place, product_id })
    expect(await refusal(remove(manager, place.id))).toMatchObject({
      status: 409,
      code: 'IN_USE',
      data: { references: [{ entity: 'products', id: product_id, name: reference }], total: 1 },
    })
    expect(await refusal(remove(manager, place.id, 9))).toMatchObject({ code: 'CONFLICT' })
    await manager.client.products.remove({ params: { id: product_id }, query: { version: 1 } })
    await remove(manager, place.id)
  })

  test('that is deleted while a price is being saved in it: one of the two is refused', async () => {
    for (let pair = 0; pair < times(12, 300); pair++) {
      const place = await makePlace(manager)
      const [saved, removed] = await Promise.allSettled([saveAlone(manager, place), remove(colleague, place.id)])
      const codes = [saved, removed].map((one) => (one.status === 'rejected' ? (one.reason as Refusal).code : 'DONE'))
      expect([
        ['DONE', 'IN_USE'],
        ['NOT_FOUND', 'DONE'],
      ]).toContainEqual(codes)
    }
  })

  test('is made once when the request is repeated with its key', async () => {
    const body = { name: unique('Catalogue'), code: unique('C') }
    const post = () => send(manager, 'POST', '/catalogs', body, { 'Idempotency-Key': body.code })
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  })
})

test('the list is sorted by name and never cut', async () => {
  const stem = unique('Tri')
  for (const name of ['b', 'É', 'a']) await makeCatalog(manager, { name: `${stem} ${name}` })
  const names = async (sort?: 'name' | '-name') =>
    (await calls().list({ search: stem, ...(sort && { sort }) })).items.map(({ name }) => name.slice(-1))
  expect([await names(), await names('-name')]).toEqual([
    ['a', 'b', 'É'],
    ['É', 'b', 'a'],
  ])
})

test('reading takes the right to read prices, writing one of its own', async () => {
  const { id } = await makeCatalog(manager)
  const [reader, writer, nobody] = [await app.as('selling_price.read'), await app.as('catalog.update'), await app.as('product.index')]
  const status = async (who: Pick<Caller, 'fetch'>, method: string, path: string, body?: object) =>
    (await send(who, method, path, body)).status
  const fields = () => ({ name: unique('Catalogue'), code: unique('C') })
  expect(await Promise.all([reader, writer, nobody, app.stranger].map((who) => status(who, 'GET', `/catalogs/${id}`)))).toEqual([
    200, 403, 403, 401,
  ])
  expect(await Promise.all([reader, writer, nobody].map((who) => status(who, 'GET', '/catalogs')))).toEqual([200, 403, 403])
  expect(await Promise.all([reader, writer, nobody].map((who) => status(who, 'POST', '/catalogs', fields())))).toEqual([403, 201, 403])
  expect(await status(reader, 'PUT', `/catalogs/${id}`, { version: 1, name: 'x' })).toBe(403)
  expect(await status(reader, 'DELETE', `/catalogs/${id}?version=1`)).toBe(403)
  expect(await status(writer, 'DELETE', `/catalogs/${id}`)).toBe(400)
  expect(await status(writer, 'DELETE', `/catalogs/${id}?version=1`)).toBe(204)
  expect(await status(reader, 'GET', `/activities/catalogs/${id}`)).toBe(200)
})
