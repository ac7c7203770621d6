// The database is frozen, killed piece by piece, stopped and started while the app is in use: all users get a response at once, and nothing
// is lost.
import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { measured, onQuietMachine, times } from '../torture.ts'
import { databasePid, usedDataDir, stopDatabase } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

const TOLD_MS = onQuietMachine(3_000)
const BACK_MS = onQuietMachine(5_000)

const paths = ['/products', '/products/1', '/user/me', '/tags', '/daily-focus']

/** Every process of the database: the server and its backends. */
const family = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => child === pid || told(child, 'PPid') === String(pid))

/** The value of a field in the process's /proc status. */
function told(pid: number, what: 'PPid' | 'State'): string | undefined {
  try {
    return new RegExp(`^${what}:\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined // it has ended meanwhile
  }
}

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // it has ended meanwhile
    }
}

/** Stops all of them: first the server, so that it starts no backend meanwhile. */
async function freeze(server: number): Promise<number[]> {
  signal([server], 'SIGSTOP')
  await expect.poll(() => told(server, 'State'), { interval: 5 }).toBe('T')
  const frozen = family(server)
  signal(frozen, 'SIGSTOP')
  await expect.poll(() => frozen.every((pid) => ['T', undefined].includes(told(pid, 'State'))), { interval: 5 }).toBe(true)
  return frozen
}

async function timed(call: () => Promise<Response>) {
  const [response, took] = await measured(async () => {
    const told = await call()
    await told.arrayBuffer()
    return told
  })
  return { status: response.status, after: response.headers.get('retry-after'), took }
}

async function back(app: Running): Promise<number> {
  const [, took] = await measured(() => expect.poll(async () => (await app.fetch('/products')).status).toBe(200))
  return took
}

/** Writes products until `stop` is called; returns the references that were acknowledged. */
function writing(app: Running, name: string) {
  const acknowledged: string[] = []
  const refusals = new Set<number | undefined>()
  const state = { going: true }
  const done = (async () => {
    for (let number = 0; state.going; number++) {
      const reference = `${name}-${number}`
      const response = await app.fetch('/products', json({ reference, mdm_designation: 'Onduleur' })).catch(() => null)
      if (response?.status === 201) acknowledged.push(reference)
      else refusals.add(response?.status)
      await response?.arrayBuffer()
    }
  })()
  const stop = async () => {
    state.going = false
    await done
    expect([...refusals]).toEqual([503])
    return acknowledged
  }
  return { acknowledged, stop }
}

// Requires /proc to find the backends.
test.skipIf(process.platform !== 'linux')(
  'frozen, killed piece by piece and stopped, the database keeps nobody waiting, comes back and has lost nothing',
  async ({ annotate }) => {
    const slowest = { told: 0, back: 0 }
    const folder = await usedDataDir()
    const app = await startServer(folder)
    const writers = ['A', 'B', 'C'].map((name) => writing(app, name))
    const returned = async () => {
      const took = await back(app)
      slowest.back = Math.max(slowest.back, took)
      await eachWrites()
      return took
    }
    /** Waits until every writer has written again, because interruptions only matter to a database in use. */
    const eachWrites = async () => {
      const before = writers.map(({ acknowledged }) => acknowledged.length)
      await expect.poll(() => writers.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0) + 1)).toBe(true)
    }
    await eachWrites()

    for (let round = 0; round < times(2, 20); round++) {
      const frozen = await freeze(databasePid(folder) ?? 0)
      expect(frozen.length).toBeGreaterThan(3)
      const responses = await Promise.all([...paths, ...paths].map((path) => timed(() => app.fetch(path))))
      const later = await timed(() => app.fetch('/products'))
      signal(frozen.toReversed(), 'SIGCONT')
      for (const { status, after, took } of [...responses, later]) {
        slowest.told = Math.max(slowest.told, took)
        // These requests arrived while the database was frozen: none waited for it.
        expect([status, after]).toEqual([503, '1'])
        expect(took).toBeLessThan(TOLD_MS)
      }
      expect(await returned()).toBeLessThan(BACK_MS)
    }

    const tool = await openDatabase({ data_dir: folder }, { role: 'tool' })
    for (let round = 0; round < times(2, 20); round++) {
      await tool.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'starif server'`
      expect(await returned()).toBeLessThan(BACK_MS)
    }
    await tool.close()

    await stopDatabase(folder)
    expect(await returned()).toBeLessThan(BACK_MS)

    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
    const [told, returning] = [slowest.told, slowest.back].map(Math.round)
    await annotate(`refused after ${told} ms at most, back after ${returning} ms, ${acknowledged.length} writes acknowledged`)
    expect(acknowledged.length).toBeGreaterThan(10)
    const after = await openDatabase({ data_dir: folder }, { role: 'tool' })
    const [kept] = await after.sql`select count(*)::int as count from products where reference = any(${acknowledged})`
    expect(kept?.['count']).toBe(acknowledged.length)
    const [open] = await after.sql`select count(*)::int as count from pg_stat_activity where application_name = 'starif server'`
    // Sixteen in the pool and the one that checks whether the database responds.
    expect(open?.['count']).toBeLessThanOrEqual(17)
    const [idle] = await after.sql`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'`
    expect(idle?.['count']).toBe(0)
    await after.close()
    expect(app.output()).not.toMatch(/"level":"error"/)
    expect(await app.end('SIGTERM')).toBe(0)
  },
)
