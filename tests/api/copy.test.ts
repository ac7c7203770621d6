// Many rows are stored at once: each value as it was given, or none of them.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { copyRows, rowWriter } from '#server/platform/db/copy.ts'
import { manufacturers } from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const writer = rowWriter(manufacturers)
const manufacturer = (name: string) => writer({ name, version: 1 })
const namesOf = async () => (await app.services.db.select().from(manufacturers)).map(({ name }) => name)

test('texts with separators, escapes and any signs come back as they were', async () => {
  const names = ['Tab\there', 'two\nlines', 'return\rhere', String.raw`back\slash \N \.`, 'é’€ 😀', '{"json": [1]}']
  await copyRows(app.services.db, manufacturers, names.map(manufacturer))
  expect(await namesOf()).toEqual(expect.arrayContaining(names))
})

test('no rows at all are nothing to do', async () => {
  await expect(copyRows(app.services.db, manufacturers, [])).resolves.toBeUndefined()
})

test('rows that the database refuses are told, and none of them is stored; the connection goes on', async () => {
  const made = app.services.db.transaction(async (tx) => await copyRows(tx, manufacturers, ['Neuf', 'Double', 'Double'].map(manufacturer)))
  await expect(made).rejects.toMatchObject({ code: '23505' })
  expect(await namesOf()).not.toContain('Neuf')
})
