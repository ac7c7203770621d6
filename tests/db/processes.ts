// Starts, observes and ends the stand-in app, with one data folder per test.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject, onTestFinished } from 'vitest'

import { findPostmaster, shutDown } from '#server/platform/db/embedded/postmaster.ts'

import { copyDataDir } from './copies.ts'

/** A new data folder for the test with an initialised database; `label` is part of its name. */
export const newDataDir = (label = ''): Promise<string> => copyOf(inject('initialised'), label)

/** A data folder in which the app has been used with the demo, so that its start has nothing left to create. */
export const usedDataDir = (): Promise<string> => copyOf(inject('filled'))

async function copyOf(made: string | undefined, label = ''): Promise<string> {
  const folder = await emptyDataDir(label)
  if (made) await copyDataDir(made, folder)
  return folder
}

/** An empty folder, on which a first start has to do everything; at the end of the test any database running there is stopped. */
export async function emptyDataDir(label = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `starif-db-${label}`))
  onTestFinished(async () => {
    await stopDatabase(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** The environment in which an app is killed when it sends the nth message with `words` to the database. */
export const killedAt = (message: number, words = ''): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: '--import=./tests/db/kill-at.ts',
  KILL_AT: String(message),
  KILL_WORDS: words,
})

const cluster = (folder: string) => realpathSync(join(folder, 'postgres'))
const exists = (folder: string) => existsSync(join(folder, 'postgres'))

export async function stopDatabase(folder: string) {
  if (exists(folder)) await shutDown(cluster(folder))
}

export const databasePid = (folder: string): number | undefined => (exists(folder) ? findPostmaster(cluster(folder))?.pid : undefined)

export interface App {
  pid: number
  output: () => string
  wrote: () => string[]
  /** Resolves when the output matches; rejects if the process ends before. */
  says: (words: RegExp) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  ended: Promise<number | null>
}

export function startApp(
  folder: string,
  role: 'server' | 'tool' = 'server',
  task: 'write' | 'wait' = 'wait',
  { env = {}, under = [] }: { env?: NodeJS.ProcessEnv; under?: string[] } = {},
): App {
  const [program, ...options] = [...under, process.execPath, 'tests/db/app.ts', folder, role, task]
  const child = spawn(program, options, { env: { ...process.env, ...env } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((tell) => child.on('close', tell))
  onTestFinished(() => void child.kill('SIGKILL'))
  const says = async (words: RegExp) => {
    const heard = new Promise<void>((tell) => {
      const listen = () => words.test(output) && tell()
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      listen()
    })
    const code = await Promise.race([heard, ended])
    if (!words.test(output)) throw new Error(`ended with ${String(code)}:\n${output}`)
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    wrote: () => [...output.matchAll(/^wrote (.+)$/gm)].map(([, name]) => name ?? ''),
    says,
    kill: (signal) => void child.kill(signal),
    ended,
  }
}
