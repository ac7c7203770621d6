// The products of a selection: by their ids, or all that the list shows with a filter.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeManufacturer, makeProduct, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'

setUpApp('product.index', 'product.show', 'product.create', 'product.update.general', 'reference.update')

const changes = { auto_sync: false }
type Selection = NonNullable<Inputs['product_changes']['preview']['selection']>
type Filter = Inputs['products']['list']
const previewed = async (selection: Selection) => {
  const { items, total } = await manager.client.product_changes.preview({ selection, changes })
  expect(items).toHaveLength(Math.min(total, 500))
  return items.map(({ id }) => id)
}
const listed = async (filter: Filter) => {
  const { items, total } = await manager.client.products.list({ ...filter, sort: 'reference', page_size: 200 })
  expect(items).toHaveLength(total)
  return items.map(({ id }) => id)
}

describe('a filter selects what the list shows with it', () => {
  test.each<[string, (made: Record<'word' | 'maker' | 'first' | 'second', string>) => Filter]>([
    ['by a word', ({ word }) => ({ search: word })],
    ['by a word with a typo, where no product has it', ({ word }) => ({ search: `${word.slice(0, 4)}z${word.slice(5)}` })],
    ['by pasted references, of which one does not exist', ({ first, second }) => ({ search: `${first}\n${second}\nRIEN-0000` })],
    ['by a manufacturer', ({ maker }) => ({ manufacturer_id: maker })],
    ['by a manufacturer and a word', ({ maker, word }) => ({ manufacturer_id: maker, search: word })],
    ['by whether it is on sale', ({ word }) => ({ search: word, on_sale: true })],
  ])('%s', async (_by, filterOf) => {
    const word = `Zéphyrin${unique('').replaceAll(/[^a-f]/g, '')}`
    const maker = await makeManufacturer(manager)
    const fields = { mdm_designation: `Copieur ${word}`, marketing_start_date: '2020-01-01' }
    const first = await makeProduct(manager, { ...fields, manufacturer_id: maker.id })
    const second = await makeProduct(manager, { ...fields, manufacturer_id: maker.id })
    await makeProduct(manager, fields)
    await makeProduct(manager, { ...fields, marketing_start_date: null, manufacturer_id: null })
    const filter = filterOf({ word, maker: String(maker.id), first: first.reference, second: second.reference })
    const [left = 0, ...others] = await listed(filter)
    expect(others.length).toBeGreaterThan(0)
    expect(await previewed({ filter, except_ids: [] })).toEqual([left, ...others])
    expect(await previewed({ filter, except_ids: [left, 2_000_000_000] })).toEqual(others)
  })

  test('one that shows nothing is refused', async () => {
    const filter = { search: 'xqzwvkjh' }
    expect(await listed(filter)).toEqual([])
    expect((await refusal(previewed({ filter, except_ids: [] }))).data.errors).toEqual([{ field: 'selection', key: 'required' }])
  })

  test('whatever page and order are sent with it', async () => {
    const { id } = await makeManufacturer(manager)
    const made = [await makeProduct(manager, { manufacturer_id: id }), await makeProduct(manager, { manufacturer_id: id })]
    const filter = { manufacturer_id: String(id), page: 2, page_size: 1, sort: '-reference' }
    const { status } = await manager.fetch('/api/v2/product-changes', post({ selection: { filter }, changes }))
    expect(status).toBe(201)
    const after = await Promise.all(made.map(async (one) => await manager.client.products.get({ id: one.id })))
    expect(after.map(({ auto_sync, version }) => [auto_sync, version])).toEqual([
      [false, 2],
      [false, 2],
    ])
  })
})

test('at most 500 are changed at once, in the versions that are stored; ids without a product are refused', async () => {
  const [one, two] = [await makeProduct(manager), await makeProduct(manager)]
  await manager.client.products.update({ id: two.id, version: 1, commercial_designation: 'Entre-temps' })
  const ids = [two.id, one.id, 2_000_000_000, one.id]
  const { status, body } = await manager.client.product_changes.apply({ selection: { ids }, changes })
  expect([status, body]).toMatchObject([
    201,
    {
      done: 2,
      unchanged: 0,
      task: null,
      refused: [{ id: 2_000_000_000, reference: null, key: 'not_found' }],
      change: { refused_count: 1 },
    },
  ])
  const { rows, refused } = await manager.client.product_changes.get({ id: body.change?.id ?? 0 })
  expect(rows.map(({ product }) => product.id).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
  expect(refused).toEqual([{ id: 2_000_000_000, reference: null, key: 'not_found' }])
})

test('the longest list of ids is a task, and a longer one is refused', async () => {
  const ids = Array.from({ length: 10_001 }, (_, at) => 1_000_000_000 + at)
  const { status, body } = await manager.client.product_changes.apply({ selection: { ids: ids.slice(1) }, changes })
  expect([status, body.task?.total]).toEqual([202, 10_000])
  await manager.client.tasks.cancel({ id: body.task?.id ?? 0 })
  const { errors } = (await refusal(manager.client.product_changes.apply({ selection: { ids }, changes }))).data
  expect(errors).toEqual([{ field: 'selection.ids', key: 'too_long', params: { max: 10_000 } }])
})

test.each<[string, object, object[]]>([
  ['nothing', {}, [{ field: 'items', key: 'required' }]],
  ['no ids', { selection: { ids: [] } }, [{ field: 'selection.ids', key: 'required' }]],
  ['neither ids nor a filter', { selection: {} }, [{ field: 'selection.ids', key: 'required' }]],
  [
    'an unknown filter, which would select everything',
    { selection: { filter: { maker_id: '3' } } },
    [{ field: 'selection.filter.maker_id', key: 'invalid_filter' }],
  ],
  [
    'a filter that is none',
    { selection: { filter: { on_sale: 'maybe', manufacturer_id: '1 or 1=1' } } },
    [
      { field: 'selection.filter.manufacturer_id', key: 'invalid_filter' },
      { field: 'selection.filter.on_sale', key: 'invalid_filter' },
    ],
  ],
  ['ids and a filter', { selection: { ids: [1], filter: {} } }, [{ field: 'selection.ids', key: 'ids_or_filter' }]],
  [
    'exceptions that are no ids',
    { selection: { filter: {}, except_ids: ['x'] } },
    [{ field: 'selection.except_ids.0', key: 'invalid_id' }],
  ],
  [
    'items and a selection',
    { items: [{ id: 1, version: 1 }], selection: { filter: {} } },
    [{ field: 'selection', key: 'items_or_selection' }],
  ],
])('a request that selects %s is refused at its field', async (_what, selected, errors) => {
  for (const path of ['/api/v2/product-changes', '/api/v2/product-changes/preview']) {
    const response = await manager.fetch(path, post({ ...selected, changes }))
    expect(response.status).toBe(400)
    expect(((await response.json()) as { data: { errors: object[] } }).data.errors).toEqual(errors)
  }
  expect(await app.services.db.execute(sql`select 1 from tasks where status = 'queued'`)).toEqual([])
})

const post = (body: object) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
