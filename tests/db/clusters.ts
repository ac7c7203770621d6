// Clusters of the system's own PostgreSQL, which can replicate, unlike the embedded one. Each is deleted at the end of the test.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import postgres from 'postgres'
import { onTestFinished } from 'vitest'

const DEBIAN = '/usr/lib/postgresql'
const bin = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
const programs = bin.findLast((folder) => existsSync(join(folder, 'pg_basebackup')))

/** Whether this machine can start them. */
export const hasClusters = programs !== undefined

const asNumber = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
/** PostgreSQL does not run as root; its Debian package creates an account for it. */
const account = hasClusters && process.getuid?.() === 0 ? { uid: asNumber('-u'), gid: asNumber('-g') } : undefined

function run(program: string, ...options: string[]): void {
  const { status, stderr } = spawnSync(join(programs ?? '', program), options, {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export interface Cluster {
  url: string
  port: number
  sql: postgres.Sql
  start(): void
  stop(): void
  /** A cluster that replicates this one. */
  follow(): Promise<Cluster>
  /** Promotes a standby to a primary. */
  promote(): void
}

/** A new cluster with an empty database. */
export async function startCluster(): Promise<Cluster> {
  const folder = newFolder()
  run('initdb', '-D', folder, '-U', 'starif', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const cluster = await started(folder)
  const admin = postgres(cluster.url.replace(/starif$/, 'postgres'), { max: 1 })
  await admin.unsafe('create database starif')
  await admin.end()
  return cluster
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starif-cluster-'))
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

async function started(folder: string): Promise<Cluster> {
  const port = await freePort()
  const settings = { listen_addresses: "'127.0.0.1'", port, unix_socket_directories: "''", fsync: 'off', full_page_writes: 'off' }
  appendFileSync(
    join(folder, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `\n${name} = ${value}`)
      .join(''),
  )
  const start = () => run('pg_ctl', '-D', folder, '-l', join(folder, 'log'), '-w', 'start')
  const stop = () => run('pg_ctl', '-D', folder, '-w', '-m', 'immediate', 'stop')
  start()
  const url = `postgres://starif@127.0.0.1:${port}/starif`
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end({ timeout: 0 })
    spawnSync(join(programs ?? '', 'pg_ctl'), ['-D', folder, '-w', '-m', 'immediate', 'stop'], { cwd: '/', ...account })
    rmSync(folder, { recursive: true, force: true })
  })
  const follow = async () => {
    const copy = newFolder()
    run('pg_basebackup', '-d', url.replace(/starif$/, 'postgres'), '-D', copy, '-R', '--checkpoint=fast', '--no-sync')
    return await started(copy)
  }
  return { url, port, sql, start, stop, follow, promote: () => run('pg_ctl', '-D', folder, '-w', 'promote') }
}
