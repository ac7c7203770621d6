// The effect of rules on a configuration, and the cases that guard them: run before every save of rules, and reported when they fail.
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { today } from '#engine/time/today.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { begun, euros, makeCatalog } from '../../price-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'
import { atLeast, type Given, ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

type Offer = Awaited<ReturnType<typeof ruledOffer>>
type Case = Inputs['rule_cases']['save']['items'][number]
const nothing = 2_147_483_647

const evaluate = async (offer: Offer, asked: Partial<Inputs['rules']['evaluate']> = {}, who = manager) =>
  await who.client.rules.evaluate({ offer_id: offer.offer_id, ...asked })
const articleOf = (offer: Offer, { products }: Awaited<ReturnType<typeof evaluate>>, of: 'copier' | 'installation') =>
  products.find(({ product_id }) => product_id === offer[of].id)
/** A case with five copiers, and the expected price of the installation. */
const fiveCopiers = ({ copier, installation }: Offer, value: string, more: Partial<Case> = {}): Case => ({
  name: 'Cinq copieurs',
  quantities: { [copier.id]: '5' },
  zone: 'NAT',
  actor: 'seller',
  date: null,
  expected: [{ product_id: installation.id, field: 'unit_price', value }],
  ...more,
})
const saveCases = async (offer: Offer, items: Case[], version?: number) =>
  await manager.client.rule_cases.save({ offer_id: offer.offer_id, version: version ?? (await offer.version()), items })

describe('the evaluation', () => {
  test('starts from the composition, with the quantities that are given, and tells what each rule did and why', async () => {
    const offer = await ruledOffer(manager)
    const rule = await offer.add()
    const usual = await evaluate(offer)
    expect(articleOf(offer, usual, 'copier')).toMatchObject({ quantity: '1.00', min_quantity: '0.00', max_quantity: null, visible: true })
    expect(articleOf(offer, usual, 'installation')).toMatchObject({ quantity: '2.50', unit_price: null })
    expect(usual.trace).toEqual([
      { rule_id: rule.id, version_number: 1, fired: false, failed: [offer.free.conditions.items[0]], changes: [] },
    ])
    const five = await evaluate(offer, { quantities: { [offer.copier.id]: '5' } })
    expect(articleOf(offer, five, 'installation')).toMatchObject({ unit_price: '0.00' })
    expect(five.trace).toMatchObject([
      {
        rule_id: rule.id,
        fired: true,
        failed: [],
        changes: [{ product_id: offer.installation.id, field: 'unit_price', before: null, after: '0.00' }],
      },
    ])
  })

  test('takes the tariff of the day, of the subsidiary and of the actor, and the tags of the articles', async () => {
    const offer = await ruledOffer(manager)
    const catalog = await makeCatalog(manager, { zone: 'LYO' })
    await manager.client.selling_prices.save({
      product_id: offer.copier.id,
      id: catalog.id,
      actor: 'agency',
      start_date: begun,
      recommended_price: euros('200.004'),
    })
    const tag = await manager.client.tags.create({ name: 'Éligible', zone: 'NAT' })
    const rule = await offer.add({
      conditions: { operator: 'and', items: [{ field: 'actor', comparator: 'eq', value: 'agency' }] },
      tag_ids: [tag.id],
      actions: [{ destination_product_id: offer.copier.id, destination_field: 'unit_price', operator: 'multiply', value: '2' }],
    })
    const asked = { zone: 'LYO', actor: 'agency' } as const
    const untagged = await evaluate(offer, asked)
    expect([articleOf(offer, untagged, 'copier')?.unit_price, untagged.trace[0]?.skipped]).toEqual(['200.004', 'NO_TAG'])
    await manager.client.products.set_tags({ product_id: offer.copier.id, version: 1, tags: [tag.id] })
    const price = async (more: object) => articleOf(offer, await evaluate(offer, { ...asked, ...more }), 'copier')?.unit_price
    expect(await price({})).toBe('400.008')
    expect([await price({ actor: 'seller' }), await price({ zone: 'NAT' }), await price({ date: '2020-01-01' })]).toEqual([
      null,
      null,
      null,
    ])
    expect(rule.version_number).toBe(1)
  })

  test('tries rules that are not stored instead of those that are, whatever is wrong with them', async () => {
    const offer = await ruledOffer(manager)
    await offer.add()
    const { conditions } = offer.free
    const rules = [
      { conditions, actions: [set(offer.copier.id, 'quantity', '7')] },
      { conditions, actions: [set(nothing, 'quantity', '7')], version_number: 3, id: 12 },
    ]
    const tried = await evaluate(offer, { quantities: { [offer.copier.id]: '5' }, rules })
    expect(articleOf(offer, tried, 'copier')).toMatchObject({ quantity: '7.00' })
    expect(tried.trace).toMatchObject([
      { rule_id: -1, version_number: 1, fired: true },
      { rule_id: 12, version_number: 3, fired: true, skipped: 'UNKNOWN_PRODUCT' },
    ])
  })

  test('of what is no article of the offer, or in a subsidiary that there is not, is refused', async () => {
    const offer = await ruledOffer(manager)
    const stranger = await makeProduct(manager)
    const errors = async (asked: object) => (await refusal(evaluate(offer, asked))).data.errors
    expect(await errors({ quantities: { [stranger.id]: '1' } })).toEqual([{ field: `quantities.${stranger.id}`, key: 'unknown_product' }])
    expect(await errors({ zone: 'NULLE PART' })).toEqual([{ field: 'zone', key: 'unknown' }])
    expect(await errors({ quantities: { [offer.copier.id]: '-1' } })).toEqual([
      { field: `quantities.${offer.copier.id}`, key: 'negative_quantity' },
    ])
    expect(await statusOf(manager.client.rules.evaluate({ offer_id: nothing }))).toBe(404)
  })

  test('tells nobody more digits of a price than they may see', async () => {
    const offer = await ruledOffer(manager)
    const catalog = await makeCatalog(manager, { zone: 'NAT' })
    await manager.client.selling_prices.save({
      product_id: offer.copier.id,
      id: catalog.id,
      actor: 'seller',
      start_date: begun,
      agency_purchase_price: euros('81.37'),
      recommended_price: { value: '17.31', unit: 'PERCENT' },
    })
    const seller = await app.as('offer.show')
    const thousandfold = {
      conditions: atLeast(offer.copier.id, '1'),
      actions: [{ destination_product_id: offer.copier.id, destination_field: 'unit_price', operator: 'multiply', value: '1000' } as const],
    }
    const told = await evaluate(offer, { zone: 'NAT', rules: [thousandfold] }, seller)
    expect(articleOf(offer, told, 'copier')?.unit_price).toBe('95460.00')
  })
})

describe('the cases', () => {
  test('are one set under the version of the offer: kept by their ids, added, changed and removed', async () => {
    const offer = await ruledOffer(manager)
    const before = await offer.version()
    const first = await saveCases(offer, [
      fiveCopiers(offer, '0'),
      fiveCopiers(offer, '1', { name: 'Autre', zone: 'LYO', date: '2026-05-01' }),
    ])
    expect(first).toMatchObject({
      version: before + 1,
      items: [{ name: 'Cinq copieurs' }, { name: 'Autre', zone: 'LYO', date: '2026-05-01' }],
    })
    expect(await manager.client.rule_cases.get({ offer_id: offer.offer_id })).toEqual(first)
    const [one, other] = first.items
    expect((await saveCases(offer, first.items)).version).toBe(first.version)
    const second = await saveCases(offer, [{ ...fiveCopiers(offer, '2'), id: other?.id }, fiveCopiers(offer, '3', { name: 'Nouveau' })])
    expect(second.items.map(({ id, name }) => [id === other?.id, name])).toEqual([
      [true, 'Cinq copieurs'],
      [false, 'Nouveau'],
    ])
    expect(await refusal(saveCases(offer, [], first.version))).toMatchObject({ code: 'CONFLICT', data: { current: second } })
    expect((await refusal(saveCases(offer, [{ ...fiveCopiers(offer, '0'), id: one?.id }]))).data.errors).toMatchObject([{ key: 'unknown' }])
    expect((await refusal(saveCases(offer, [fiveCopiers(offer, '0', { zone: 'NULLE PART' })]))).data.errors).toEqual([
      { field: 'items.0.zone', key: 'unknown' },
    ])
    const [a, b, gone, ...others] = await offer.told('rule_case')
    expect([a, b, gone]).toMatchObject([
      [null, { name: 'Cinq copieurs' }],
      [null, { name: 'Autre' }],
      [{ id: one?.id }, null],
    ])
    expect(others).toMatchObject([
      [
        { name: 'Autre', zone: 'LYO' },
        { id: other?.id, name: 'Cinq copieurs', zone: 'NAT' },
      ],
      [null, { name: 'Nouveau' }],
    ])
  })

  test('that a change of the rules makes fail are told, and nothing is saved until that is confirmed', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const rule = await offer.add()
    const { items } = await saveCases(offer, [fiveCopiers(offer, '0.0')])
    const version = await offer.version()
    const failing = {
      id: items[0]?.id,
      name: 'Cinq copieurs',
      failures: [{ product_id: offer.installation.id, field: 'unit_price', expected: '0.0', actual: '9.00' }],
    }
    const change = { offer_id, id: rule.id, version_number: 1, actions: [set(offer.installation.id, 'unit_price', '9')] }
    expect(await refusal(manager.client.rules.update(change))).toMatchObject({
      status: 409,
      code: 'CASES_FAIL',
      data: { cases: [failing] },
    })
    const again: Partial<typeof offer.free> = { name: 'Une autre', actions: change.actions }
    expect((await refusal(offer.add(again))).code).toBe('CASES_FAIL')
    expect([await offer.version(), (await offer.list()).items]).toEqual([version, [rule]])
    const written = await manager.client.rules.update({ ...change, confirm_failing_cases: true })
    expect(written.version_number).toBe(2)
    const run = await manager.client.rule_cases.run({ offer_id })
    expect(run.items).toEqual([{ ...failing, fired: [written.id] }])
    const unsaved = [{ conditions: offer.free.conditions, actions: offer.free.actions }]
    expect((await manager.client.rule_cases.run({ offer_id, rules: unsaved })).items).toMatchObject([{ failures: [] }])
  })

  test('are tried in the order that the rules would have', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const nine = await offer.add({ name: 'Neuf', actions: [set(offer.installation.id, 'unit_price', '9')] })
    const zero = await offer.add()
    const { version } = await saveCases(offer, [fiveCopiers(offer, '0')])
    const order = { offer_id, version, ids: [zero.id, nine.id] }
    expect((await refusal(manager.client.rules.order(order))).code).toBe('CASES_FAIL')
    expect((await offer.list()).items.map(({ id }) => id)).toEqual([nine.id, zero.id])
    expect((await manager.client.rules.order({ ...order, confirm_failing_cases: true })).items.map(({ id }) => id)).toEqual([
      zero.id,
      nine.id,
    ])
  })

  test('and the offer as it is composed tell which rules act on them, stored or not', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const always = await offer.add({
      name: 'Toujours',
      conditions: atLeast(offer.copier.id, '1'),
      actions: [set(offer.copier.id, 'discount_rate', '5')],
    })
    const five = await offer.add()
    await saveCases(offer, [fiveCopiers(offer, '0'), fiveCopiers(offer, '0', { name: 'Quatre', quantities: { [offer.copier.id]: '4' } })])
    const stored = await manager.client.rule_cases.run({ offer_id })
    expect(stored.items.map(({ fired }) => fired)).toEqual([[always.id, five.id], [always.id]])
    expect(stored.usual).toEqual({ zone: null, actor: 'seller', date: today(), fired: [always.id] })
    await manager.client.offers.set_zones({ offer_id, version: await offer.version(), zones: ['NAT', 'LYO'] })
    const inLyon: Given['conditions'] = { operator: 'and', items: [{ field: 'zone', comparator: 'eq', value: 'LYO' }] }
    const { conditions, actions } = offer.free
    const tried = await manager.client.rule_cases.run({
      offer_id,
      rules: [
        { id: five.id, conditions, actions },
        { conditions: inLyon, actions },
      ],
    })
    expect(tried.items.map(({ fired }) => fired)).toEqual([[five.id], []])
    expect(tried.usual).toMatchObject({ zone: 'LYO', fired: [-2] })
  })

  test('go with an offer that is duplicated, after the latest versions of its rules', async () => {
    const offer = await ruledOffer(manager)
    const { offer_id } = offer
    const a = await offer.add({ name: 'A' })
    const b = await manager.client.rules.update({ offer_id, id: a.id, version_number: 1, name: 'B', active: false })
    const { items } = await saveCases(offer, [fiveCopiers(offer, '0')])
    const copy = await manager.client.offers.duplicate({ offer_id, name: 'Copie', reference: `${offer.free.name}-2` })
    const rules = await manager.client.rules.list({ offer_id: copy.id, inactive: true })
    expect(rules.items).toMatchObject([
      { name: 'B', version_number: 1, active: false, conditions: b.conditions, created_by: { id: manager.id } },
    ])
    expect(rules.version).toBe(copy.version)
    const cases = await manager.client.rule_cases.get({ offer_id: copy.id })
    expect(cases.items.map(({ id: _id, ...one }) => one)).toEqual(items.map(({ id: _id, ...one }) => one))
  })

  test('and the rules of an offer that is deleted stay in its history', async () => {
    const offer = await ruledOffer(manager)
    await offer.add()
    await saveCases(offer, [fiveCopiers(offer, '0')])
    await manager.client.offers.remove({ params: { id: offer.offer_id }, query: { version: await offer.version() } })
    expect((await offer.told('rule')).at(-1)).toMatchObject([{ name: offer.free.name, conditions: offer.free.conditions }, null])
    expect((await offer.told('rule_case')).at(-1)).toMatchObject([{ name: 'Cinq copieurs' }, null])
  })
})

test('who may show offers tries rules and cases; who may write them saves cases', async () => {
  const [reader, writer, nobody] = [await app.as('offer.show'), await app.as('offer.rule.update'), await app.as()]
  const offer = await ruledOffer(manager)
  const { offer_id } = offer
  const save = (who: Caller, version: number) =>
    statusOf(who.client.rule_cases.save({ offer_id, version, items: [fiveCopiers(offer, '0')] }))
  const tries = (who: Caller) => [
    evaluate(offer, {}, who),
    who.client.rule_cases.run({ offer_id }),
    who.client.rule_cases.get({ offer_id }),
  ]
  expect(await Promise.all(tries(reader).map(statusOf))).toEqual([200, 200, 200])
  expect(await Promise.all(tries(nobody).map(statusOf))).toEqual([403, 403, 403])
  const version = await offer.version()
  expect([await save(reader, version), await save(nobody, version), await save(writer, version)]).toEqual([403, 403, 200])
  await manager.client.offers.update({ offer_id, version: version + 1, active: false })
  expect(await Promise.all(tries(reader).map(statusOf))).toEqual([404, 404, 404])
})
