// Changes to many products, portion by portion and in a list.
import { expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp('product.index', 'product.show', 'product.create', 'product.update.general')

interface Item {
  id: number
  version: number
}
const itemsOf = (products: readonly Item[]) => products.map(({ id, version }) => ({ id, version }))
const apply = (products: readonly Item[], changes: Inputs['product_changes']['apply']['changes']) =>
  manager.client.product_changes.apply({ items: itemsOf(products), changes })
const get = (id: number) => manager.client.products.get({ id })
const autoSyncOf = async (made: readonly Item[]) => await Promise.all(made.map(async ({ id }) => (await get(id)).auto_sync))
const makeFour = async () => {
  const make = async () => await makeProduct(manager)
  return [await make(), await make(), await make(), await make()] as const
}

test('the undo of a change to many products goes in portions: only the last one closes the change, and names with the others what was left', async () => {
  const made = await makeFour()
  const { change } = await apply(made, { auto_sync: false })
  const [id, version] = [change?.id ?? 0, 1]
  const [one, two, three, four] = made
  await manager.client.products.update({ id: two.id, version: 2, commercial_designation: 'Entre-temps' })
  const undo = async (portion: object) => await manager.client.product_changes.undo({ id, version, limit: 2, ...portion })

  const first = await undo({})
  expect(first).toMatchObject({ undone_at: null, version: 1, next: two.id, kept: [{ id: two.id, reason: 'changed' }] })
  expect(await autoSyncOf(made)).toEqual([true, false, false, false])
  // The response was lost: started again from the beginning, the undo skips finished rows and reports the kept ones again.
  expect(await undo({})).toMatchObject({ undone_at: null, next: three.id, kept: [{ id: two.id }] })
  expect(await autoSyncOf(made)).toEqual([true, false, true, false])
  expect((await get(one.id)).version).toBe(3)

  const joined = { items: itemsOf([await makeProduct(manager)]), changes: { auto_sync: false }, change_id: id }
  const more = await refusal(manager.client.product_changes.apply(joined))
  expect(more.data.errors).toEqual([{ field: 'change_id', key: 'unknown' }])

  const last = await undo({ after: three.id })
  expect(last).toMatchObject({ undone_by_name: manager.name, version: 2, kept_count: 1, next: null, kept: [] })
  expect(await autoSyncOf(made)).toEqual([true, false, true, true])
  const { rows } = await manager.client.product_changes.get({ id })
  expect(rows.filter(({ undone }) => !undone).map(({ product }) => product.id)).toEqual([two.id])
  expect((await refusal(undo({ after: four.id }))).data.errors).toEqual([{ field: 'version', key: 'already_undone' }])
})

test('an undo refuses at its last portion where no portion could put anything back, and the change stays as it was', async () => {
  const made = await makeFour()
  const { change } = await apply(made, { auto_sync: false })
  const [id, version] = [change?.id ?? 0, 1]
  for (const one of made) await manager.client.products.update({ id: one.id, version: 2, commercial_designation: 'Entre-temps' })
  const first = await manager.client.product_changes.undo({ id, version, limit: 3 })
  expect(first).toMatchObject({ kept: made.slice(0, 3).map((one) => ({ id: one.id })), undone_at: null })
  const refused = await refusal(manager.client.product_changes.undo({ id, version, limit: 3, after: first.next ?? 0 }))
  expect([refused.code, refused.data]).toMatchObject(['CHANGED_SINCE', { rows: [{ id: made[3].id }] }])
  expect(await manager.client.product_changes.get({ id })).toMatchObject({ undone_at: null, version: 1 })
})

test('an undo portion by portion, by two people at once, puts everything back once', async () => {
  const made = await makeFour()
  const { change } = await apply(made, { auto_sync: false })
  const id = change?.id ?? 0
  const colleague = await app.as('product.update.general')
  const undoAll = async ({ client }: Caller) => {
    for (let after: number | null | undefined; after !== null;)
      after = (await client.product_changes.undo({ id, version: 1, limit: 1, ...(after && { after }) })).next
  }
  const ends = await Promise.allSettled([manager, colleague].map(undoAll))
  expect(ends.map(({ status }) => status)).toContain('fulfilled')
  expect(await Promise.all(made.map(async (one) => (await get(one.id)).version))).toEqual([3, 3, 3, 3])
  expect(await manager.client.product_changes.get({ id })).toMatchObject({ kept_count: 0, version: 2 })
})

test('changes to many products are listed in the order that is asked for', async () => {
  const [one, two] = [await makeProduct(manager), await makeProduct(manager)]
  const colleague = await app.as('product.update.general', 'product.show')
  const { change: first } = await apply([one], { auto_sync: false })
  const { change: second } = await colleague.client.product_changes.apply({
    items: itemsOf([await get(one.id), two]),
    changes: { auto_sync: true },
  })
  const placesBy = async (sort: 'created_at' | '-created_at' | '-created_by_name,created_at') => {
    const ids: number[] = []
    for (let page = 1, total = 1; ids.length < total; page++) {
      const { items, total: all } = await manager.client.product_changes.list({ sort, page, page_size: 200 })
      ids.push(...items.map(({ id }) => id))
      total = all
    }
    return ids.flatMap((one) => [first?.id, second?.id].flatMap((id, place) => (one === id ? [place] : [])))
  }
  expect([await placesBy('created_at'), await placesBy('-created_at')]).toEqual([
    [0, 1],
    [1, 0],
  ])
  const byName = [manager.name, colleague.name].toSorted().toReversed()
  expect(await placesBy('-created_by_name,created_at')).toEqual(byName[0] === manager.name ? [0, 1] : [1, 0])
})
