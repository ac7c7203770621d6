// Permits: created with three levels, changed as a whole or piece by piece, never in a state that the programme forbids.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs, Outputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

type Permit = Outputs['permits']['get']

setUpApp('permit.create', 'permit.edit', 'permit.destroy')

let admin: Caller
let reader: Caller
beforeAll(async () => {
  admin = await app.admin()
  reader = await app.as('offer.read')
})

/** An offer with this number of bundles. */
async function offerWith(bundles: number, fields: object = {}) {
  const offer = await makeOffer(admin, fields)
  const sections = [{ name: 'Matériel', bundles: Array.from({ length: bundles }, (_, at) => ({ name: `Lot ${at + 1}` })) }]
  const saved = bundles > 0 ? await admin.client.offer_products.save({ offer_id: offer.id, version: offer.version, sections }) : null
  return { id: offer.id, name: offer.name, bundles: saved?.sections[0]?.bundles.map(({ id }) => id) ?? [] }
}
async function make(fields: Partial<Inputs['permits']['create']> = {}): Promise<Permit> {
  const offers = fields.offers ?? [(await offerWith(0)).id]
  return await manager.client.permits.create({ name: unique('Permis'), ...fields, offers })
}
const levelOf = ({ ranks }: Permit, level: 'or' | 'argent' | 'bronze') => {
  const rank = ranks.find((one) => one.level === level)
  if (!rank) throw new Error(level)
  return rank
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const update = (permit: Permit, changes: object) => manager.client.permits.update({ id: permit.id, version: permit.version, ...changes })
const errorsOf = async (work: Promise<unknown>) => (await refusal(work)).data?.errors

describe('a permit', () => {
  test('is made with its three levels, found, changed as one, and deleted; its history tells of it', async () => {
    const offer = await offerWith(1)
    const made = await make({ offers: [offer.id], ranks: [{ level: 'argent', minimum_turnover: '1000' }] })
    expect(made).toMatchObject({ description: null, end_of_activation_date: null, academy_certification: false, version: 1 })
    expect(made.offers).toEqual([{ id: offer.id, name: offer.name, reference: expect.any(String) as string }])
    expect(made.ranks.map(({ level, minimum_turnover, bundles }) => [level, minimum_turnover, bundles])).toEqual([
      ['or', null, 'all'],
      ['argent', '1000.00', 'all'],
      ['bronze', null, 'all'],
    ])
    const { items } = await reader.client.permits.list({ search: made.name.toUpperCase() })
    expect(items).toEqual([made])

    const more = await offerWith(2)
    const ranks = [
      { level: 'or' as const, bundles: 'selection' as const, selection: [more.bundles[0] ?? 0] },
      { level: 'bronze' as const, bundles: 'others' as const, quarterly_turnover_objective: '500' },
    ]
    const saved = await update(made, { description: 'Partenaires', offers: [offer.id, more.id], ranks })
    expect(idsOf(levelOf(saved, 'or').effective)).toEqual([more.bundles[0]])
    expect(idsOf(levelOf(saved, 'bronze').effective)).toEqual([...offer.bundles, more.bundles[1]])
    expect(saved.version).toBe(2)

    const told = async (field: string) => {
      const history = await manager.client.activities.list({ entity: 'permits', id: made.id, field })
      return history.items.map(({ action, old_value, new_value }) => [action, old_value, new_value])
    }
    const [one, two] = [
      { id: offer.id, name: offer.name },
      { id: more.id, name: more.name },
    ]
    expect(await told('offers')).toEqual([
      ['updated', [one], [one, two]],
      ['created', null, [one]],
    ])
    expect(await told('or_bundles')).toEqual([
      ['updated', 'all', [{ id: more.bundles[0], name: 'Lot 1' }]],
      ['created', null, 'all'],
    ])
    expect(await told('bronze_quarterly_turnover_objective')).toEqual([['updated', null, '500.00']])

    await manager.client.permits.remove({ params: { id: made.id }, query: { version: 2 } })
    expect((await refusal(manager.client.permits.get({ id: made.id }))).code).toBe('NOT_FOUND')
    expect((await told('bronze_quarterly_turnover_objective'))[0]).toEqual(['deleted', '500.00', null])
  })

  test('a save that changes nothing is no version', async () => {
    const made = await make()
    expect(await update(made, { name: made.name, offers: idsOf(made.offers), ranks: [{ level: 'or', bundles: 'all' }] })).toEqual(made)
  })

  test('is counted in characters as people count them', async () => {
    const family = '👨‍👩‍👧‍👦'
    const name = `P${family.repeat(63)}`
    expect((await make({ name, description: family.repeat(255) })).name).toBe(name)
    const offers = [(await offerWith(0)).id]
    expect(await errorsOf(manager.client.permits.create({ name: 'é'.repeat(65), description: 'x'.repeat(256), offers }))).toEqual([
      { field: 'name', key: 'permit_name_too_long' },
      { field: 'description', key: 'permit_description_too_long' },
    ])
  })

  test('that has ended stays readable, and is found by its state', async () => {
    const name = unique('Etat')
    const ends = (end_of_activation_date: string | null) => make({ name: `${name} ${end_of_activation_date}`, end_of_activation_date })
    const [ended, never] = [await ends('2020-01-31'), await ends(null)]
    const found = async (state: 'active' | 'ended' | 'ends_soon') =>
      idsOf((await reader.client.permits.list({ search: name, state })).items)
    expect([await found('ended'), await found('active'), await found('ends_soon')]).toEqual([[ended.id], [never.id], []])
    expect(await reader.client.permits.get({ id: ended.id })).toEqual(ended)
  })
})

describe('its offers', () => {
  test('are at least one, by any call', async () => {
    const at_least_one = [{ field: 'offers', key: 'at_least_one' }]
    expect(await errorsOf(manager.client.permits.create({ name: unique('Permis'), offers: [] }))).toEqual(at_least_one)
    const made = await make()
    expect(await errorsOf(update(made, { offers: [] }))).toEqual(at_least_one)
    const last = { params: { permit_id: made.id, id: made.offers[0]?.id ?? 0 }, query: { version: made.version } }
    expect(await errorsOf(manager.client.permits.detach(last))).toEqual(at_least_one)
  })

  test('are attached and detached one by one; what is attached already changes nothing, what is not is not found', async () => {
    const made = await make()
    const other = await offerWith(0)
    const both = await manager.client.permits.attach({ permit_id: made.id, version: made.version, offers: [other.id] })
    expect(idsOf(both.offers).toSorted((a, b) => a - b)).toEqual([...idsOf(made.offers), other.id])
    expect(await manager.client.permits.attach({ permit_id: made.id, version: both.version, offers: [other.id] })).toEqual(both)
    const detach = (version: number) => manager.client.permits.detach({ params: { permit_id: made.id, id: other.id }, query: { version } })
    expect((await refusal(detach(made.version))).code).toBe('CONFLICT')
    await detach(both.version)
    expect((await refusal(detach(both.version + 1))).code).toBe('NOT_FOUND')
    expect((await reader.client.permits.offers({ permit_id: made.id })).items).toEqual(made.offers)
    expect(await errorsOf(update(await manager.client.permits.get({ id: made.id }), { offers: [2_147_483_647] }))).toEqual([
      { field: 'offers', key: 'unknown' },
    ])
  })

  test('one whose bundles a level has chosen is detached only when that is confirmed, and takes them along', async () => {
    const [kept, gone] = [await offerWith(1), await offerWith(2)]
    const selection = [...kept.bundles, ...gone.bundles]
    const made = await make({ offers: [kept.id, gone.id], ranks: [{ level: 'argent', bundles: 'selection', selection }] })
    const detach = (confirm_bundles: boolean) =>
      manager.client.permits.detach({ params: { permit_id: made.id, id: gone.id }, query: { version: made.version, confirm_bundles } })
    const refused = await refusal(detach(false))
    expect([refused.code, refused.data.references]).toEqual([
      'IN_USE',
      gone.bundles.map((id, at) => ({ entity: 'permit-argent', id, name: `Lot ${at + 1}` })),
    ])
    expect((await refusal(update(made, { offers: [kept.id] }))).code).toBe('IN_USE')
    expect(await manager.client.permits.get({ id: made.id })).toEqual(made)
    await detach(true)
    expect(idsOf(levelOf(await manager.client.permits.get({ id: made.id }), 'argent').selection)).toEqual(kept.bundles)
  })

  test('detaching asks and takes along only what goes with the offer: what another attached one has too, or had once, stays', async () => {
    const [kept, gone] = [await offerWith(2), await offerWith(1)]
    const { sections, version } = await admin.client.offer_products.get({ offer_id: kept.id })
    const made = await make({
      offers: [kept.id, gone.id],
      ranks: [
        { level: 'or', bundles: 'selection', selection: kept.bundles },
        { level: 'bronze', selection: gone.bundles },
      ],
    })
    const [section] = sections
    const left = [{ id: section?.id, name: 'Matériel', bundles: [{ id: kept.bundles[0] }] }]
    await admin.client.offer_products.save({ offer_id: kept.id, version, sections: left })
    // The second bundle is no longer part of its offer's composition: neither adding nor removing an offer asks for confirmation of it.
    const more = await manager.client.permits.attach({ permit_id: made.id, version: made.version, offers: [(await offerWith(0)).id] })
    await manager.client.permits.detach({ params: { permit_id: made.id, id: gone.id }, query: { version: more.version } })
    const after = await manager.client.permits.get({ id: made.id })
    expect(idsOf(levelOf(after, 'or').selection)).toEqual(kept.bundles)
    // Bronze's unused selection is dropped when it is no longer a bundle of an attached offer, so that it cannot take effect later.
    expect(levelOf(after, 'bronze').selection).toEqual([])
    expect(idsOf(levelOf(await update(after, { ranks: [{ level: 'bronze', bundles: 'selection' }] }), 'bronze').effective)).toEqual([])
  })

  test('one that is not active is found by who writes permits alone, with its bundles', async () => {
    const [shown, hidden] = [await offerWith(1), await offerWith(1, { active: false })]
    const made = await make({ offers: [shown.id, hidden.id] })
    const seen = await reader.client.permits.get({ id: made.id })
    expect([idsOf(made.offers), idsOf(levelOf(made, 'or').effective)]).toEqual([
      [shown.id, hidden.id],
      [...shown.bundles, ...hidden.bundles],
    ])
    expect([idsOf(seen.offers), idsOf(levelOf(seen, 'or').effective)]).toEqual([[shown.id], shown.bundles])
    // The history does not name bundles that the user may not see either.
    await update(made, { ranks: [{ level: 'or', bundles: 'selection', selection: [...shown.bundles, ...hidden.bundles] }] })
    const told = async (who: Caller, field: string) => {
      const { items } = await who.client.activities.list({ entity: 'permits', id: made.id, field })
      return idsOf(items[0]?.new_value as { id: number }[])
    }
    expect([await told(reader, 'offers'), await told(reader, 'or_bundles')]).toEqual([[shown.id], shown.bundles])
    expect(await told(manager, 'offers')).toEqual([shown.id, hidden.id])
    expect(await told(manager, 'or_bundles')).toHaveLength(2)
  })
})

describe('its levels', () => {
  test('Argent stays below Or and Bronze below both, whichever is changed, by any call', async () => {
    const objective = (amount: string) => ({ quarterly_turnover_objective: amount })
    const made = await make({
      ranks: [
        { level: 'or', ...objective('300') },
        { level: 'bronze', ...objective('100') },
      ],
    })
    const wrong = (at: number, key: string) => [{ field: `ranks.${at}.quarterly_turnover_objective`, key }]
    expect(await errorsOf(update(made, { ranks: [{ level: 'argent', ...objective('300') }] }))).toEqual(wrong(0, 'argent_not_below_or'))
    expect(await errorsOf(update(made, { ranks: [{ level: 'or', ...objective('100') }] }))).toEqual(wrong(2, 'bronze_not_below_or'))
    const set = (level: 'or' | 'argent' | 'bronze', amount: string | null, version: number) =>
      manager.client.permits.set_rank({ permit_id: made.id, id: levelOf(made, level).id, version, quarterly_turnover_objective: amount })
    expect(await errorsOf(set('argent', '100', 1))).toEqual([{ field: 'quarterly_turnover_objective', key: 'bronze_not_below_argent' }])
    expect((await set('argent', '200', 1)).quarterly_turnover_objective).toBe('200.00')
    expect((await reader.client.permits.ranks({ permit_id: made.id })).items.map((one) => one.quarterly_turnover_objective)).toEqual([
      '300.00',
      '200.00',
      '100.00',
    ])
  })

  test('two people who each keep to the order cannot break it together', async () => {
    const made = await make({ ranks: [{ level: 'or', quarterly_turnover_objective: '300' }] })
    const set = (level: 'or' | 'argent', amount: string) =>
      manager.client.permits.set_rank({ permit_id: made.id, id: levelOf(made, level).id, version: 1, quarterly_turnover_objective: amount })
    const both = await Promise.allSettled([set('or', '100'), set('argent', '200')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('name bundles of the attached offers, and no others', async () => {
    const [offer, foreign] = [await offerWith(2), await offerWith(1)]
    const made = await make({ offers: [offer.id], ranks: [{ level: 'or', bundles: 'selection' }] })
    const rank = { permit_id: made.id, rank_id: levelOf(made, 'or').id }
    const add = (bundles: number[], version: number) => manager.client.permits.add_bundles({ ...rank, bundles, version })
    expect(await errorsOf(add(foreign.bundles, 1))).toEqual([{ field: 'bundles', key: 'not_attached' }])
    expect(await errorsOf(update(made, { ranks: [{ level: 'or', selection: foreign.bundles }] }))).toEqual([
      { field: 'ranks.0.selection', key: 'not_attached' },
    ])
    expect(idsOf((await add(offer.bundles, 1)).selection)).toEqual(offer.bundles)
    await manager.client.permits.remove_bundle({ params: { ...rank, id: offer.bundles[0] ?? 0 }, query: { version: 2 } })
    expect(idsOf((await reader.client.permits.rank_bundles(rank)).items)).toEqual([offer.bundles[1]])
    const stranger = { permit_id: (await make()).id, rank_id: rank.rank_id }
    expect((await refusal(reader.client.permits.rank_bundles(stranger))).code).toBe('NOT_FOUND')
  })

  test('a bundle that leaves the offers is opened no more, stays chosen, and counts again when it comes back', async () => {
    const offer = await offerWith(2)
    const made = await make({ offers: [offer.id], ranks: [{ level: 'or', bundles: 'selection', selection: offer.bundles }] })
    const stored = await admin.client.offer_products.get({ offer_id: offer.id })
    const [section] = stored.sections
    const sections = [{ id: section?.id, name: 'Matériel', bundles: [{ id: offer.bundles[0] }] }]
    await admin.client.offer_products.save({ offer_id: offer.id, version: stored.version, sections })
    const after = levelOf(await manager.client.permits.get({ id: made.id }), 'or')
    expect([idsOf(after.selection), idsOf(after.effective)]).toEqual([offer.bundles, [offer.bundles[0]]])
    // The stored state can be saved again unchanged.
    expect((await update(made, { name: unique('Permis'), ranks: [{ level: 'or', selection: offer.bundles }] })).version).toBe(2)
  })
})
