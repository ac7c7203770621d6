// Creates a cluster completely or not at all. It is built in a draft folder beside its final place and then renamed, so that a first start
// that is killed half-way never blocks the next one.
import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { Refusal } from '../../runtime/refusal.ts'
import { type Account, identity } from './account.ts'
import type { Secret } from './folder.ts'
import { isAlive } from './process.ts'
import type { Programs } from './programs.ts'

const DRAFT = 'postgres.new-'
const ABANDONED_MS = 10 * 60_000

/** The app's role is not a superuser, so that the embedded database refuses what any other PostgreSQL server would refuse. */
const firstStatements = (password: string) =>
  [`CREATE ROLE starif LOGIN CREATEDB PASSWORD '${password}';`, 'CREATE DATABASE starif OWNER starif;', ''].join('\n')

const ACCESS = ['# written by Starif', 'host all starif 127.0.0.1/32 scram-sha-256', 'local all all reject', ''].join('\n')

export const quietEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

export async function makeCluster(parent: string, programs: Programs, account: Account | undefined, secret: Secret) {
  const draft = mkdtempSync(join(parent, `${DRAFT}${process.pid}-`))
  const cluster = join(parent, 'postgres')
  try {
    if (account) chownSync(draft, account.uid, account.gid)
    await initialise(draft, programs, account)
    await run(programs.postgres, ['--single', '-D', draft, 'postgres'], account, firstStatements(secret.password))
    writeFileSync(join(draft, 'pg_hba.conf'), ACCESS)
    renameSync(draft, cluster)
    syncFolder(parent)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error // otherwise another process was faster
  }
  return cluster
}

/** Removes drafts whose process has ended. Process numbers are reused, so old drafts are removed as well. */
export function removeAbandonedDrafts(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(DRAFT))) {
    const folder = join(parent, name)
    const maker = Number(name.slice(DRAFT.length).split('-')[0])
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age < ABANDONED_MS && maker !== process.pid && isAlive(maker)) continue
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // an orphaned initdb still writes there: the next start removes it
    }
  }
}

// The builtin locale sorts and folds alike on every machine. pg_trgm still uses the system's character types to recognise letters, and some
// systems lack C.UTF-8.
async function initialise(draft: string, programs: Programs, account: Account | undefined) {
  const options = ['-D', draft, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=reject', '--no-instructions']
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await run(programs.initdb, [...options, ...builtin, '--lc-ctype=C.UTF-8'], account)
  } catch (error) {
    if (!String(error).includes('locale')) throw error
    await run(programs.initdb, [...options, ...builtin], account)
  }
}

function run(program: string, options: string[], account: Account | undefined, input = ''): Promise<void> {
  const child = spawn(program, options, { cwd: '/', env: quietEnvironment, detached: true, ...identity(account) })
  let words = ''
  child.stdout.on('data', (chunk) => (words += chunk))
  child.stderr.on('data', (chunk) => (words += chunk))
  child.stdin.on('error', () => {}) // the exit code is more useful than a broken pipe
  child.stdin.end(input)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 && !/\b(FATAL|PANIC|ERROR):/.test(words) ? done() : fail(failed(program, words))))
  })
}

const failed = (program: string, words: string) =>
  new Refusal(`La base de données n’a pas pu être créée (${program}) :`, `The database could not be made (${program}):\n${words.trim()}`)

/** Syncs a folder, so that a rename in it survives a power cut. */
function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
