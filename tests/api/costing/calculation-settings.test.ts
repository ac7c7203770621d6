// The settings of a subsidiary's calculations: default values until they are changed, with versions and history.
import { beforeAll, expect, test } from 'vitest'

import { app, manager as writer, setUpApp } from '../../app-fixtures.ts'
import { refusal, statusOf } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp('nomenclature.update')

let reader: Caller
beforeAll(async () => {
  reader = await app.as('crt.calcul.sell_cost')
})

const usual = { hourly_cost: '65.00', travel_cost: '30.00', mono_coverage: null, colour_coverage: null, version: 1, id: null }

test('the usual counts until somebody says otherwise; what is said is kept, exactly, and its history tells who said it', async () => {
  expect(await reader.client.calculation_settings.get({ zone: 'LYO' })).toEqual(usual)
  const saved = await writer.client.calculation_settings.save({ zone: 'LYO', version: 1, hourly_cost: '72.5', mono_coverage: '6.25' })
  expect(saved).toEqual({ ...usual, hourly_cost: '72.50', mono_coverage: '6.25', version: 2, id: expect.any(Number) })
  expect(await reader.client.calculation_settings.get({ zone: 'LYO' })).toEqual(saved)
  expect(await reader.client.calculation_settings.get({ zone: 'NAT' })).toEqual(usual)
  const { items } = await reader.client.activities.list({ entity: 'calculation-settings', id: saved.id ?? 0 })
  expect(items.map(({ field, old_value, new_value, author }) => [field, old_value, new_value, author?.name])).toEqual(
    expect.arrayContaining([
      ['hourly_cost', '65.00', '72.50', writer.name],
      ['mono_coverage', null, '6.25', writer.name],
    ]),
  )
  expect(items).toHaveLength(2)
})

test('of two who read the same, the one who comes too late is told what is stored, also the first time', async () => {
  await writer.client.calculation_settings.save({ zone: 'NAT', version: 1, travel_cost: '40' })
  const { code, data } = await refusal(writer.client.calculation_settings.save({ zone: 'NAT', version: 1, travel_cost: '50' }))
  expect([code, data.current, data.changed_by]).toEqual([
    'CONFLICT',
    expect.objectContaining({ travel_cost: '40.00', version: 2 }),
    writer.name,
  ])
})

test('it is read by who calculates and written by who writes nomenclatures; a subsidiary that is not there is not found', async () => {
  const stranger = await app.as('product.index')
  expect(await statusOf(stranger.client.calculation_settings.get({ zone: 'LYO' }))).toBe(403)
  expect(await statusOf(reader.client.calculation_settings.save({ zone: 'LYO', version: 1, hourly_cost: '1' }))).toBe(403)
  expect(await statusOf(reader.client.calculation_settings.get({ zone: 'NOWHERE' }))).toBe(404)
  expect(await statusOf(writer.client.calculation_settings.save({ zone: 'NOWHERE', version: 1, hourly_cost: '1' }))).toBe(404)
})

test.each([
  ['hourly_cost', '-1', 'negative'],
  ['travel_cost', 'trente', 'invalid_decimal'],
  ['mono_coverage', '100.01', 'share_out_of_range'],
  ['colour_coverage', '5.00001', 'too_many_decimals'],
])('%s « %s » is refused: %s', async (field, value, key) => {
  const { status, data } = await refusal(writer.client.calculation_settings.save({ zone: 'LYO', version: 1, [field]: value }))
  expect([status, data.errors]).toEqual([400, [expect.objectContaining({ field, key })]])
})
