// The processes that use an embedded database. Each holds a shared lock in it, and the only app server also holds an exclusive one. The
// last process to leave stops the database. PostgreSQL releases the locks of a process that dies, so there is nothing to clean up after a
// kill -9.
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { Refusal } from '../../runtime/refusal.ts'

export type Role = 'server' | 'tool'

export interface Membership {
  /** Resolves when the connection that holds the locks is lost. */
  lost: Promise<void>
  /** Releases the locks; returns true when no process is left and the database must be stopped now. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

const IN_USE = 5_748_001
const APP_SERVER = 5_748_002
const PATIENCE_MS = 3_000

export async function join(url: string, role: Role, dataDir: string): Promise<Membership> {
  let tellLost = () => {}
  const lost = new Promise<void>((tell) => (tellLost = tell))
  const sql = postgres(url, {
    database: 'postgres',
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => tellLost(),
    connection: { application_name: `starif ${role} ${process.pid}`, client_connection_check_interval: 0 },
  })
  const close = () => sql.end({ timeout: 1 })
  try {
    await takeLocks(sql, role, dataDir)
  } catch (error) {
    await close()
    throw error
  }
  const leave = async () => {
    await sql`select pg_advisory_unlock_all()`
    const [row] = await sql`select pg_try_advisory_lock(${IN_USE}) as alone`
    return row?.['alone'] === true
  }
  return { lost, leave, close }
}

// Waits a little: the locks of a process that was just killed are released when its connection ends.
async function takeLocks(sql: postgres.Sql, role: Role, dataDir: string) {
  const patience = Date.now() + PATIENCE_MS
  while (!(await tryLock(sql, IN_USE, 'shared'))) await pauseUntil(patience)
  if (role === 'tool') return
  while (!(await tryLock(sql, APP_SERVER))) {
    if (Date.now() > patience) throw taken(dataDir, await holder(sql))
    await sleep(50)
  }
}

async function tryLock(sql: postgres.Sql, key: number, mode?: 'shared'): Promise<boolean> {
  const [row] = mode ? await sql`select pg_try_advisory_lock_shared(${key}) as got` : await sql`select pg_try_advisory_lock(${key}) as got`
  return row?.['got'] === true
}

async function pauseUntil(patience: number) {
  if (Date.now() > patience) throw new Error('the database is being stopped')
  await sleep(20)
}

async function holder(sql: postgres.Sql): Promise<string | undefined> {
  const [row] = await sql`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${APP_SERVER} and granted`
  return /\d+$/.exec(String(row?.['name']))?.[0]
}

const taken = (dataDir: string, pid: string | undefined) =>
  new Refusal(
    `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Starif${pid === undefined ? '' : ` (processus ${pid})`} : arrêtez-le, ou choisissez un autre DATA_DIR.`,
    `The data folder ${dataDir} is already used by another Starif server${pid === undefined ? '' : ` (process ${pid})`}: stop it, or choose another DATA_DIR.`,
  )
