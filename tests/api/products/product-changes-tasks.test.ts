// Changes of more than 500 products: a task applies them, another undoes them.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { tasks, user_roles } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeManufacturer, uniqueLetters } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'
import { workToEnd, workUntil } from '../../work-on-tasks.ts'

const rights = [
  'product.index',
  'product.show',
  'product.create',
  'product.update.general',
  'product.tag.update',
  'product.delete',
] as const
setUpApp(...rights, 'reference.update')

type Changes = Inputs['product_changes']['apply']['changes']
type Selection = NonNullable<Inputs['product_changes']['apply']['selection']>

/** So many products of a new manufacturer, by reference. */
async function makeMany(count: number) {
  const { id } = await makeManufacturer(manager)
  const rows = await app.services.db.execute<{ id: number }>(
    sql`insert into products (reference, mdm_designation, origin, manufacturer_id)
      select ${`M${id}`} || '-' || lpad(i::text, 4, '0'), 'Imprimante', 'manual', ${id} from generate_series(1, ${count}::int) i returning id`,
  )
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b)
  return { manufacturer_id: id, ids, filter: { manufacturer_id: String(id) } }
}
const apply = async (selection: Selection, changes: Changes, { client }: Caller = manager) =>
  await client.product_changes.apply({ selection, changes })
/** How many products of a manufacturer there are with each value. */
async function valuesOf(manufacturer_id: number) {
  const rows = await app.services.db.execute<{ auto_sync: boolean; version: number; count: number }>(
    sql`select auto_sync, version, count(*)::int as count from products where manufacturer_id = ${manufacturer_id} group by 1, 2 order by 1, 2`,
  )
  return rows.map(({ auto_sync, version, count }) => [auto_sync, version, count])
}
const idOfResult = (task: { result: { path: string } | null }) => Number(task.result?.path.split('/').at(-1))
const activitiesOf = async (ids: number[], field: string) => {
  const [row] = await app.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from activities where entity = 'products' and field = ${field} and entity_id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  return row?.count
}

test('more than 500 products that a filter shows are changed by a task as one change, but for the exceptions; its page lists the refused ones', async () => {
  const { manufacturer_id, ids, filter } = await makeMany(503)
  const [except = 0, unfit = 0, late = 0] = ids
  await app.services.db.execute(sql`update products set marketing_start_date = '2030-01-01' where id in (${unfit}, ${late})`)
  const selection = { filter, except_ids: [except] }
  const changes = { marketing_end_date: '2029-12-31', auto_sync: false }

  const preview = await manager.client.product_changes.preview({ selection, changes })
  expect([preview.total, preview.items.length]).toEqual([502, 500])
  expect(preview.items.slice(0, 3).map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    [unfit, 'refused', 'end_before_start'],
    [late, 'refused', 'end_before_start'],
    [ids[3], 'changed', null],
  ])

  const { status, body } = await apply(selection, changes)
  expect([status, body]).toMatchObject([
    202,
    { done: 0, refused: [], change: null, task: { kind: 'product_change', status: 'queued', total: 502 } },
  ])
  expect(body.task?.title).toBe('31/12/2029')
  expect(await valuesOf(manufacturer_id)).toEqual([[true, 1, 503]])
  const task = await workToEnd(app, manager, body.task, 100)
  expect(task).toMatchObject({ status: 'done', done: 502, total: 502 })
  expect(await valuesOf(manufacturer_id)).toEqual([
    [false, 2, 500],
    [true, 1, 3],
  ])
  const id = idOfResult(task)
  expect(task.result).toEqual({ path: `/products/changes/${id}` })
  const change = await manager.client.product_changes.get({ id })
  expect(change).toMatchObject({
    product_count: 500,
    refused_count: 2,
    created_by_name: manager.name,
    version: 1,
    task_id: null,
    parameters: changes,
  })
  expect(change.refused.map((one) => [one.id, one.key])).toEqual([
    [unfit, 'end_before_start'],
    [late, 'end_before_start'],
  ])
  expect(change.rows.map(({ product }) => product.id)).toEqual(ids.slice(3))
  const history = await manager.client.activities.list({ entity: 'products', id: ids[3] ?? 0, field: 'auto_sync' })
  expect(history.items).toMatchObject([{ author: { name: manager.name }, old_value: true, new_value: false }])
})

test('the undo of a change of more than 500 products is a task too; what was changed since is left, and comes first on its page', async () => {
  const { manufacturer_id, ids, filter } = await makeMany(502)
  const { body } = await apply({ filter, except_ids: [] }, { auto_sync: false })
  const id = idOfResult(await workToEnd(app, manager, body.task))
  const left = ids[300] ?? 0
  await manager.client.products.update({ id: left, version: 2, commercial_designation: 'Entre-temps' })

  const undo = async () => await manager.client.product_changes.undo({ id, version: 1 })
  const undoing = await undo()
  expect(undoing).toMatchObject({ status: 202, body: { id, undone_at: null, kept: [], task: { kind: 'product_change_undo', total: 502 } } })
  expect(await manager.client.product_changes.get({ id })).toMatchObject({ task_id: undoing.body.task?.id })
  expect(await refusal(undo())).toMatchObject({ status: 409, code: 'BUSY' })
  const task = await workToEnd(app, manager, undoing.body.task, 100)
  expect(task).toMatchObject({ status: 'done', done: 502, result: { path: `/products/changes/${id}` } })
  expect(await valuesOf(manufacturer_id)).toEqual([
    [false, 3, 1],
    [true, 3, 501],
  ])
  const change = await manager.client.product_changes.get({ id })
  expect(change).toMatchObject({ undone_by_name: manager.name, kept_count: 1, version: 2, task_id: null })
  expect(change.rows.slice(0, 2).map(({ product, undone }) => [product.id, undone])).toEqual([
    [left, false],
    [ids[0], true],
  ])
  expect((await refusal(undo())).data.errors).toEqual([{ field: 'version', key: 'already_undone' }])
})

test('an undo of which nothing can be undone fails with the reason, and can be tried again', async () => {
  const { manufacturer_id, filter } = await makeMany(501)
  const { body } = await apply({ filter, except_ids: [] }, { auto_sync: false })
  const id = idOfResult(await workToEnd(app, manager, body.task))
  await app.services.db.execute(sql`update products set version = version + 1 where manufacturer_id = ${manufacturer_id}`)
  const undoing = await manager.client.product_changes.undo({ id, version: 1 })
  expect(await workToEnd(app, manager, undoing.body.task, 100)).toMatchObject({ status: 'failed', error_key: 'changed_since' })
  expect(await manager.client.product_changes.get({ id })).toMatchObject({ undone_at: null, version: 1, task_id: null })
})

test('a worker that stops between two portions is followed by one that goes on: every product is changed once', async () => {
  const { manufacturer_id, ids, filter } = await makeMany(501)
  const { body } = await apply({ filter, except_ids: [] }, { auto_sync: false })
  const id = body.task?.id ?? 0
  const row = async () => (await app.services.db.select().from(tasks).where(eq(tasks.id, id)))[0]
  await workUntil(app, async () => ((await row())?.done ?? 0) > 0, true, 5)
  const stopped = await row()
  expect(stopped?.status).toBe('running')
  expect(stopped?.done).toBeLessThan(501)
  expect(await valuesOf(manufacturer_id)).toEqual([
    [false, 2, stopped?.done],
    [true, 1, 501 - (stopped?.done ?? 0)],
  ])
  // The products that the filter shows by now are others: the task keeps to those that were selected.
  await app.services.db.execute(sql`update products set manufacturer_id = null where id = ${ids.at(-1)}`)
  const change_id = idOfResult(await manager.client.tasks.get({ id }))
  expect(await manager.client.product_changes.get({ id: change_id })).toMatchObject({ task_id: id, product_count: stopped?.done })
  expect(await refusal(manager.client.product_changes.undo({ id: change_id, version: 1 }))).toMatchObject({ code: 'BUSY' })

  const task = await workToEnd(app, manager, body.task, 50)
  expect(task).toMatchObject({ status: 'done', done: 501 })
  expect(idOfResult(task)).toBe(change_id)
  expect(await manager.client.product_changes.get({ id: change_id })).toMatchObject({ product_count: 501, task_id: null })
  expect(await activitiesOf(ids, 'auto_sync')).toBe(501)
})

test('what was done before a task is cancelled stays, and is undone from its page', async () => {
  const { manufacturer_id, filter } = await makeMany(501)
  const { body } = await apply({ filter, except_ids: [] }, { auto_sync: false })
  const id = body.task?.id ?? 0
  await workUntil(app, async () => (await manager.client.tasks.get({ id })).done > 0, true, 5)
  await manager.client.tasks.cancel({ id })
  const { done, result } = await manager.client.tasks.get({ id })
  const change_id = idOfResult({ result })
  expect(await manager.client.product_changes.get({ id: change_id })).toMatchObject({ product_count: done, task_id: null })
  const undone = await manager.client.product_changes.undo({ id: change_id, version: 1 })
  expect(undone).toMatchObject({ status: 200, body: { kept_count: 0, task: null } })
  expect((await valuesOf(manufacturer_id)).map(([auto_sync]) => auto_sync)).toEqual([true, true])
})

test('rights for the fields of the change are checked before each portion: without them nothing more is written', async () => {
  const { manufacturer_id, filter } = await makeMany(501)
  const colleague = await app.as('product.index', 'product.update.general')
  const { body } = await apply({ filter, except_ids: [] }, { auto_sync: false }, colleague)
  const id = body.task?.id ?? 0
  await workUntil(app, async () => (await colleague.client.tasks.get({ id })).done > 0, true, 5)
  const { done } = await colleague.client.tasks.get({ id })
  // A person with the other right may still ask for changes, but not for this one.
  const tagger = await app.as('product.index', 'product.tag.update')
  await app.services.db.delete(user_roles).where(eq(user_roles.user_id, colleague.id))
  await app.services.db.execute(
    sql`insert into user_roles (user_id, role_id) select ${colleague.id}, role_id from user_roles where user_id = ${tagger.id}`,
  )
  expect(await workToEnd(app, colleague, { id })).toMatchObject({ status: 'failed', error_key: 'forbidden', done })
  expect(await valuesOf(manufacturer_id)).toEqual([
    [false, 2, done],
    [true, 1, 501 - done],
  ])
  expect((await refusal(apply({ filter, except_ids: [] }, { auto_sync: true }, tagger))).status).toBe(403)
})

test('a change that refers to what does not exist is refused before a task is made, and one whose tag is deleted meanwhile stops', async () => {
  const { filter } = await makeMany(501)
  const selection = { filter, except_ids: [] }
  expect((await refusal(apply(selection, { add_tags: [2_000_000_000] }))).data.errors).toEqual([{ field: 'add_tags', key: 'unknown' }])
  const [zone] = (await manager.client.zones.list({})).items
  const tag = await manager.client.tags.create({ name: uniqueLetters('Étiquette'), zone: zone?.code_sigma ?? '' })
  const { body } = await apply(selection, { add_tags: [tag.id] })
  expect(body.task?.title).toBe(tag.name)
  await manager.client.tags.remove({ params: { id: tag.id }, query: { version: tag.version } })
  expect(await workToEnd(app, manager, body.task)).toMatchObject({ status: 'failed', error_key: 'value_gone', done: 0, result: null })
})

test('a request that is sent again because its response was lost makes one task', async () => {
  const { filter } = await makeMany(501)
  const send = async () =>
    await manager.fetch('/api/v2/product-changes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `once-${filter.manufacturer_id}` },
      body: JSON.stringify({ selection: { filter }, changes: { auto_sync: false } }),
    })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([202, 202])
  const idOf = async (response: Response) => ((await response.json()) as { task: { id: number } }).task.id
  const id = await idOf(first)
  expect(await idOf(second)).toBe(id)
  await manager.client.tasks.cancel({ id })
})
