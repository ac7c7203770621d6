// Changes of more than 500 offers: a task applies them, another undoes them.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import { workToEnd } from '../../work-on-tasks.ts'

setUpApp('offer.read', 'offer.show', 'offer.create', 'offer.update.general')

const activeIn = async (category_1: string) => (await manager.client.offers.list({ category_1, active: 'true' })).total

test('more than 500 offers that a filter shows are changed by a task and undone by another, but for the exceptions', async () => {
  const category_1 = unique('Rayon')
  const made = await app.services.db.execute<{ id: number; reference: string }>(
    sql`insert into offers (name, reference, category_1, active, marketing_start_date)
      select 'Copieurs ' || lpad(i::text, 3, '0'), ${category_1} || '-' || lpad(i::text, 3, '0'), ${category_1}, i > 2, case when i = 4 then date '2040-01-01' end
      from generate_series(1, 505) i returning id, reference`,
  )
  const ids = made.toSorted((a, b) => (a.reference < b.reference ? -1 : 1)).map(({ id }) => id)
  // The first two are inactive, so that the filter does not show them.
  const [, , except = 0, unfit = 0] = ids
  const selection = { filter: { category_1, active: 'true' as const, search: 'copieurs' }, except_ids: [except] }
  const changes = { active: false, marketing_end_date: '2029-12-31' }
  const preview = await manager.client.offer_changes.preview({ selection, changes })
  expect([preview.total, preview.items.length]).toEqual([502, 500])
  expect(preview.items.map(({ id }) => id)).toEqual(ids.slice(3, 503))

  const { status, body } = await manager.client.offer_changes.apply({ selection, changes })
  expect([status, body.task]).toMatchObject([202, { kind: 'offer_change', total: 502, title: '31/12/2029' }])
  const done = await workToEnd(app, manager, body.task, 200)
  const id = Number(done.result?.path.split('/').at(-1))
  expect(done).toMatchObject({ status: 'done', done: 502, result: { path: `/offers/changes/${id}` } })
  const change = await manager.client.offer_changes.get({ id })
  expect(change).toMatchObject({ offer_count: 501, refused_count: 1, refused: [{ id: unfit, key: 'end_before_start' }] })
  expect(await activeIn(category_1)).toBe(2)

  const undoing = await manager.client.offer_changes.undo({ id, version: 1 })
  expect(undoing).toMatchObject({ status: 202, body: { task: { kind: 'offer_change_undo', total: 501 } } })
  expect(await refusal(manager.client.offer_changes.undo({ id, version: 1 }))).toMatchObject({ status: 409, code: 'BUSY' })
  expect(await workToEnd(app, manager, undoing.body.task, 200)).toMatchObject({ status: 'done', done: 501 })
  expect(await activeIn(category_1)).toBe(503)
  expect(await manager.client.offer_changes.get({ id })).toMatchObject({ undone_by_name: manager.name, kept_count: 0, version: 2 })
})
