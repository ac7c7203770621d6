// Sets of selling prices: validated as a whole, saved all or nothing, exactly once.
import { describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { euros, managing } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { from, makePlace, pathOf, type Place, refusal, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)

const calls = () => manager.client.selling_prices
const saveRow = (place: Place, row: object = {}) => saveAlone(manager, place, row)

describe('a set', () => {
  test('two adjacent periods are moved together, in either order', async () => {
    const place = await makePlace(manager)
    const made = await calls().save({
      ...place,
      items: [
        { ...from, end_date: '2026-06-30' },
        { ...from, start_date: '2026-07-01' },
      ],
    })
    const [first, second] = 'items' in made ? made.items : []
    const items = [
      { id: first?.id, version: 1, end_date: '2026-07-31' },
      { id: second?.id, version: 1, start_date: '2026-08-01' },
    ]
    const moved = await send(manager, 'POST', pathOf(place), { items })
    expect([moved.status, (moved.body as { items: object[] }).items]).toMatchObject([
      201,
      [
        { id: first?.id, version: 2, end_date: '2026-07-31' },
        { id: second?.id, version: 2, start_date: '2026-08-01' },
      ],
    ])
    const back = [
      { id: second?.id, version: 2, start_date: '2026-07-01' },
      { id: first?.id, version: 2, end_date: '2026-06-30' },
    ]
    expect((await send(manager, 'POST', pathOf(place), { items: back })).status).toBe(201)
  })

  test('is saved all or nothing, and each refusal names its row', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, { end_date: '2026-06-30' })
    const good = { ...from, start_date: '2026-07-01', end_date: '2026-07-31' }
    const save = (...items: object[]) => refusal(calls().save({ ...place, items: [good, ...items] as never }))
    const bad = { ...from, start_date: '2026-08-01', min_price: euros('2'), max_price: euros('1') }
    expect(await save(bad)).toMatchObject(refused({ field: 'items.1.min_price', key: 'min_above_max' }))
    expect(await save({ ...from, start_date: '2026-07-31' })).toMatchObject(refused({ field: 'items.0.start_date', key: 'overlap' }))
    expect(await save({ id, active: false })).toMatchObject(refused({ field: 'items.1.version', key: 'required' }))
    expect(await save({ id, version: 7, active: false })).toMatchObject({ code: 'CONFLICT', data: { current: { id } } })
    expect(await save({ id: 2_000_000_000, version: 1 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save({ id, version: 1, active: false }, { id, version: 1, unit_label: 'x' })).toMatchObject(
      refused({ field: 'items.2', key: 'duplicate' }),
    )
    expect((await calls().list(place)).items).toMatchObject([{ id, version: 1, active: true }])
  })

  test('is neither empty nor endless', async () => {
    const place = await makePlace(manager)
    expect(await refusal(calls().save({ ...place, items: [] }))).toMatchObject(refused({ field: 'items', key: 'required' }))
    const items = Array.from({ length: 201 }, () => from)
    expect(await refusal(calls().save({ ...place, items }))).toMatchObject(refused({ field: 'items', key: 'too_long' }))
  })

  test('repeated with its key it is saved once, and the first answer comes again', async () => {
    const place = await makePlace(manager)
    const body = { items: [from, { ...from, actor: 'agency' }] }
    const post = (what: object) => send(manager, 'POST', pathOf(place), what, { 'Idempotency-Key': 'set-1' })
    const both = await Promise.all([post(body), post(body)])
    expect([both[0].status, both[1].status, both[1].body]).toEqual([201, 201, both[0].body])
    expect((await calls().list(place)).total).toBe(2)
    expect(await post({ items: [from] })).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect((await post(body)).body).toEqual(both[0].body)
  })

  test('new rows need one right, changes another', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place)
    const [creating, updating] = [
      await app.as('selling_price.create', 'selling_price.show'),
      await app.as('selling_price.update', 'selling_price.show'),
    ]
    const [fresh, change] = [
      { ...from, actor: 'agency' },
      { id, version: 1, unit_label: 'x' },
    ]
    const status = async (who: Caller, ...items: object[]) => (await send(who, 'POST', pathOf(place), { items })).status
    expect([await status(creating, change), await status(creating, fresh, change), await status(updating, fresh)]).toEqual([403, 403, 403])
    expect((await calls().list(place)).total).toBe(1)
    expect([await status(creating, fresh), await status(updating, change)]).toEqual([201, 201])
  })
})
