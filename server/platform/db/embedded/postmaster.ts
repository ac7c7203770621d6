// Runs one PostgreSQL per cluster: finds it through postmaster.pid, starts it when it is not running, and stops it gracefully.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Refusal } from '../../runtime/refusal.ts'
import { type Account, identity } from './account.ts'
import { quietEnvironment } from './cluster.ts'
import { type Secret, rememberPort } from './folder.ts'
import { isAlive, isServing } from './process.ts'
import type { Programs } from './programs.ts'

export interface ClusterLocation {
  dataDir: string
  cluster: string
  programs: Programs
  account: Account | undefined
  secret: Secret
}

interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const START_MS = 120_000 // recovery after a power cut may read a lot of log
const RETRY_MS = 6_000
const STOP_MS = 30_000
const LOG_LIMIT = 10_000_000
const SOCKET_PATH_LIMIT = 100

// Small on purpose: one shop, one machine, 177 MB at most. All settings that protect data keep PostgreSQL's defaults.
const settings = (place: ClusterLocation, port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: socketPath(place.cluster, port) ? place.cluster : '',
  // A server and the commands beside it, each with a pool of its own.
  max_connections: 100,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_max_workers: 2,
  max_worker_processes: 4,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  client_connection_check_interval: process.platform === 'linux' ? '2s' : 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
})

/** Returns the port of this cluster's running server, which is started if it is not running. */
export async function ensureRunning(place: ClusterLocation): Promise<{ port: number; started: boolean }> {
  const deadline = Date.now() + START_MS
  const patience = Date.now() + RETRY_MS
  let child: { exited: boolean } | undefined
  for (; Date.now() < deadline; await sleep(10)) {
    const running = findPostmaster(place.cluster)
    if (running?.ready) return { port: running.port, started: child !== undefined }
    if (running || child?.exited === false) continue
    if (child && Date.now() > patience) throw new Refusal(`PostgreSQL ne démarre pas :`, `PostgreSQL does not start:\n${lastWords(place)}`)
    if (child) await sleep(200) // the remains of a killed server take a moment to end
    await refuseServerElsewhere(place)
    removeStaleLocks(place)
    child = launch(place, await freePort(place))
  }
  throw new Refusal(
    `PostgreSQL ne répond pas dans ${place.cluster}.`,
    `PostgreSQL does not answer in ${place.cluster}.\n${lastWords(place)}`,
  )
}

export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  if (!lines) return undefined
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return isServing(pid, cluster) === 'yes' ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Removes lock files of a dead server. PostgreSQL considers a lock file valid as long as its number belongs to any process: another one
 * after a restart of the machine, or the dead server itself in a container whose first process does not reap its children.
 */
function removeStaleLocks({ cluster, secret }: ClusterLocation) {
  for (const name of ['postmaster.pid', `.s.PGSQL.${secret.port}.lock`]) {
    const file = join(cluster, name)
    const pid = Number(readLines(file)?.[0])
    if (!isAlive(pid)) continue
    const serving = isServing(pid, cluster)
    if (serving === 'unknown') throw unrecognised(pid, file)
    if (serving === 'no') rmSync(file, { force: true })
  }
}

// Without its lock, a second server would write into the files of the first.
const unrecognised = (pid: number, file: string) =>
  new Refusal(
    `Impossible de savoir si le processus ${pid} est le serveur PostgreSQL de cette base : si ce n’est pas lui, supprimez ${file}, puis relancez Starif.`,
    `It cannot be told whether process ${pid} is this database's PostgreSQL server: if it is not, remove ${file} and start Starif again.`,
  )

function readLines(file: string): string[] | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.length > 1 ? lines : undefined
  } catch {
    // No such file: there is no server, or no log.
    return undefined
  }
}

const socketPath = (cluster: string, port: number) => {
  const path = join(cluster, `.s.PGSQL.${port}`)
  return path.length <= SOCKET_PATH_LIMIT ? path : undefined
}

/** Two containers on one volume do not see each other's processes, but they see this socket. */
async function refuseServerElsewhere({ cluster, secret }: ClusterLocation) {
  const path = socketPath(cluster, secret.port)
  if (path === undefined || !(await answers(path)) || findPostmaster(cluster)) return
  throw new Refusal(
    `La base de ${cluster} est déjà ouverte par une autre machine ou un autre conteneur : arrêtez-le d’abord.`,
    `The database in ${cluster} is already open in another machine or container: stop that one first.`,
  )
}

const answers = (path: string) =>
  new Promise<boolean>((tell) => {
    const socket = connect(path, () => (socket.destroy(), tell(true)))
    socket.on('error', () => tell(false))
  })

/** The previous port if it is still free, so that the address stays the same from start to start. */
async function freePort({ dataDir, secret }: ClusterLocation): Promise<number> {
  if (secret.port && (await listens(secret.port))) return secret.port
  secret.port = (await listens(0)) ?? 0
  rememberPort(dataDir, secret)
  return secret.port
}

const listens = (port: number) =>
  new Promise<number | undefined>((tell) => {
    const server = createServer()
    server.on('error', () => tell(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => tell(typeof address === 'object' ? address?.port : undefined))
    })
  })

/** Starts the server in its own process group and with a log file: a signal to the app, or its death, must not reach the database. */
function launch(place: ClusterLocation, port: number): { exited: boolean } {
  const options = Object.entries(settings(place, port)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place)
  const child = spawn(place.programs.postgres, ['-D', place.cluster, ...options], {
    cwd: '/',
    env: quietEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
    ...identity(place.account),
  })
  closeSync(log)
  child.unref()
  const state = { exited: false }
  child.on('exit', () => (state.exited = true)).on('error', () => (state.exited = true))
  return state
}

const logFile = ({ dataDir }: ClusterLocation) => join(dataDir, 'postgres.log')

function openLog(place: ClusterLocation): number {
  const file = logFile(place)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function lastWords(place: ClusterLocation): string {
  return (readLines(logFile(place)) ?? []).slice(-12).join('\n')
}

/** A fast shutdown ends running transactions, so that there is nothing to recover at the next start. */
export async function shutDown(cluster: string) {
  const running = findPostmaster(cluster)
  if (!running) return
  send(running.pid, 'SIGINT')
  const patience = Date.now() + STOP_MS
  while (isServing(running.pid, cluster) === 'yes') {
    if (Date.now() > patience) return send(running.pid, 'SIGQUIT') // recovered at the next start
    await sleep(10)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // it has already ended
  }
}
