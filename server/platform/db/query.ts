// Hand-written SQL, for cases where one statement does what a query builder would need several for.
import { is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'

import type { Db } from './index.ts'

export interface Statement {
  text: string
  parameters: unknown[]
}

const dialect = new PgDialect()

/** Turns a composed query into its text and parameters. */
export function compile(query: SQL): Statement {
  const { sql: text, params: parameters } = dialect.sqlToQuery(query)
  return { text, parameters }
}

/**
 * Runs a statement in `db` or its transaction. A prepared statement is planned once per connection: only prepare texts of which there are
 * few variants, never one that depends on the size of the input.
 */
export async function run<Row>(db: Db, { text, parameters }: Statement, options: { prepare: boolean }): Promise<Row[]> {
  const { client } = db._.session as unknown as { client: Sql }
  return (await client.unsafe(text, parameters as string[], options)) as unknown as Row[]
}

/**
 * Runs queries one after the other. In a transaction, whose single connection keeps their order, they are sent at once; elsewhere that
 * would take a connection per query from other users.
 */
export async function askAll<Answers extends readonly unknown[]>(
  db: Db,
  ...questions: { [At in keyof Answers]: () => Promise<Answers[At]> }
): Promise<Answers> {
  if (is(db, PgTransaction)) return (await Promise.all(questions.map((ask) => ask()))) as unknown as Answers
  const answers: unknown[] = []
  for (const ask of questions) answers.push(await ask())
  return answers as unknown as Answers
}

/** Any number of ids as one parameter: the text stays the same, so that it can be prepared. */
export const among = (ids: readonly number[]): SQL => sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** A numeric column in the API's notation: at least two decimals, no further trailing zeros. */
export const wireDecimal = (column: string): string => `round(${column}, greatest(2, min_scale(${column})))::text`

/** The code and constraint of a database error, found among the causes of the query builder's error. */
export function refusalOf(error: unknown): { code: string; constraint: string } | null {
  for (let at = error; at instanceof Error; at = at.cause as Error)
    if ('code' in at && 'constraint_name' in at) return { code: String(at.code), constraint: String(at.constraint_name) }
  return null
}

/** Whether the database refused a statement only because an earlier one of the transaction had failed. */
export function isAftermath(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === IN_FAILED_TRANSACTION) return true
  return false
}
const IN_FAILED_TRANSACTION = '25P02'

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
export const EXCLUSION_VIOLATION = '23P01'
