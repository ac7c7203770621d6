// Recognises the cluster that the app writes to. After a failover, the previous primary may come back and still act as the primary: writes
// to it would be lost. It has the same system identifier as the new primary and an older timeline, so the newest timeline is stored outside
// the database (docs/decisions/0072-standby-and-pooler.md).
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type postgres from 'postgres'

import { Refusal } from '../runtime/refusal.ts'

interface Cluster {
  system: string
  /** Null on a standby, which does not accept writes. */
  timeline: number | null
}
/** The newest timeline of each cluster, by system identifier. */
type Timelines = Record<string, number>

const ASKED = `select (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`
const FORMER = 'CONNECTION_FORMER_PRIMARY'

/** The driver runs this check on every new connection (patches/, docs/decisions/0092-driver-guard.md). */
export interface Admission {
  /** The query that a new connection runs first; empty while no check is needed. */
  text: string
  /** Returns why the connection must not be used, or undefined. */
  judge(cluster: Cluster): Error | undefined
  /** The cluster of this process, once it is known: from then on every other one is refused. */
  system: string | null
  /** Called when a connection shows that another server has become the primary. */
  onPromotion(): void
}

/** Stores timelines in `data_dir`, which the processes of one machine share, and in this process in case `data_dir` cannot be written. */
export function admissionBy(data_dir: string, system: string | null = null): Admission {
  const file = fileIn(data_dir)
  const own: Timelines = {}
  const newest = (key: string) => Math.max(own[key] ?? 0, read(file)[key] ?? 0)
  const admission: Admission = {
    text: system === null && Object.keys(read(file)).length === 0 ? '' : ASKED,
    system,
    onPromotion: () => {},
    judge: ({ system: key, timeline }) => {
      if (timeline === null) return undefined
      const known = newest(key)
      if (timeline < known || (admission.system !== null && key !== admission.system))
        return Object.assign(new Error('a former primary, or another cluster'), { code: FORMER })
      if (timeline > known) write(file, { ...read(file), [key]: timeline })
      const before = own[key]
      own[key] = timeline
      if (before !== undefined && timeline > before) setImmediate(() => admission.onPromotion())
      return undefined
    },
  }
  return admission
}

/**
 * Identifies the cluster and enables the check. A managed database may not allow the query; it is then accepted unchecked. Throws the error
 * of `judge`.
 */
export async function recognise(sql: postgres.Sql, admission: Admission): Promise<void> {
  const [cluster] = await sql.unsafe<Cluster[]>(ASKED).catch((error: unknown) => {
    if (isFormerPrimary(error)) throw error
    return []
  })
  if (!cluster) return
  const refused = admission.judge(cluster)
  if (refused) throw refused
  Object.assign(admission, { text: ASKED, system: cluster.system })
}

/** Whether an error, or one of its causes, is the refusal of a former primary server. */
export function isFormerPrimary(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === FORMER) return true
  return false
}

export const formerPrimary = (where: string, data_dir: string, cause: unknown): Refusal =>
  new Refusal(
    `La base de données ${where} est un ancien serveur primaire : Starif en a déjà utilisé un plus récent, et ce qui serait écrit ici serait perdu. Remettez-la en service comme serveur de secours (voir docs/operations.md). Si ce retour en arrière est voulu, supprimez ${fileIn(data_dir)}.`,
    `The database ${where} is a former primary: Starif has used a newer one already, and what was written here would be lost. Bring it back as a standby (see docs/operations.md). If you mean to go back, delete ${fileIn(data_dir)}.`,
    { cause },
  )

const fileIn = (data_dir: string): string => join(data_dir, 'clusters.json')

function read(file: string): Timelines {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Timelines
  } catch {
    // No such file yet, or a damaged one: the timelines seen by this process still count.
    return {}
  }
}

function write(file: string, timelines: Timelines): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(timelines)}\n`)
    renameSync(draft, file)
  } catch {
    // Without a writable folder, the process still remembers it as long as it runs.
  }
}
