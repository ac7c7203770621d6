// The markups of an offer: stored exactly, refused on their own line, recorded in its history, and who may read and write them.
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { refusedFor } from '../../composition-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp('offer.read', 'offer.show', 'offer.create', 'offer.delete', 'offer.update.general', 'offer.markup.update')

type Given = Inputs['offer_markups']['save']['items'][number]
const line = (set: Partial<Given> = {}): Given => ({
  zone: 'NAT',
  actor: 'seller',
  coefficient_type: 'coefficient',
  value: '1.2',
  start_date: '2026-01-01',
  ...set,
})
const save = async (offer_id: number, version: number, ...items: Given[]) =>
  await manager.client.offer_markups.save({ offer_id, version, items })
const told = async (id: number) =>
  (await manager.client.activities.list({ entity: 'offers', id, page_size: 200 })).items
    .filter(({ field }) => field === 'markup')
    .map(({ action, old_value, new_value }) => ({ action, old_value, new_value }))
    .toReversed()

describe('the markups of an offer', () => {
  test('are read again as they were written, exact, under the version of the offer', async () => {
    const { id, version } = await makeOffer(manager)
    expect(await manager.client.offer_markups.get({ offer_id: id })).toMatchObject({ version, items: [] })
    const saved = await save(
      id,
      version,
      line({ coefficient_type: 'margin_rate', value: '16.666667', end_date: '2026-12-31' }),
      line({ actor: 'agency', coefficient_type: 'markup_rate', value: '20' }),
    )
    expect(saved).toMatchObject({ version: version + 1, updated_by: { id: manager.id } })
    expect(saved.items).toMatchObject([
      { zone: { code_sigma: 'NAT' }, actor: 'agency', coefficient_type: 'markup_rate', value: '20.00', end_date: null },
      { zone: { code_sigma: 'NAT' }, actor: 'seller', coefficient_type: 'margin_rate', value: '16.666667', end_date: '2026-12-31' },
    ])
    expect(await manager.client.offer_markups.get({ offer_id: id })).toEqual(saved)
    expect((await manager.client.offers.get({ id })).version).toBe(version + 1)
  })

  test('keep the id of a line that goes on; what is absent is removed, and a set that is the same writes nothing', async () => {
    const { id, version } = await makeOffer(manager)
    const first = await save(id, version, line({ actor: 'agency' }), line())
    const [agency, seller] = first.items
    const second = await save(id, first.version, line({ id: seller?.id, value: '1.25' }))
    expect(second.items).toMatchObject([{ id: seller?.id, value: '1.25' }])
    const before = await told(id)
    expect(await save(id, second.version, line({ id: seller?.id, value: '1.250' }))).toEqual(second)
    expect(await told(id)).toEqual(before)
    expect(before).toMatchObject([
      { action: 'updated', old_value: null, new_value: { actor: 'agency', value: '1.20' } },
      { old_value: null, new_value: { actor: 'seller', zone: 'NAT' } },
      { old_value: { id: agency?.id, value: '1.20' }, new_value: null },
      { old_value: { id: seller?.id, value: '1.20' }, new_value: { id: seller?.id, value: '1.25' } },
    ])
  })

  test('are refused line by line: nothing or less, a margin of 100 %, a period turned round, an unknown subsidiary', async () => {
    const { id, version } = await makeOffer(manager)
    const wrong = [
      line({ value: '0' }),
      line({ actor: 'agency', coefficient_type: 'margin_rate', value: '100' }),
      line({ zone: 'LYO', end_date: '2025-12-31' }),
      line({ zone: 'NOWHERE' }),
      line({ zone: 'LYO', actor: 'agency', coefficient_type: 'markup_rate', value: '-3' }),
    ]
    expect(await refusedFor(save(id, version, ...wrong))).toEqual([
      { field: 'items.0.value', key: 'not_positive' },
      { field: 'items.1.value', key: 'margin_too_high' },
      { field: 'items.2.end_date', key: 'end_before_start' },
      { field: 'items.4.value', key: 'not_positive' },
      { field: 'items.3.zone', key: 'unknown' },
    ])
    expect((await manager.client.offer_markups.get({ offer_id: id })).items).toEqual([])
  })

  test('of one subsidiary and actor never share a day; two that follow each other are moved together', async () => {
    const { id, version } = await makeOffer(manager)
    const refused = save(id, version, line({ end_date: '2026-06-30' }), line({ actor: 'agency' }), line({ start_date: '2026-06-30' }))
    expect(await refusedFor(refused)).toEqual([
      { field: 'items.0.start_date', key: 'overlaps', params: { start: '2026-06-30', end: '' } },
      { field: 'items.2.start_date', key: 'overlaps', params: { start: '2026-01-01', end: '2026-06-30' } },
    ])
    const saved = await save(id, version, line({ end_date: '2026-06-30' }), line({ start_date: '2026-07-01' }))
    const [first, second] = saved.items
    const moved = await save(
      id,
      saved.version,
      line({ id: first?.id, end_date: '2026-07-31' }),
      line({ id: second?.id, start_date: '2026-08-01' }),
    )
    expect(moved.items).toMatchObject([{ end_date: '2026-07-31' }, { start_date: '2026-08-01' }])
  })

  test('that somebody else has changed meanwhile are answered with what stands now', async () => {
    const { id, version } = await makeOffer(manager)
    const saved = await save(id, version, line())
    const late = await refusal(save(id, version, line({ value: '2' })))
    expect(late).toMatchObject({ status: 409, data: { current: saved, changed_by: saved.updated_by?.name } })
    expect(await refusedFor(save(id, saved.version, line({ id: 2_147_483_647 })))).toEqual([{ field: 'items.0.id', key: 'unknown' }])
  })

  test('go along with a copy of the offer, and are told when it is deleted', async () => {
    const { id, version } = await makeOffer(manager)
    const saved = await save(id, version, line(), line({ actor: 'agency' }))
    const copy = await manager.client.offers.duplicate({ offer_id: id, name: 'Copie', reference: unique('COPIE') })
    const copied = await manager.client.offer_markups.get({ offer_id: copy.id })
    expect(copied.items).toEqual(saved.items.map((row) => ({ ...row, id: expect.any(Number) as number })))
    expect((await told(copy.id)).length).toBe(2)
    await manager.client.offers.remove({ params: { id }, query: { version: saved.version } })
    expect((await told(id)).slice(2)).toMatchObject([
      { action: 'deleted', old_value: { actor: 'agency' }, new_value: null },
      { action: 'deleted', old_value: { actor: 'seller' }, new_value: null },
    ])
  })

  test('are read by who may see the offer, and written with a right of their own', async () => {
    const { id, version } = await makeOffer(manager)
    const [seller, other] = [await app.as('offer.show'), await app.as('offer.read', 'offer.update.general')]
    const reading = async (who: Caller) => await statusOf(who.client.offer_markups.get({ offer_id: id }))
    const writing = async (who: Caller) => await statusOf(who.client.offer_markups.save({ offer_id: id, version, items: [] }))
    expect([await reading(seller), await reading(other)]).toEqual([200, 403])
    expect([await writing(seller), await writing(other)]).toEqual([403, 403])
    await manager.client.offers.update({ offer_id: id, version, active: false })
    expect([await reading(seller), await reading(manager)]).toEqual([404, 200])
  })
})
