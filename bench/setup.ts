// The setup of the measurements: their own PostgreSQL, generated products, and servers as processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sessionCookie, startSession } from '#server/platform/auth/session.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { type Database, openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { syncPermissions } from '#server/platform/db/permissions.ts'
import { users } from '#server/platform/db/schema.ts'
import { readSettings, type Settings } from '#server/platform/runtime/settings.ts'

export interface BenchSetup extends AsyncDisposable {
  database: Database
  settings: Settings
  folder: string
  /** The cookie of a signed-in administrator. */
  cookie: string
  /** The cookies of ten administrators: one for each connection, because only a few requests of the same person run at a time. */
  cookies: string[]
}

/** A migrated database with `products` generated products, on a PostgreSQL server that the bench starts itself. */
export async function prepare(products: number): Promise<BenchSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'starif-bench-'))
  const embedded = await startEmbedded(folder, 'tool')
  const settings = readSettings({ DATABASE_URL: embedded.url, DATA_DIR: folder, SYNC_HOURS: '0' })
  const database = await openDatabase(settings, { role: 'tool' })
  await migrate(database)
  await syncPermissions(database.db)
  await generate(database, products)
  const people = Array.from({ length: 10 }, (_, place) => ({ name: 'Bench', email: `bench-${place}@starif.example`, is_admin: true }))
  const made = await database.db.insert(users).values(people).returning()
  const cookies = await Promise.all(made.map(async ({ id }) => sessionCookie(settings, await startSession(database.db, id))))
  const [cookie = ''] = cookies
  const dispose = async () => {
    await database.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { database, settings, folder, cookie, cookies, [Symbol.asyncDispose]: dispose }
}

/** Products distributed like a real catalogue: 300 manufacturers, a tree of 1,000 categories, designations of 60 characters. */
async function generate({ sql }: Database, count: number): Promise<void> {
  await sql`insert into manufacturers (name) select 'Fabricant ' || n from generate_series(1, 300) n`
  await sql`insert into categorizations (level, name) select 'job', 'Métier ' || n from generate_series(1, 10) n`
  for (const [level, parent, width] of [
    ['sub_job', 'job', 4],
    ['family', 'sub_job', 5],
    ['sub_family', 'family', 4],
  ] as const)
    await sql`insert into categorizations (level, name, parent_id)
      select ${level}, ${level} || ' ' || n, p.id from categorizations p, generate_series(1, ${width}) n where p.level = ${parent}`
  await sql`
    with leaf as (
      select row_number() over (order by f.id) as place, j.id as job_id, s.id as sub_job_id, f.id as family_id, u.id as sub_family_id
      from categorizations u join categorizations f on f.id = u.parent_id
      join categorizations s on s.id = f.parent_id join categorizations j on j.id = s.parent_id),
    leaves as (select count(*) as total from leaf)
    insert into products (reference, manufacturer_reference, mdm_designation, commercial_designation, origin, manufacturer_id,
      job_id, sub_job_id, family_id, sub_family_id, marketing_start_date, auto_sync, ean)
    select 'REF-' || lpad(n::text, 8, '0'), 'MR' || (n * 7919 % 1000003),
      (array['Toner', 'Imprimante', 'Écran', 'Clavier', 'Téléphone', 'Routeur', 'Batterie', 'Câble'])[1 + n % 8] || ' '
        || (array['noir', 'couleur', 'laser', 'réseau', 'sans fil', 'compact'])[1 + n % 6] || ' modèle ' || md5(n::text),
      'Article commercial numéro ' || n, 'external', 1 + n % 300, leaf.job_id, leaf.sub_job_id, leaf.family_id, leaf.sub_family_id,
      date '2024-01-01' + (n % 900)::int, true, (3000000000000 + n)::text
    from generate_series(1, ${count}::bigint) n cross join leaves join leaf on leaf.place = 1 + n % leaves.total`
  await sql`vacuum (analyze) products`
}

/** A server as a separate process, responding at `url`. */
export interface Running extends AsyncDisposable {
  url: string
  process: ChildProcess
  pid: number
}

/** Starts `file` under this Node with `env`, and waits until it responds. */
export async function launch(file: string, port: number, env: Record<string, string>, ready = '/readyz'): Promise<Running> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', file], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}${ready}`).catch(() => null))?.ok
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await sleep(5)
  }
  const dispose = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { url, process: child, pid: child.pid ?? 0, [Symbol.asyncDispose]: dispose }
}

/** Milliseconds of processor time that the process has used so far. */
export function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of the process, in MiB. */
export const memory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
