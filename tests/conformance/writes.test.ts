// How every entity is written: reading what was created, versions, concurrent changes, history, repeated requests, deletion.
import { isDeepStrictEqual } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { unique } from '../factories.ts'
import type { Refusal } from '../refusal.ts'
import { startApp, type TestApp } from '../setup.ts'
import { callsOf, conforming, has, keyed, refused, valuesOf, written } from './calls.ts'
import { type Entity, type Row } from './entities.ts'
import { isNot } from './not.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const changed = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, keyed(value)]))
/** Rows that only their owner sees are written by the same user twice. */
const other = ({ history }: Entity) => (isNot(history) ? world.caller : world.colleague)
/** Fields that differ in every row. */
const own = new Set(['id', 'version', 'created_at', 'updated_at'])
const saysTheSame = (row: Row, made: Row) =>
  Object.entries(row).every(([field, value]) => own.has(field) || isDeepStrictEqual(value, made[field]))
/** The calls that the entity has. */
const havingCalls = (name: string, asked: Record<string, () => Promise<unknown>>) =>
  Object.entries(asked).flatMap(([call, ask]) => (has(name, call) ? [ask] : []))

describe.each(conforming)('%s', (name, entity) => {
  const calls = () => callsOf(name, entity, world)

  test('what is written is read again, alone and in the list', async () => {
    const { make, get, list, update } = calls()
    const first = valuesOf(entity, world, 0)
    const made = await make(first)
    expect(written(entity, made)).toEqual(changed(entity.make ? written(entity, made) : first))
    const next = valuesOf(entity, world, 1)
    const saved = await update(made, next)
    expect(saved.version).toBe(made.version + 1)
    const stored = await get(saved)
    expect([saved, stored].map((row) => row && written(entity, row))).toEqual([changed(next), changed(next)])
    const [listed, ...more] = (await list(saved)).filter(({ id }) => id === made.id)
    expect(more).toEqual([])
    expect(stored).toMatchObject(listed ?? {})
    expect(listed?.version).toBe(saved.version)
  })

  test('what does not exist is not found', async () => {
    const { make, get, update, remove } = calls()
    const unknown = { ...(await make()), id: 2_147_483_647 }
    const asked = { get: () => get(unknown), update: () => update(unknown, valuesOf(entity, world, 1)), remove: () => remove(unknown) }
    for (const one of havingCalls(name, asked)) expect(await refused(one())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('under parents that are not its own it is not found', async () => {
    const { make, get, update } = calls()
    const made = await make()
    for (const parents of entity.misplaced?.(made, world) ?? []) {
      expect(await refused(get({ ...made, ...parents }))).toMatchObject({ status: 404 })
      expect(await refused(update({ ...made, ...parents }, valuesOf(entity, world, 1)))).toMatchObject({ status: 404 })
    }
    expect((await get(made))?.version).toBe(made.version)
  })

  test('who comes late is told what is stored, by whom and since when; who names no version is refused', async () => {
    const { make, get, update, remove } = calls()
    const made = await make()
    const next = valuesOf(entity, world, 0)
    const saved = await callsOf(name, entity, world, other(entity)).update(made, valuesOf(entity, world, 1))
    const current = await get(saved)
    const told = isNot(entity.history) ? [null, 'object'] : [other(entity).name, 'string']
    for (const late of havingCalls(name, { update: () => update(made, next), remove: () => remove(made) })) {
      const { code, data } = (await refused(late())) ?? {}
      expect([code, data?.current, data?.changed_by, typeof data?.changed_at]).toEqual(['CONFLICT', current, ...told])
    }
    for (const blind of havingCalls(name, { update: () => update(saved, next, {}), remove: () => remove(saved, {}) })) {
      const { status, data } = (await refused(blind())) ?? {}
      expect([status, data?.errors]).toEqual([400, [{ field: 'version', key: 'required' }]])
    }
    expect(await get(saved)).toEqual(current)
  })

  test('what is saved as it is writes nothing', async () => {
    const { make, get, update } = calls()
    const made = await make()
    const next = valuesOf(entity, world, 1)
    const saved = await update(made, next)
    const before = [await get(saved), await historyOf(entity, saved)]
    expect((await update(saved, next)).version).toBe(saved.version)
    const [first] = Object.entries(next)
    expect((await update(saved, Object.fromEntries(first ? [first] : []))).version).toBe(saved.version)
    expect([await get(saved), await historyOf(entity, saved)]).toEqual(before)
  })

  test('of two people who save the same version one wins, and the other is told; nothing is lost', async () => {
    for (let pair = 0; pair < 3; pair++) {
      const made = await calls().make()
      const wanted = [valuesOf(entity, world, 1), valuesOf(entity, world, 2)] as const
      const both = await Promise.allSettled([
        calls().update(made, wanted[0]),
        callsOf(name, entity, world, other(entity)).update(made, wanted[1]),
      ])
      const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      // A concurrent write of the same values succeeds.
      const same = isDeepStrictEqual(...wanted)
      expect(lost.map(({ code }) => code)).toEqual(same ? [] : ['CONFLICT'])
      const stored = await calls().get(made)
      expect(stored?.version).toBe(made.version + 1)
      expect(same ? stored : lost[0]?.data.current).toEqual(stored)
      const won = both[0]?.status === 'fulfilled' ? wanted[0] : wanted[1]
      expect(stored && written(entity, stored)).toEqual(changed(won))
    }
  })
})

describe.each(conforming.filter(([, { again }]) => !again))('a save of %s', (name, entity) => {
  test('what is sent once more, because nobody heard its answer, is no conflict with itself: it is answered with what is stored', async () => {
    const { make, get, update } = callsOf(name, entity, world)
    const made = await make()
    const next = valuesOf(entity, world, 1)
    const saved = await update(made, next)
    const before = [await get(saved), await historyOf(entity, saved)]
    expect(await update(made, next)).toEqual(saved)
    const [first] = Object.entries(next)
    expect(await update(made, Object.fromEntries(first ? [first] : []))).toEqual(saved)
    expect([await get(saved), await historyOf(entity, saved)]).toEqual(before)
  })
})

describe.each(conforming.filter(([, { history }]) => !isNot(history)))('the history of %s', (name, entity) => {
  test('tells every value of every field, from which the row is rebuilt', async () => {
    const { make, update, remove } = callsOf(name, entity, world)
    let row = await make()
    for (const place of [1, 2]) {
      row = await update(row, valuesOf(entity, world, place))
      expect(await rebuilt(entity, row)).toEqual(changed({ ...written(entity, row), ...entity.told?.(row) }))
    }
    const isRemoved = has(name, 'remove')
    if (isRemoved) await remove(row)
    const left = Object.values(await rebuilt(entity, row)).filter((value) => value !== null)
    expect(left.length === 0).toBe(isRemoved)
  })
})

describe.each(conforming.filter(([, { make }]) => !make))('a new row of %s', (name, entity) => {
  test('is made once, however often the request comes with the same key', async () => {
    const { given, create, list } = callsOf(name, entity, world)
    const [input, key] = [await given(), unique('key')]
    const [made, same] = await Promise.all([create(input, key), create(input, key)])
    const before = await list(made)
    const again = await create(input, key)
    expect([same, again]).toEqual([made, made])
    expect(await list(made)).toEqual(before)
    expect(before.filter((row) => saysTheSame(row, made))).toHaveLength(1)
    const another = { ...input, ...valuesOf(entity, world, 1) }
    expect(await refused(create(another, key))).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
  })
})

describe.each(conforming.filter(([name]) => has(name, 'remove')))('deleted of %s', (name, entity) => {
  test('what nothing refers to is gone for everybody', async () => {
    const { make, get, list, update, remove } = callsOf(name, entity, world)
    const [made, stays] = [await make(), await make()]
    await remove(made)
    expect((await list(made)).map(({ id }) => id)).not.toContain(made.id)
    const asked = { get: () => get(made), update: () => update(made, valuesOf(entity, world, 1)), remove: () => remove(made) }
    for (const one of havingCalls(name, asked)) expect(await refused(one())).toMatchObject({ status: 404 })
    expect((await get(stays))?.version).toBe(stays.version)
  })
})

describe.each(conforming.flatMap(([name, entity]) => (isNot(entity.use) ? [] : [[name, entity, entity.use] as const])))(
  'in use of %s',
  (name, entity, use) => {
    test('what is referred to stays, and what refers to it is named', async () => {
      const { make, get, remove } = callsOf(name, entity, world)
      const made = await make()
      const user = await use(world, made)
      const { status, code, data } = (await refused(remove(made))) ?? {}
      expect([status, code, data?.total, data?.references]).toEqual([409, 'IN_USE', 1, [expect.objectContaining(user)]])
      expect((await get(made))?.version).toBe(made.version)
    })
  },
)

interface Change {
  field: string
  old_value: unknown
  new_value: unknown
}
/** The history, oldest first; for a row that is a field of its owner's history, field by field. */
async function historyOf({ history }: Entity, row: Row): Promise<Change[]> {
  if (isNot(history)) return []
  const { of, owner, as } = history
  const { items, total } = await world.caller.client.activities.list({ entity: of, id: owner?.(row) ?? row.id, field: as, page_size: 200 })
  expect(items).toHaveLength(total)
  const changes = items.toReversed() as Change[]
  if (!as) return changes
  const own = changes.filter(({ old_value, new_value }) => ((new_value ?? old_value) as Row).id === row.id)
  return own.flatMap(({ old_value, new_value }) => {
    const [before, after] = [old_value, new_value].map((value) => (value ?? {}) as Record<string, unknown>)
    return Object.keys({ ...before, ...after }).map((field) => ({
      field,
      old_value: before?.[field] ?? null,
      new_value: after?.[field] ?? null,
    }))
  })
}

/** The fields according to their history; each change begins with the value in which the previous one ended. */
async function rebuilt(entity: Entity, row: Row): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const { field, old_value, new_value } of await historyOf(entity, row)) {
    // A row that no call created has no history before its first write.
    const before = field in state || !entity.make ? (state[field] ?? null) : old_value
    expect([field, old_value ?? null]).toEqual([field, before])
    state[field] = new_value ?? null
  }
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, keyed(state[name])]))
}
