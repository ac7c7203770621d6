// The analysis of an offer's rules as a whole: findings with an example configuration, for users who may write rules.
import { beforeAll, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { begun, euros, makeCatalog } from '../../price-fixtures.ts'
import { statusOf } from '../../refusal.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'

setUpApp()
let offer: Awaited<ReturnType<typeof ruledOffer>>
beforeAll(async () => {
  offer = await ruledOffer(manager)
})

test('two rules that set the same field differently are found, in a configuration in which both fire', async () => {
  const { offer_id, copier, installation } = offer
  const free = await offer.add()
  const dear = await offer.add({ conditions: atLeast(copier.id, '3'), actions: [set(installation.id, 'unit_price', '9')] })
  const { findings } = await manager.client.rules.analyse({ offer_id })
  const found = findings.find(({ kind }) => kind === 'CONFLICT')
  expect(found?.rules).toEqual([free.id, dear.id])
  const { quantities, zone, actor, date } = found?.example ?? { quantities: {}, zone: null, actor: 'seller', date: '' }
  const { trace } = await manager.client.rules.evaluate({ offer_id, quantities, zone, actor, date })
  expect(trace.map(({ fired }) => fired)).toEqual([true, true])
})

test('rules that are not stored are looked at instead of those that are', async () => {
  const { offer_id, copier, installation, free } = offer
  const never = {
    operator: 'and' as const,
    items: [...atLeast(copier.id, '5').items, { product_id: copier.id, field: 'quantity' as const, comparator: 'lt' as const, value: '2' }],
  }
  const { findings } = await manager.client.rules.analyse({
    offer_id,
    rules: [
      { id: 41, conditions: never, actions: free.actions },
      { id: 42, conditions: atLeast(copier.id, '1'), actions: [set(installation.id, 'discount_rate', '5')] },
    ],
  })
  expect(findings).toMatchObject([{ kind: 'UNREACHABLE', rules: [41] }])
})

test('who writes rules has them analysed, nobody else', async () => {
  const { offer_id } = offer
  const [writer, reader] = [await app.as('offer.rule.update'), await app.as('offer.show')]
  expect(await statusOf(writer.client.rules.analyse({ offer_id }))).toBe(200)
  expect(await statusOf(reader.client.rules.analyse({ offer_id }))).toBe(403)
  expect(await statusOf(writer.client.rules.analyse({ offer_id: 2_147_483_647 }))).toBe(404)
})

test('a rule that gives an article away below its min price is found, and warned of when it is saved', async () => {
  const { offer_id, copier, installation, free: base } = await ruledOffer(manager)
  const catalog = await makeCatalog(manager, { zone: 'NAT' })
  const row = { id: catalog.id, actor: 'seller' as const, start_date: begun }
  await manager.client.selling_prices.save({ product_id: copier.id, ...row, recommended_price: euros('100'), min_price: euros('68.94') })
  await manager.client.selling_prices.save({ product_id: installation.id, ...row, recommended_price: euros('100') })
  const warnings = [{ code: 'BELOW_MIN', product_id: copier.id }]
  const given = {
    conditions: atLeast(copier.id, '2'),
    actions: [set(copier.id, 'discount_rate', '100'), set(installation.id, 'discount_rate', '100')],
  }
  const free = await manager.client.rules.create({ offer_id, ...base, ...given })
  expect(free.warnings).toEqual(warnings)
  const { findings } = await manager.client.rules.analyse({ offer_id })
  expect(findings).toMatchObject([{ kind: 'BELOW_MIN', rules: [free.id], product_id: copier.id }])
  const { quantities, zone, actor, date } = findings[0]?.example ?? { quantities: {}, zone: null, actor: 'seller', date: '' }
  const simulated = await manager.client.offer_simulation.run({ offer_id, quantities, zone, actor, date })
  expect(simulated.lines.find(({ product_id }) => product_id === copier.id)?.warnings).toContainEqual({ code: 'BELOW_MIN' })
  // A price equal to the min price is not below it.
  const update = async (rate: string, { id, version_number }: { id: number; version_number: number }) =>
    await manager.client.rules.update({ offer_id, id, version_number, actions: [set(copier.id, 'discount_rate', rate)] })
  const just = await update('31.06', free)
  expect(just.warnings).toEqual([])
  const less = await update('31.07', just)
  expect(less.warnings).toEqual(warnings)
  const { id, version_number } = less
  expect((await manager.client.rules.update({ offer_id, id, version_number, active: false })).warnings).toEqual([])
})
