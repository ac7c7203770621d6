// Rules of an offer over HTTP: versions that are never lost, their order, refusals, rights, and history.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, makeProduct, uniqueLetters } from '../../factories.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()
let offer: Awaited<ReturnType<typeof ruledOffer>>
beforeAll(async () => {
  offer = await ruledOffer(manager)
})

const nothing = 2_147_483_647
const errorsOf = async (work: Promise<unknown>) => (await refusal(work)).data.errors

describe('a rule', () => {
  test('is added as the last one to run, and raises the version of the offer', async () => {
    const before = await offer.version()
    const made = await offer.add({ description: 'Dès cinq machines' })
    const other = await offer.add({ name: 'Une autre' })
    expect(made).toMatchObject({
      version_number: 1,
      name: offer.free.name,
      description: 'Dès cinq machines',
      manager: null,
      start_date: null,
      end_date: null,
      active: true,
      tags: [],
      conditions: offer.free.conditions,
      actions: offer.free.actions,
      created_by: { id: manager.id, name: manager.name },
    })
    expect(made.products.map(({ id }) => id).toSorted()).toEqual([offer.copier.id, offer.installation.id].toSorted())
    expect(other.rule_number).toBe(made.rule_number + 1)
    const { version, items } = await offer.list()
    expect([version, await offer.version()]).toEqual([before + 2, before + 2])
    expect(items.slice(-2)).toEqual([made, other])
  })

  test('is edited by its next version; the former ones stay readable, by the id of any', async () => {
    const { offer_id } = offer
    const first = await offer.add()
    const tag = await manager.client.tags.create({ name: uniqueLetters('Neuf'), zone: 'NAT' })
    const { warnings, ...second } = await manager.client.rules.update({
      offer_id,
      id: first.id,
      version_number: 1,
      name: 'Autrement',
      tag_ids: [tag.id],
      manager_id: manager.id,
      start_date: '2026-01-01',
    })
    expect(warnings).toEqual([])
    expect(second).toMatchObject({
      rule_number: first.rule_number,
      version_number: 2,
      name: 'Autrement',
      tags: [{ id: tag.id, name: tag.name }],
      manager: { id: manager.id },
      conditions: first.conditions,
    })
    for (const { id } of [first, second]) expect(await manager.client.rules.versions({ offer_id, id })).toEqual({ items: [second, first] })
    expect((await offer.list()).items.filter(({ rule_number }) => rule_number === first.rule_number)).toEqual([second])
  })

  test('that says the same already makes no version', async () => {
    const { offer_id } = offer
    const made = await offer.add()
    const version = await offer.version()
    const same = await manager.client.rules.update({ offer_id, id: made.id, version_number: 1, ...offer.free, tag_ids: [] })
    expect([same, await offer.version()]).toEqual([{ ...made, warnings: [] }, version])
  })

  test('that somebody else has changed is refused with what it is now, by whichever of its versions it is named', async () => {
    const { offer_id } = offer
    const first = await offer.add()
    const other = await app.as('offer.show', 'offer.rule.update')
    const { warnings: _, ...second } = await other.client.rules.update({ offer_id, id: first.id, version_number: 1, active: false })
    for (const wanted of [
      { id: first.id, version_number: 1 },
      { id: first.id, version_number: 2 },
      { id: second.id, version_number: 1 },
    ])
      expect(await refusal(manager.client.rules.update({ offer_id, ...wanted, name: 'Trop tard' }))).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        data: { current: second, changed_by: other.name, changed_at: second.created_at },
      })
  })

  test('is written once by two who write the same version at the same time', async () => {
    const { offer_id } = offer
    const { id } = await offer.add()
    const write = (name: string) => statusOf(manager.client.rules.update({ offer_id, id, version_number: 1, name }))
    expect((await Promise.all([write('Un'), write('Deux'), write('Trois')])).toSorted()).toEqual([200, 409, 409])
    expect((await manager.client.rules.versions({ offer_id, id })).items).toHaveLength(2)
  })

  test('that is asked for twice with the same key is made once', async () => {
    const one = await ruledOffer(manager)
    const post = async () =>
      await manager.fetch(`/api/v2/offers/${one.offer_id}/rules`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': one.free.name },
        body: JSON.stringify(one.free),
      })
    const [first, second] = [await (await post()).json(), await (await post()).json()]
    expect(second).toEqual(first)
    expect((await one.list()).items).toHaveLength(1)
  })

  test('that is not active is listed only where it is asked for', async () => {
    const one = await ruledOffer(manager)
    const [active, inactive] = [await one.add(), await one.add({ active: false })]
    expect((await one.list(false)).items).toEqual([active])
    expect((await one.list(true)).items).toEqual([active, inactive])
  })

  test('of another offer, or none at all, is not found', async () => {
    const { id } = await offer.add()
    const other = await makeOffer(manager)
    for (const wanted of [
      { offer_id: other.id, id },
      { offer_id: offer.offer_id, id: nothing },
      { offer_id: nothing, id },
    ]) {
      expect(await statusOf(manager.client.rules.update({ ...wanted, version_number: 1, active: false }))).toBe(404)
      expect(await statusOf(manager.client.rules.versions(wanted))).toBe(404)
    }
    expect(await statusOf(manager.client.rules.create({ offer_id: nothing, ...offer.free }))).toBe(404)
  })
})

describe('what is wrong with a rule is said at its field', () => {
  test('references to what is not there, and a period that ends before it begins', async () => {
    const elsewhere = await makeProduct(manager)
    const errors = await errorsOf(
      offer.add({
        manager_id: nothing,
        tag_ids: [nothing],
        conditions: {
          operator: 'or',
          items: [atLeast(elsewhere.id, '1'), { field: 'zone', comparator: 'in', value: ['LYO', 'NULLE PART'] }],
        },
        actions: [set(nothing, 'quantity', '1')],
      }),
    )
    expect(errors).toEqual([
      { field: 'manager_id', key: 'unknown' },
      { field: 'tag_ids.0', key: 'unknown' },
      { field: 'conditions.items.1.value', key: 'unknown' },
      { field: 'conditions.items.0.items.0.product_id', key: 'unknown_product' },
      { field: 'actions.0.destination_product_id', key: 'unknown_product' },
    ])
    expect(await errorsOf(offer.add({ start_date: '2026-02-01', end_date: '2026-01-01' }))).toEqual([
      { field: 'end_date', key: 'end_before_start' },
    ])
    const { id } = await offer.add({ start_date: '2026-02-01' })
    const late = manager.client.rules.update({ offer_id: offer.offer_id, id, version_number: 1, end_date: '2026-01-01' })
    expect(await errorsOf(late)).toEqual([{ field: 'end_date', key: 'end_before_start' }])
  })

  test('conditions and actions, as the engine reads them', async () => {
    const { copier, installation } = offer
    expect(await errorsOf(offer.add({ conditions: { operator: 'and', items: [] }, actions: [] }))).toEqual([
      { field: 'conditions.items', key: 'empty_group' },
      { field: 'actions', key: 'no_action' },
    ])
    expect(
      await errorsOf(
        offer.add({
          conditions: { operator: 'and', items: [{ product_id: copier.id, field: 'required', comparator: 'gte', value: '5' }] },
          actions: [{ destination_product_id: installation.id, destination_field: 'unit_price', operator: 'add', value: 'beaucoup' }],
        }),
      ),
    ).toEqual([
      { field: 'conditions.items.0.comparator', key: 'unfit_comparator' },
      { field: 'actions.0.value', key: 'invalid_decimal' },
    ])
  })

  test('what no client of ours sends', async () => {
    const post = async (given: object) => {
      const response = await manager.fetch(`/api/v2/offers/${offer.offer_id}/rules`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...offer.free, ...given }),
      })
      const { data } = (await response.json()) as { data?: { errors: unknown[] } }
      return [response.status, data?.errors]
    }
    const tower = Array.from({ length: 6 }).reduce<object>((inner) => ({ operator: 'and', items: [inner] }), offer.free.conditions)
    const place = 'conditions.items.0.items.0.items.0.items.0'
    expect(await post({ conditions: tower })).toEqual([400, [{ field: place, key: 'too_deep' }]])
    const action = offer.free.actions[0]
    expect(await post({ actions: [{ ...action, source_product_id: offer.copier.id, source_field: 'quantity' }] })).toEqual([
      400,
      [{ field: 'actions.0.value', key: 'value_or_source' }],
    ])
    expect(await post({ conditions: { operator: 'xor', items: [{ field: 'colour', comparator: 'eq', value: '1' }] } })).toEqual([
      400,
      [
        { field: 'conditions.operator', key: 'invalid' },
        { field: 'conditions.items.0.field', key: 'invalid' },
      ],
    ])
  })

  test('an article that left the offer stays in the rules that name it, and is named by no new one', async () => {
    const one = await ruledOffer(manager)
    const { id } = await one.add()
    const { version } = await one.list()
    await manager.client.offer_products.save({ offer_id: one.offer_id, version, sections: [] })
    const kept = await manager.client.rules.update({ offer_id: one.offer_id, id, version_number: 1, name: 'Gardée' })
    expect(kept).toMatchObject({ version_number: 2, conditions: one.free.conditions })
    expect((await errorsOf(one.add())).map(({ key }: { key: string }) => key)).toEqual(['unknown_product', 'unknown_product'])
  })
})

describe('the order', () => {
  test('is given to some rules in the places that they have among all, under the version that was read', async () => {
    const one = await ruledOffer(manager)
    const [a, b, c, d] = [
      await one.add({ name: 'A' }),
      await one.add({ name: 'B', active: false }),
      await one.add({ name: 'C' }),
      await one.add({ name: 'D' }),
    ]
    const { version } = await one.list()
    const order = async (ids: number[], at: number) => await manager.client.rules.order({ offer_id: one.offer_id, version: at, ids })
    const ordered = await order([d.id, a.id, c.id], version)
    expect([ordered.version, ordered.items.map(({ name }) => name)]).toEqual([version + 1, ['D', 'B', 'A', 'C']])
    expect(await one.list()).toEqual(ordered)
    expect((await order([d.id, b.id], version + 1)).version).toBe(version + 1)
    expect(await refusal(order([a.id, d.id], version))).toMatchObject({ code: 'CONFLICT', data: { current: ordered } })
    expect(await errorsOf(order([a.id, a.id, nothing], version + 1))).toEqual([
      { field: 'ids.1', key: 'repeated' },
      { field: 'ids.2', key: 'unknown' },
    ])
  })

  test('stays with a rule that is edited', async () => {
    const one = await ruledOffer(manager)
    const [a, b] = [await one.add({ name: 'A' }), await one.add({ name: 'B' })]
    const { version } = await one.list()
    await manager.client.rules.order({ offer_id: one.offer_id, version, ids: [b.id, a.id] })
    await manager.client.rules.update({ offer_id: one.offer_id, id: b.id, version_number: 1, name: 'B2' })
    expect((await one.list()).items.map(({ name }) => name)).toEqual(['B2', 'A'])
  })
})

test('the history of the offer tells what was added, changed and moved', async () => {
  const one = await ruledOffer(manager)
  const [a, b] = [await one.add({ name: 'A' }), await one.add({ name: 'B' })]
  await manager.client.rules.update({ offer_id: one.offer_id, id: a.id, version_number: 1, active: false })
  const { version, items } = await one.list()
  await manager.client.rules.order({ offer_id: one.offer_id, version, ids: items.map(({ id }) => id).toReversed() })
  expect(await one.told('rule')).toMatchObject([
    [null, { id: 1, version_number: 1, name: 'A', conditions: one.free.conditions }],
    [null, { id: 2, version_number: 1, name: 'B' }],
    [
      { id: 1, version_number: 1, name: 'A', active: true },
      { id: 1, version_number: 2, name: 'A', active: false },
    ],
    [
      { id: b.rule_number, name: 'B', position: 2 },
      { id: b.rule_number, name: 'B', position: 1 },
    ],
  ])
})
