// The SQL that the product itself runs for a request, so that the limit can run the same.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import * as schema from '#server/platform/db/schema.ts'
import { createApp } from '#server/platform/http/app.ts'
import { listen } from '#server/platform/http/listen.ts'
import { openServices } from '#server/platform/runtime/services.ts'

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
  const http = listen(createApp(openServices({ db, sql }, settings)), { port: 0, host: '127.0.0.1' })
  await once(http, 'listening')
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  http.close()
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
