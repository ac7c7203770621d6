// Price plans as a list, and what every call refuses: like other entities, except that an update computes the lines anew.
import { expect, test } from 'vitest'

import { addDays } from '#engine/time/days.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { unique } from '../../factories.ts'
import { make, planFor, priced } from '../../plan-fixtures.ts'
import { effective, managing, refusal } from '../../price-fixtures.ts'

setUpApp(...managing)

const NOTHING = 2_147_483_647
const list = async (query: object) => await manager.client.price_plans.list(query)
/** Every call that names a plan. */
const callsOn = ({ id, version }: { id: number; version: number }) => {
  const { price_plans } = manager.client
  const at = { id, version }
  return {
    update: () => price_plans.update(at),
    exclude: () => price_plans.exclude({ ...at, ids: [1], excluded: true }),
    correct: () => price_plans.correct({ ...at, line_id: 1, amounts: {} }),
    apply: () => price_plans.apply({ ...at, skip_refused: false, skip_stale: false }),
    remove: () => price_plans.remove({ params: { id }, query: { version } }),
  }
}

test('plans are searched, filtered, sorted both ways and paged without losing one', async () => {
  const { catalog, ids } = await priced(1)
  const word = unique('Campagne')
  const plans = []
  for (const [at, name] of ['B', 'a', 'C'].entries())
    plans.push(await make(planFor(catalog.id, ids, { name: `${word} ${name}`, effective_date: addDays(effective, at % 2) })))
  const [first, second, third] = plans.map(({ id }) => id)
  const found = async (query: object) => (await list({ search: word, ...query })).items.map(({ id }) => id)
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ sort: 'name' })).toEqual([second, first, third])
  expect(await found({ sort: '-name' })).toEqual([third, first, second])
  expect(await found({ sort: 'effective_date' })).toEqual([first, third, second])
  expect(await found({ sort: '-effective_date' })).toEqual([second, first, third])
  expect(await found({ sort: 'status,created_at' })).toEqual([first, second, third])
  expect(await found({ from: addDays(effective, 1) })).toEqual([second])
  expect(await found({ to: effective })).toEqual([third, first])
  expect(await found({ status: 'applied' })).toEqual([])
  expect(await found({ created_by: manager.id })).toEqual([third, second, first])
  expect(await found({ created_by: (await app.as(...managing)).id })).toEqual([])
  const pages = await Promise.all([1, 2, 3].map((page) => list({ search: word, sort: 'status', page, page_size: 1 })))
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual([first, second, third].toSorted())
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
  expect(await refusal(list({ sort: 'version' }))).toMatchObject({ status: 400 })
})

test('what is written is read again, alone and in the list', async () => {
  const { catalog, ids } = await priced(1)
  const plan = await make(planFor(catalog.id, ids, { name: unique('Campagne'), comment: 'Annoncée par courrier' }))
  expect(await manager.client.price_plans.get({ id: plan.id })).toEqual(plan)
  const renamed = await manager.client.price_plans.update({ id: plan.id, version: plan.version, name: unique('Autre'), comment: null })
  expect(renamed).toEqual({ ...plan, name: renamed.name, comment: null, version: plan.version + 1, updated_at: renamed.updated_at })
  const { summary, ...listed } = renamed
  expect((await list({ search: renamed.name })).items).toEqual([{ ...listed, counts: summary?.counts }])
})

test('a plan that does not exist is not found by any call, and neither is one that was deleted', async () => {
  const { catalog, ids } = await priced(1)
  const plan = await make(planFor(catalog.id, ids))
  await manager.client.price_plans.remove({ params: { id: plan.id }, query: { version: plan.version } })
  for (const gone of [plan, { id: NOTHING, version: 1 }]) {
    const { id } = gone
    const reading = [
      () => manager.client.price_plans.get({ id }),
      () => manager.client.price_plans.lines({ id }),
      () => manager.client.price_plans.export({ id, language: 'fr' }),
    ]
    for (const call of [...reading, ...Object.values(callsOn(gone))]) expect(await refusal(call())).toMatchObject({ status: 404 })
  }
})

test('who comes late is told what is stored, by every call; who names no version is refused', async () => {
  const { catalog, ids } = await priced(1)
  const plan = await make(planFor(catalog.id, ids))
  const stored = await manager.client.price_plans.update({ id: plan.id, version: plan.version, name: 'Plus tard' })
  for (const call of Object.values(callsOn(plan)))
    expect(await refusal(call())).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { id: plan.id, version: stored.version } },
    })
  for (const call of Object.values(callsOn({ id: plan.id, version: undefined as unknown as number })))
    expect(await refusal(call())).toMatchObject({ status: 400, data: { errors: [{ field: 'version', key: 'required' }] } })
  expect((await manager.client.price_plans.get({ id: plan.id })).version).toBe(stored.version)
})
