// The basis of every entity's writes: a row and its child rows under one version, in a transaction that knows its author.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Db } from '#server/platform/db/index.ts'
import { offers, sections } from '#server/platform/db/schema.ts'
import { inTransaction, program } from '#server/platform/db/write.ts'
import type { Versioned } from '#server/platform/db/write/locks.ts'
import { insertRow, writeAggregate } from '#server/platform/db/write/rows.ts'

import { unique } from '../factories.ts'
import { startApp, type TestApp } from '../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const readSections = async (db: Db, offer_id: number) =>
  await db
    .select({ id: sections.id, name: sections.name, position: sections.position })
    .from(sections)
    .where(eq(sections.offer_id, offer_id))
    .orderBy(asc(sections.position))

const offer: Versioned<typeof offers, 'sections'> = {
  table: offers,
  entity: null,
  current: async (db, id) => (await db.select().from(offers).where(eq(offers.id, id)))[0],
  parts: { sections: { table: sections, parent: sections.offer_id, key: sections.id, historyValue: readSections } },
}

const sectionsOf = (id: number) => readSections(app.services.db, id)
const make = async (...names: string[]) =>
  await inTransaction({ db: app.services.db, user: program('import') }, async (tx) => {
    const children = names.map((name, position) => ({ name, position }))
    return await insertRow(tx, offer, { name: unique('Offre'), reference: unique('OFF') }, { sections: children })
  })
const rewrite = async ({ id, version }: { id: number; version: number }, children: Record<string, unknown>[]) =>
  await inTransaction({ db: app.services.db, user: program('import') }, (tx) =>
    writeAggregate(tx, offer, { id, version }, () => ({ children: { sections: children } })),
  )

test('a child that goes on keeps its id, others come and go, and all of it is one version of the parent', async () => {
  const made = await make('Copieurs', 'Consommables', 'Divers')
  const [first, , third] = await sectionsOf(made.id)
  const wanted = [
    { id: third?.id, name: 'Divers', position: 0 },
    { name: 'Services', position: 1 },
    { id: first?.id, name: 'Copieurs et imprimantes', position: 2 },
  ]
  const saved = await rewrite(made, wanted)
  const stored = await sectionsOf(made.id)
  expect(saved.version).toBe(made.version + 1)
  expect(stored).toEqual([wanted[0], { ...wanted[1], id: stored[1]?.id }, wanted[2]])
  expect(await rewrite(saved, stored)).toEqual(saved)
})

test('a child of another parent, or a version that is over, is refused and nothing is written', async () => {
  const [made, other] = [await make('Copieurs'), await make('Réseau')]
  const [foreign] = await sectionsOf(other.id)
  await expect(rewrite(made, [{ id: foreign?.id, name: 'Volée', position: 0 }])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { errors: [{ field: 'sections.0.id', key: 'unknown' }] },
  })
  await expect(rewrite({ ...made, version: made.version + 1 }, [])).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { current: { id: made.id, version: made.version } },
  })
  expect([(await sectionsOf(made.id)).length, await sectionsOf(other.id)]).toEqual([1, [foreign]])
})

test('a write outside a transaction does not compile', () => {
  // @ts-expect-error: the database is no transaction, and neither is one that inTransaction has not made.
  expect(() => insertRow(app.services.db, offer, { name: 'Offre', reference: 'OFF' })).toBeTypeOf('function')
})
