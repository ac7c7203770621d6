// The list of changes to many products.
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import type { Caller } from '../../setup.ts'

setUpApp('product.index', 'product.show', 'product.create', 'product.update.general')

const setAutoSync = async ({ client }: Caller, ids: number[], auto_sync: boolean) =>
  (await client.product_changes.apply({ selection: { ids }, changes: { auto_sync } })).body

test('changes to many products are listed in the order that is asked for', async () => {
  const [one, two] = [await makeProduct(manager), await makeProduct(manager)]
  const colleague = await app.as('product.update.general', 'product.show')
  const { change: first } = await setAutoSync(manager, [one.id], false)
  const { change: second } = await setAutoSync(colleague, [one.id, two.id], true)
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
