// Technical nomenclatures and printer categories: who may read and write them, what is deleted with one, and what prevents the deletion of
// a category.
import { describe, expect, test } from 'vitest'

import type { Permission } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'

setUpApp('nomenclature.update', 'nomenclature.destroy', 'printer_category.update', 'printer_category.destroy')

const make = (fields: object = {}) => manager.client.technical_nomenclatures.create({ name: unique('Copieur'), ...fields })
const makeCategory = (fields: object = {}) => manager.client.printer_categories.create({ name: unique('A3 couleur'), ...fields })

describe('a technical nomenclature', () => {
  test('is made with its category, found by its name and by that of its category, changed and deleted, and its history tells of it', async () => {
    const category = await makeCategory()
    const made = await make({ print_speed: 30, average_intervention_duration: '1.2', printer_category_id: category.id })
    expect(made).toMatchObject({
      print_speed: 30,
      average_intervention_duration: '1.20',
      pages_between_interventions: null,
      printer_category: { id: category.id, name: category.name },
      product_count: 0,
      version: 1,
    })
    const { client } = manager
    expect((await client.technical_nomenclatures.list({ search: made.name.toUpperCase() })).items).toEqual([made])
    expect((await client.technical_nomenclatures.list({ search: category.name })).items).toEqual([made])
    const changed = await client.technical_nomenclatures.update({ nomenclature_id: made.id, version: 1, printer_category_id: null })
    expect(changed).toEqual({ ...made, printer_category: null, version: 2 })
    await client.technical_nomenclatures.remove({ params: { id: made.id }, query: { version: 2 } })
    expect((await refusal(client.technical_nomenclatures.get({ id: made.id }))).code).toBe('NOT_FOUND')
    const { items } = await client.activities.list({ entity: 'technical-nomenclatures', id: made.id, field: 'printer_category_id' })
    const told = { id: category.id, name: category.name }
    expect(items.map(({ action, old_value, new_value }) => [action, old_value, new_value])).toEqual([
      ['updated', told, null],
      ['created', null, told],
    ])
  })

  test('the list is filtered by categories', async () => {
    const [one, other] = [await makeCategory(), await makeCategory()]
    const [first, second] = [await make({ printer_category_id: one.id }), await make({ printer_category_id: other.id })]
    await make()
    const found = async (printer_category_id: string) =>
      (await manager.client.technical_nomenclatures.list({ printer_category_id })).items.map(({ id }) => id)
    expect(await found(String(one.id))).toEqual([first.id])
    expect((await found(`${one.id},${other.id}`)).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'nomenclature_name_required'],
    ['a speed of nothing', { print_speed: 0 }, 'print_speed', 'not_positive'],
    ['half a page per minute', { print_speed: 30.5 }, 'print_speed', 'invalid'],
    ['a negative duration', { average_intervention_duration: '-1' }, 'average_intervention_duration', 'negative_quantity'],
    ['no page between interventions', { pages_between_interventions: 0 }, 'pages_between_interventions', 'not_positive'],
    ['a volume of no page', { maximum_monthly_volume: 0 }, 'maximum_monthly_volume', 'not_positive'],
    ['an article that is not there', { printer_id: 2_147_483_647 }, 'printer_id', 'unknown'],
    ['a category that is not there', { printer_category_id: 2_147_483_647 }, 'printer_category_id', 'unknown'],
  ])('%s is refused at its field', async (_what, given, field, key) => {
    expect((await refusal(make(given))).data.errors).toMatchObject([{ field, key }])
  })

  test.each<Permission>([
    'crt.calcul.nomenclature_cost',
    'crt.calcul.graph',
    'crt.calcul.sell_cost',
    'crt.calcul.sell_vendor_cost',
    'printer_category.update',
  ])('%s reads nomenclatures, their lines, categories and history, and writes no nomenclature', async (right) => {
    const [{ id }, category, reader] = [await make(), await makeCategory(), await app.as(right)]
    const { client } = reader
    expect((await client.technical_nomenclatures.list({})).items.some((row) => row.id === id)).toBe(true)
    expect(await client.nomenclature_lines.list({ technical_nomenclature_id: id })).toEqual({ items: [], version: 1 })
    expect((await client.printer_categories.get({ id: category.id })).name).toBe(category.name)
    expect((await client.activities.list({ entity: 'technical-nomenclatures', id })).total).toBeGreaterThan(0)
    const writes = [
      () => client.technical_nomenclatures.create({ name: 'Autre' }),
      () => client.technical_nomenclatures.update({ nomenclature_id: id, version: 1, name: 'Autre' }),
      () => client.technical_nomenclatures.remove({ params: { id }, query: { version: 1 } }),
      () => client.nomenclature_lines.save({ technical_nomenclature_id: id, reference: 'T-1' }),
      () => client.printer_categories.remove({ params: { id: category.id }, query: { version: 1 } }),
    ]
    for (const write of writes) expect((await refusal(write())).code).toBe('FORBIDDEN')
  })

  test('who works on offers and products alone reads none of it', async () => {
    const { client } = await app.as('product.index', 'product.show', 'offer.read', 'offer.show', 'selling_price.show')
    const [{ id }, category] = [await make(), await makeCategory()]
    const reads = [
      () => client.technical_nomenclatures.list({}),
      () => client.technical_nomenclatures.get({ id }),
      () => client.nomenclature_lines.list({ technical_nomenclature_id: id }),
      () => client.printer_categories.list({}),
      () => client.printer_categories.get({ id: category.id }),
      () => client.activities.list({ entity: 'technical-nomenclatures', id }),
    ]
    for (const read of reads) expect((await refusal(read())).code).toBe('FORBIDDEN')
  })
})

describe('a printer category', () => {
  test('names its nomenclatures, and is kept while it has one: the refusal lists them', async () => {
    const category = await makeCategory({ description: 'Copieurs', pages_between_interventions: 40_000 })
    const nomenclature = await make({ printer_category_id: category.id })
    const named = { id: nomenclature.id, name: nomenclature.name }
    const { client } = manager
    expect(await client.printer_categories.get({ id: category.id })).toMatchObject({
      description: 'Copieurs',
      pages_between_interventions: 40_000,
      nomenclatures: [named],
    })
    const { code, data } = await refusal(client.printer_categories.remove({ params: { id: category.id }, query: { version: 1 } }))
    expect([code, data]).toEqual(['IN_USE', { references: [{ entity: 'technical-nomenclatures', ...named }], total: 1 }])
    await client.technical_nomenclatures.remove({ params: { id: nomenclature.id }, query: { version: 1 } })
    await client.printer_categories.remove({ params: { id: category.id }, query: { version: 1 } })
    expect((await refusal(client.printer_categories.get({ id: category.id }))).code).toBe('NOT_FOUND')
  })

  test('is changed under its version, by who may change categories alone', async () => {
    const category = await makeCategory()
    const renamed = { printer_category_id: category.id, name: unique('A4') }
    const keeper = await app.as('printer_category.update')
    expect(await keeper.client.printer_categories.update({ ...renamed, version: 1 })).toMatchObject({ name: renamed.name, version: 2 })
    expect((await refusal(keeper.client.printer_categories.update({ ...renamed, name: 'Autre', version: 1 }))).code).toBe('CONFLICT')
    const writer = await app.as('nomenclature.update')
    expect((await refusal(writer.client.printer_categories.update({ ...renamed, version: 2 }))).code).toBe('FORBIDDEN')
    expect((await refusal(writer.client.printer_categories.create({ name: 'Autre' }))).code).toBe('FORBIDDEN')
  })
})
