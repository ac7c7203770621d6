// All writes with a version go through server/platform/db/write, so that lock, check, change and history cannot be separated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

/** History and versions written by hand, in the query builder and in SQL. */
const forbidden = {
  'an insert into activities': /\.insert\(activities\)|insert\s+into\s+("?activities|\$\{activities\})/i,
  'a version raised by hand': /\bversion\s*[:=][^,;\n]*\bversion\b[^,;\n]*\+/i,
}

const files = ['server', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path)),
)
const elsewhere = files.filter((path) => !/^server\/platform\/db\/write(\.ts$|\/)/.test(path))

const foundIn = (text: string) => Object.entries(forbidden).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []))

test('history and versions are written in server/platform/db/write alone', () => {
  const found = elsewhere.flatMap((path) => foundIn(readFileSync(path, 'utf8')).map((what) => `${path}: ${what}`))
  expect(found).toEqual([])
})

test.each([
  'await tx.insert(activities).values(rows)',
  'insert into activities (entity, field) values (1, 2)',
  'insert into ${activities} (entity, field) select 1, 2',
  '.set({ name, version: row.version + 1 })',
  '.set({ version: sql`${table.version} + 1` })',
  'update products p set name = $1, version = p.version + 1 where id = $2',
  'update purchase_prices set version = version + r.changed::int',
])('%s is refused', (text) => {
  expect(foundIn(text)).not.toEqual([])
})

test.each(['const next = { id, version: row.version }', 'version_after: stored.version + 1', 'eq(table.version, wanted.version)'])(
  '%s is not',
  (text) => {
    expect(foundIn(text)).toEqual([])
  },
)
