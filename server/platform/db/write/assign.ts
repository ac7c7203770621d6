// Statements with one text per table, whatever fields they write: each is prepared once per connection, and composed once.
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The part of an `update` of `p` that writes the fields of the JSON object `set`. A column that is not in it keeps its value; `except` are
 * written in another way.
 */
export function assignSql(table: PgTable, set: string, except: string[]): string {
  const names = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    column.generated || column.generatedIdentity || except.includes(name) ? [] : [quoted(name)],
  )
  return `(${names.join(', ')}) = (select ${names.map((name) => `n.${name}`).join(', ')} from jsonb_populate_record(p, ${set}) n)`
}

/** `$1` is the id: locks the row and returns it. */
export const lockSql = perTable((table) => `select ${columnsOf(table)} from ${getTableName(table)} where id = $1 for update`)

/** `$1` is the id, `$2` the columns as JSON: writes the row and returns it. */
export const saveSql = perTable((table) => {
  const now = 'updated_at' in getTableColumns(table) ? ', updated_at = now()' : ''
  const assignments = assignSql(table, '$2::jsonb', ['updated_at'])
  return `update ${getTableName(table)} p set ${assignments}${now} where p.id = $1 returning ${columnsOf(table)}`
})

const columnsOf = (table: PgTable): string => Object.keys(getTableColumns(table)).map(quoted).join(', ')
const quoted = (name: string): string => `"${name}"`

/** Composes a statement at its first use for each table. */
export function perTable(compose: (table: PgTable) => string): (table: PgTable) => string {
  const texts = new Map<PgTable, string>()
  return (table) => {
    const text = texts.get(table) ?? compose(table)
    texts.set(table, text)
    return text
  }
}
