// The SQL that the product itself runs for a request, so that the limit can run the same.
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import * as schema from '#server/db/schema.ts'
import { openFiles } from '#server/files/store.ts'
import { createApp } from '#server/http/app.ts'
import { openMasterdata } from '#server/masterdata/source/source.ts'
import { createSynchroniser } from '#server/masterdata/synchroniser.ts'
import type { Services } from '#server/rpc/base.ts'

import type { BenchSetup } from './setup.ts'

export interface Statement {
  text: string
  parameters: unknown[]
  /** Whether the product prepares it: after some calls PostgreSQL plans a prepared statement without looking at its values. */
  prepare: boolean
}

/** Calls `path` once and returns the statements that it caused, without those of the session. */
export async function statementsOf({ settings, cookie }: BenchSetup, path: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const prepared = new Set<string>()
  const sql = postgres(settings.database_url ?? '', {
    max: 2,
    onnotice: () => {},
    debug: (_connection, text, parameters) => statements.push({ text, parameters, prepare: prepared.has(text) }),
  })
  rememberPrepared(sql, prepared)
  const db = drizzle(sql, { schema })
  const masterdata = openMasterdata(settings)
  const synchroniser = createSynchroniser({ db, masterdata, settings })
  const databaseHealth: Services['databaseHealth'] = { guard: (work) => work(), heard: () => undefined, close: () => Promise.resolve() }
  const services = { db, settings, files: openFiles(settings), masterdata, synchroniser, databaseHealth }
  const response = await createApp(services).request(path, { headers: { cookie, host: 'localhost' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await synchroniser.stop()
  await sql.end()
  return statements.filter(({ text }) => !/\bsessions\b|pg_catalog/.test(text))
}

/** The driver's log does not show how a statement was sent. */
function rememberPrepared(sql: postgres.Sql, prepared: Set<string>): void {
  const send = sql.unsafe
  Object.assign(sql, {
    unsafe: (...call: Parameters<typeof send>) => {
      if (call[2]?.prepare) prepared.add(call[0])
      return send(...call)
    },
  })
}
