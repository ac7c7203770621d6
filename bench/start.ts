// Cold start to the first 200, and memory at rest.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { launch, memory, prepare } from './setup.ts'
import { atMost, median, type Row } from './table.ts'

const TRIES = 5
const REST_MS = 5_000

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(1_000)
  const env = { DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  const folder = await mkdtemp(join(tmpdir(), 'starif-bench-start-'))
  const embedded = { DATA_DIR: folder, DEMO: 'false', SYNC_HOURS: '0' }
  await (await launch('server/main.ts', 3952, embedded))[Symbol.asyncDispose]()
  const rows = [
    await coldStart('cold start with a PostgreSQL server, process to first 200', 500, env),
    await coldStart('cold start with the embedded database, process to first 200', 2_000, embedded),
    await idle(env),
  ]
  await rm(folder, { recursive: true, force: true })
  return rows
}

async function coldStart(what: string, goal: number, env: Record<string, string>): Promise<Row> {
  const times: number[] = []
  for (let turn = 0; turn < TRIES; turn++) {
    const from = performance.now()
    const server = await launch('server/main.ts', 3952, env)
    times.push(performance.now() - from)
    await server[Symbol.asyncDispose]()
  }
  return atMost(what, median(times), 'ms', goal)
}

async function idle(env: Record<string, string>): Promise<Row> {
  await using server = await launch('server/main.ts', 3952, env)
  await sleep(REST_MS)
  return atMost('idle memory without the embedded database', memory(server.pid), 'MiB', 130)
}
