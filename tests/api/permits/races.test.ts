// Concurrent writes of permits: whichever wins, the stored permit is one that the programme allows.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Outputs } from '#contract/index.ts'
import { misplacedObjectives, type PermitLevel, permitLevels } from '#engine/permits/levels.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

type Permit = Outputs['permits']['get']

setUpApp('permit.create', 'permit.edit', 'permit.destroy')

let admin: Caller
let other: Caller
beforeAll(async () => {
  admin = await app.admin()
  other = await app.as('permit.edit')
})

/** An offer with two bundles. */
async function composed() {
  const offer = await makeOffer(admin)
  const sections = [{ name: 'Matériel', bundles: [{ name: 'Lot 1' }, { name: 'Lot 2' }] }]
  const saved = await admin.client.offer_products.save({ offer_id: offer.id, version: offer.version, sections })
  return { id: offer.id, version: saved.version, bundles: saved.sections[0]?.bundles.map(({ id }) => id) ?? [] }
}
const rankOf = (permit: Permit, level: PermitLevel) => permit.ranks.find((rank) => rank.level === level)?.id ?? 0
const read = (id: number) => manager.client.permits.get({ id })
const statuses = async (...calls: Promise<unknown>[]) => (await Promise.all(calls.map(statusOf))).toSorted((a, b) => a - b)

/** Checks the specification's constraints, as far as they are visible in a stored permit. */
function expectAllowed(permit: Permit) {
  expect(permit.offers.length).toBeGreaterThan(0)
  expect(permit.ranks.map(({ level }) => level)).toEqual(permitLevels)
  expect(misplacedObjectives(permit.ranks)).toEqual([])
  const available = new Set(permit.bundles.map(({ id }) => id))
  for (const { selection } of permit.ranks) expect(selection.filter(({ id }) => !available.has(id))).toEqual([])
}

describe('at the same time', () => {
  test('two people detach each the offer that the other leaves: one of them is too late, and an offer stays', async () => {
    const [one, two] = [await makeOffer(admin), await makeOffer(admin)]
    const { id: permit_id } = await manager.client.permits.create({ name: unique('Course'), offers: [one.id, two.id] })
    const detach = (by: Caller, id: number) => by.client.permits.detach({ params: { permit_id, id }, query: { version: 1 } })
    expect(await statuses(detach(manager, one.id), detach(other, two.id))).toEqual([200, 409])
    expectAllowed(await read(permit_id))
  })

  test('one selects a bundle while another detaches its offer: never both', async () => {
    const [kept, gone] = [await makeOffer(admin), await composed()]
    const ranks = [{ level: 'or' as const, bundles: 'selection' as const }]
    const made = await manager.client.permits.create({ name: unique('Course'), offers: [kept.id, gone.id], ranks })
    const select = { permit_id: made.id, rank_id: rankOf(made, 'or'), bundles: gone.bundles, version: 1 }
    const detach = { params: { permit_id: made.id, id: gone.id }, query: { version: 1 } }
    expect(await statuses(manager.client.permits.add_bundles(select), other.client.permits.detach(detach))).toEqual([200, 409])
    expectAllowed(await read(made.id))
  })

  test('an offer is deleted while a permit is made of it alone: one of the two is refused', async () => {
    const offer = await makeOffer(admin)
    const name = unique('Course')
    const create = manager.client.permits.create({ name, offers: [offer.id] })
    const remove = admin.client.offers.remove({ params: { id: offer.id }, query: { version: offer.version } })
    const [created, removed] = await Promise.all([statusOf(create), statusOf(remove)])
    expect([created, removed]).toSatisfy(([a, b]: number[]) => (a === 200 && b === 409) || (a === 400 && b === 200))
    const { items } = await manager.client.permits.list({ search: name })
    for (const permit of items) expectAllowed(permit)
    expect(items.length).toBe(created === 200 ? 1 : 0)
  })

  test('an offer that a permit has is not deleted, whatever is written to the permit meanwhile', async () => {
    const [offer, more] = [await makeOffer(admin), await makeOffer(admin)]
    const { id: permit_id } = await manager.client.permits.create({ name: unique('Course'), offers: [offer.id] })
    const attach = manager.client.permits.attach({ permit_id, offers: [more.id], version: 1 })
    const remove = admin.client.offers.remove({ params: { id: offer.id }, query: { version: offer.version } })
    expect(await statuses(attach, remove)).toEqual([200, 409])
    expect((await read(permit_id)).offers).toHaveLength(2)
  })

  test('a permit is deleted while it is changed: it is gone, or stands changed', async () => {
    const offer = await makeOffer(admin)
    const { id } = await manager.client.permits.create({ name: unique('Course'), offers: [offer.id] })
    const change = other.client.permits.update({ id, version: 1, description: 'Autre' })
    const remove = manager.client.permits.remove({ params: { id }, query: { version: 1 } })
    const [changed, removed] = await Promise.all([statusOf(change), statusOf(remove)])
    expect([changed, removed]).toSatisfy(([a, b]: number[]) => (a === 200 && b === 409) || (a === 404 && b === 200))
    expect(await statusOf(read(id))).toBe(removed === 200 ? 404 : 200)
  })

  test('every call that writes, by two people, again and again on the version that stands: nothing forbidden stands between', async () => {
    const [first, second] = [await composed(), await composed()]
    const made = await manager.client.permits.create({ name: unique('Course'), offers: [first.id, second.id] })
    const set = (by: Caller, level: PermitLevel, amount: string | null, version: number) => {
      const rank = { permit_id: made.id, id: rankOf(made, level), version }
      return by.client.permits.set_rank({ ...rank, quarterly_turnover_objective: amount, bundles: 'selection' })
    }
    const ofRank = (level: PermitLevel) => ({ permit_id: made.id, rank_id: rankOf(made, level) })
    const rounds = [
      (version: number) => [set(manager, 'or', '300', version), set(other, 'argent', '200', version)],
      (version: number) => [set(manager, 'argent', '400', version), set(other, 'or', '100', version)],
      (version: number) => [
        manager.client.permits.add_bundles({ ...ofRank('or'), bundles: first.bundles, version }),
        other.client.permits.detach({ params: { permit_id: made.id, id: first.id }, query: { version, confirm_bundles: true } }),
      ],
      (version: number) => [
        manager.client.permits.update({ id: made.id, version, offers: [second.id], confirm_bundles: true }),
        other.client.permits.add_bundles({ ...ofRank('bronze'), bundles: [...first.bundles, ...second.bundles], version }),
      ],
      (version: number) => [
        manager.client.permits.attach({ permit_id: made.id, offers: [first.id], version }),
        other.client.permits.update({ id: made.id, version, offers: [] }),
      ],
      (version: number) => [set(manager, 'bronze', '250', version), set(other, 'argent', null, version)],
    ]
    for (const round of [...rounds, ...rounds.toReversed(), ...rounds]) {
      const before = await read(made.id)
      await statuses(...round(before.version))
      const after = await read(made.id)
      expectAllowed(after)
      expect(after.version).toBeLessThanOrEqual(before.version + 1)
    }
  })
})
