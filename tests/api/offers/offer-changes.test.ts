// One change to many offers: previewed, applied, listed, undone as a whole.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'

setUpApp('offer.read', 'offer.show', 'offer.create', 'offer.delete', 'offer.update.general')

type Changes = Inputs['offer_changes']['preview']['changes']
interface Item {
  id: number
  version: number
}
const itemsOf = (offers: Item[]) => offers.map(({ id, version }) => ({ id, version }))
const preview = async (offers: Item[], changes: Changes) =>
  (await manager.client.offer_changes.preview({ items: itemsOf(offers), changes })).items
const apply = async (offers: Item[], changes: Changes) =>
  (await manager.client.offer_changes.apply({ items: itemsOf(offers), changes })).body
const undo = async (change: { id: number; version: number } | null) =>
  (await manager.client.offer_changes.undo({ id: change?.id ?? 0, version: change?.version ?? 0 })).body
const get = async ({ id }: { id: number }) => await manager.client.offers.get({ id })
const many = async (count: number, fields: Partial<Inputs['offers']['create']> = {}) =>
  await Promise.all(Array.from({ length: count }, () => makeOffer(manager, fields)))
const zonesOf = async (offers: Item[]) =>
  await Promise.all(offers.map(async (one) => (await get(one)).zones.map((zone) => zone.code_sigma)))

const lyon = { code_sigma: 'LYO', name: 'Lyon' }
const gone = { id: 2_000_000_000, version: 1 }

describe('what a change to many offers would do', () => {
  test('is said field by field, with what stays as it is and what is refused, and nothing is written', async () => {
    const [former, next] = [await app.as(), await app.as()]
    const [changed] = await many(1, { manager_id: former.id, zones: ['LYO'] })
    const [same] = await many(1, { manager_id: next.id, active: false })
    const [stale] = await many(1)
    if (!changed || !same || !stale) throw new Error('nothing made')
    await manager.client.offers.update({ offer_id: stale.id, version: 1, name: 'Entre-temps' })
    const changes = { manager_id: next.id, active: false, zones: [] }
    expect(await preview([changed, same, stale, gone, changed], changes)).toEqual([
      {
        id: changed.id,
        reference: changed.reference,
        name: changed.name,
        outcome: 'changed',
        reason: null,
        changes: [
          { field: 'manager_id', old_value: { id: former.id, name: former.name }, new_value: { id: next.id, name: next.name } },
          { field: 'active', old_value: true, new_value: false },
          { field: 'zones', old_value: [lyon], new_value: null },
        ],
      },
      { id: same.id, reference: same.reference, name: same.name, outcome: 'unchanged', reason: null, changes: [] },
      { id: stale.id, reference: stale.reference, name: 'Entre-temps', outcome: 'refused', reason: 'conflict', changes: [] },
      { id: gone.id, reference: null, name: null, outcome: 'refused', reason: 'not_found', changes: [] },
    ])
    expect(await get(changed)).toEqual(changed)
  })

  test('is what is then done, with the history that a single change would have, and nobody without a change gets a new version', async () => {
    const [one, same] = [...(await many(1, { active: true })), ...(await many(1, { active: false }))]
    if (!one || !same) throw new Error('nothing made')
    const changes = { active: false, marketing_start_date: '2030-01-01' }
    const previewed = await preview([one, { ...same, version: 7 }], changes)
    const { change, ...counts } = await apply([one, { ...same, version: 7 }], changes)
    expect(counts).toEqual({ task: null, done: 1, unchanged: 0, refused: [{ id: same.id, reference: same.reference, key: 'conflict' }] })
    expect(change).toMatchObject({ parameters: changes, offer_count: 1, created_by_name: manager.name, undone_at: null, version: 1 })
    const { rows } = await manager.client.offer_changes.get({ id: change?.id ?? 0 })
    expect(rows).toEqual([{ offer: { id: one.id, reference: one.reference }, changes: previewed[0]?.changes, undone: false }])
    expect(await get(one)).toMatchObject({ ...changes, version: 2, updated_by: { name: manager.name } })
    const { items } = await manager.client.activities.list({ entity: 'offers', id: one.id, field: 'active' })
    expect(items.map(({ action, new_value }) => [action, new_value])).toEqual([
      ['updated', false],
      ['created', true],
    ])
    expect(await apply([same], { active: false })).toEqual({ change: null, done: 0, unchanged: 1, refused: [], task: null })
    expect(await get(same)).toEqual(same)
  })

  test('an end before the start is refused on the line of each offer, and the others are changed', async () => {
    const [early] = await many(1, { marketing_start_date: '2026-01-01' })
    const [late] = await many(1, { marketing_start_date: '2030-01-01' })
    if (!early || !late) throw new Error('nothing made')
    const changes = { marketing_end_date: '2029-01-01' }
    expect(await preview([early, late], changes)).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused', reason: 'end_before_start', changes: [] },
    ])
    expect(await apply([early, late], changes)).toMatchObject({ done: 1, refused: [{ id: late.id, key: 'end_before_start' }] })
    expect(await get(late)).toEqual(late)
  })

  test('a change that says nothing, or names what does not exist, is refused as a whole', async () => {
    const [one] = await many(1)
    if (!one) throw new Error('nothing made')
    const errorsOf = async (changes: Changes) => (await refusal(preview([one], changes))).data.errors
    expect(await errorsOf({})).toEqual([{ field: 'changes', key: 'required' }])
    expect(await errorsOf({ add_zones: [] })).toEqual([{ field: 'changes', key: 'required' }])
    expect(await errorsOf({ manager_id: 2_000_000_000, zones: ['NOWHERE'], add_zones: ['NOWHERE'] })).toEqual([
      { field: 'manager_id', key: 'unknown' },
      { field: 'zones', key: 'unknown' },
      { field: 'add_zones', key: 'unknown' },
    ])
  })
})

test('subsidiaries are added, taken away or replaced, all as one field of the history', async () => {
  const offers = [...(await many(1, { zones: ['LYO'] })), ...(await many(1, { zones: ['NAT'] })), ...(await many(1))]
  const { change: added } = await apply(offers, { add_zones: ['NAT'] })
  expect(added).toMatchObject({ offer_count: 2, parameters: { add_zones: [{ code_sigma: 'NAT' }] } })
  expect(await zonesOf(offers)).toEqual([['LYO', 'NAT'], ['NAT'], ['NAT']])
  const current = await Promise.all(offers.map(get))
  const { change: taken } = await apply(current, { remove_zones: ['LYO'] })
  expect(taken?.offer_count).toBe(1)
  const { change: replaced } = await apply(await Promise.all(offers.map(get)), { zones: ['LYO'] })
  expect([replaced?.offer_count, await zonesOf(offers)]).toEqual([3, [['LYO'], ['LYO'], ['LYO']]])
  const [first] = offers
  const { items } = await manager.client.activities.list({ entity: 'offers', id: first?.id ?? 0, field: 'zones' })
  const codes = (value: unknown) => (value as { code_sigma: string }[] | null)?.map((zone) => zone.code_sigma) ?? null
  expect(items.map(({ old_value, new_value }) => [codes(old_value), codes(new_value)])).toEqual([
    [['NAT'], ['LYO']],
    [['LYO', 'NAT'], ['NAT']],
    [['LYO'], ['LYO', 'NAT']],
    [null, ['LYO']],
  ])
  await undo(replaced)
  expect(await zonesOf(offers)).toEqual([['NAT'], ['NAT'], ['NAT']])
})

describe('undoing a change to many offers', () => {
  test('puts back what was, with history, and only once', async () => {
    const owner = await app.as()
    const [one, two] = [
      ...(await many(1, { manager_id: owner.id, zones: ['LYO'], marketing_start_date: '2026-01-01' })),
      ...(await many(1, { active: false, marketing_start_date: '2026-02-01', marketing_end_date: '2026-03-01' })),
    ]
    if (!one || !two) throw new Error('nothing made')
    const changes = { manager_id: null, zones: ['NAT'], active: true, marketing_start_date: null, marketing_end_date: null }
    const { change } = await apply([one, two], changes)
    expect(await get(two)).toMatchObject({ active: true, marketing_start_date: null, marketing_end_date: null, version: 2 })
    expect(await undo(change)).toMatchObject({ undone_by_name: manager.name, kept_count: 0, kept: [], version: 2 })
    for (const before of [one, two]) {
      const { version, updated_at: _, updated_by: __, ...after } = await get(before)
      expect(version).toBe(3)
      expect(before).toMatchObject(after)
    }
    const again = await refusal(manager.client.offer_changes.undo({ id: change?.id ?? 0, version: 2 }))
    expect(again.data.errors).toEqual([{ field: 'version', key: 'already_undone' }])
  })

  test('leaves and names the offers that somebody changed or deleted since, or where what was exists no more', async () => {
    const [left, colleague] = [await app.as(), await app.as('offer.update.general')]
    const [free, changed, deleted] = await many(3)
    const [unfit] = await many(1, { manager_id: left.id })
    if (!free || !changed || !deleted || !unfit) throw new Error('nothing made')
    const { change } = await apply([free, changed, deleted, unfit], { manager_id: manager.id })
    await colleague.client.offers.update({ offer_id: changed.id, version: 2, name: 'Entre-temps' })
    await manager.client.offers.remove({ params: { id: deleted.id }, query: { version: 2 } })
    await app.services.db.execute(sql`delete from users where id = ${left.id}`)
    const { kept, kept_count } = await undo(change)
    expect(kept_count).toBe(3)
    expect(kept.toSorted((a, b) => a.id - b.id)).toEqual(
      [
        { id: changed.id, reference: changed.reference, reason: 'changed', changed_by: colleague.name, changed_at: expect.any(String) },
        { id: deleted.id, reference: deleted.reference, reason: 'gone', changed_by: null, changed_at: null },
        { id: unfit.id, reference: unfit.reference, reason: 'unfit', changed_by: manager.name, changed_at: expect.any(String) },
      ].toSorted((a, b) => a.id - b.id),
    )
    expect(await get(free)).toMatchObject({ manager: null })
    expect(await get(changed)).toMatchObject({ manager: { id: manager.id }, name: 'Entre-temps' })
  })

  test('refuses where every offer was changed since, and can be tried again', async () => {
    const [one] = await many(1)
    if (!one) throw new Error('nothing made')
    const { change } = await apply([one], { active: false })
    await manager.client.offers.update({ offer_id: one.id, version: 2, name: 'Entre-temps' })
    const refused = await refusal(undo(change))
    expect([refused.code, refused.data]).toMatchObject(['CHANGED_SINCE', { rows: [{ id: one.id, reason: 'changed' }] }])
    expect(await manager.client.offer_changes.get({ id: change?.id ?? 0 })).toMatchObject({ undone_at: null, version: 1 })
  })
})

test('two who change the same offers at once: one is told on the line what the other has done', async () => {
  const offers = await many(4)
  const colleague = await app.as('offer.update.general')
  const changes = [{ zones: ['LYO'] }, { zones: ['NAT'] }]
  const applied = await Promise.all(
    [manager, colleague].map(
      async ({ client }, at) => (await client.offer_changes.apply({ items: itemsOf(offers), changes: changes[at] ?? {} })).body,
    ),
  )
  const done = applied.map((one) => one.done)
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 4])
  const winner = applied[done.indexOf(4)]
  const loser = applied[done.indexOf(0)]
  expect(loser?.refused.map(({ key }) => key)).toEqual(['conflict', 'conflict', 'conflict', 'conflict'])
  expect(await zonesOf(offers)).toEqual(offers.map(() => changes[done.indexOf(4)]?.zones))
  expect(winner?.change?.offer_count).toBe(4)
})

test('all that a filter finds are changed, and the filter finds them no more', async () => {
  const category_1 = unique('Rayon')
  await many(3, { category_1 })
  const all = (await manager.client.offers.list({ category_1, active: 'true' })).items
  expect(all).toHaveLength(3)
  expect(await apply(all, { active: false })).toMatchObject({ done: 3, refused: [] })
  expect((await manager.client.offers.list({ category_1, active: 'true' })).total).toBe(0)
  expect((await manager.client.offers.list({ category_1, active: 'false' })).total).toBe(3)
})

test('past changes are listed in the order that is asked for', async () => {
  const [one, two] = await many(2)
  if (!one || !two) throw new Error('nothing made')
  const { change: large } = await apply([one, two], { active: false })
  const { change: small } = await apply([{ ...one, version: 2 }], { active: true })
  const ids = [large?.id, small?.id]
  const placesBy = async (sort: 'offer_count' | '-offer_count' | '-created_at') => {
    const { items } = await manager.client.offer_changes.list({ sort, page_size: 200 })
    return items.flatMap(({ id }) => (ids.includes(id) ? [ids.indexOf(id)] : []))
  }
  expect([await placesBy('offer_count'), await placesBy('-offer_count'), await placesBy('-created_at')]).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
})

test('who may not write the general fields of offers, a seller or one who composes, sees and changes nothing this way', async () => {
  const [one] = await many(1)
  if (!one) throw new Error('nothing made')
  const { change } = await apply([one], { active: false })
  const id = change?.id ?? 0
  const others = [await app.as('offer.read', 'offer.show'), await app.as('offer.read', 'offer.show', 'offer.composition.update')]
  for (const { client } of others) {
    const request = { items: [{ id: one.id, version: 2 }], changes: { active: true } }
    const calls = [
      client.offer_changes.preview(request),
      client.offer_changes.apply(request),
      client.offer_changes.list({}),
      client.offer_changes.get({ id }),
      client.offer_changes.undo({ id, version: 1 }),
    ]
    expect(await Promise.all(calls.map(statusOf))).toEqual([403, 403, 403, 403, 403])
  }
  expect(await get(one)).toMatchObject({ active: false, version: 2 })
})
