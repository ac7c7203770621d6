// The database frozen, killed piece by piece, stopped and started under an app in use: everybody is told at once, nothing is lost.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '../../server/db/index.ts'
import { times } from '../torture.ts'
import { databasePid, newDataDir, stopDatabase } from './processes.ts'
import { json, type Running, startServer } from './server.ts'

/** The figures to reach on a quiet machine; beside the other tests of `npm test` they are given more room. */
const TOLD_MS = times(5_000, 3_000)
const BACK_MS = times(15_000, 5_000)

const paths = ['/products', '/products/1', '/user/me', '/tags', '/daily-focus']

/** Every process of the database: the server and its backends. */
const family = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => child === pid || parentOf(child) === pid)

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
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

async function timed(call: () => Promise<Response>) {
  const start = performance.now()
  const answer = await call()
  await answer.arrayBuffer()
  return { status: answer.status, after: answer.headers.get('retry-after'), took: performance.now() - start }
}

async function back(app: Running): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < 2 * BACK_MS && (await app.fetch('/products')).status !== 200) await sleep(50)
  return performance.now() - start
}

/** Writes articles until `stop` is called; answers the references that were acknowledged. */
function writing(app: Running, name: string) {
  const acknowledged: string[] = []
  const refusals = new Set<number | undefined>()
  const state = { going: true }
  const done = (async () => {
    for (let number = 0; state.going; number++) {
      const reference = `${name}-${number}`
      const answer = await app.fetch('/products', json({ reference, mdm_designation: 'Onduleur' })).catch(() => null)
      if (answer?.status === 201) acknowledged.push(reference)
      else refusals.add(answer?.status)
      await answer?.arrayBuffer()
    }
  })()
  const stop = async () => {
    state.going = false
    await done
    expect([...refusals]).toEqual([503])
    return acknowledged
  }
  return { stop }
}

// It needs /proc to find the backends.
test.skipIf(process.platform !== 'linux')(
  'frozen, killed piece by piece and stopped, the database keeps nobody waiting, comes back and has lost nothing',
  async ({ annotate }) => {
    const slowest = { told: 0, back: 0 }
    const folder = await newDataDir()
    const app = await startServer(folder)
    const writers = ['A', 'B', 'C'].map((name) => writing(app, name))
    const returned = async () => {
      const took = await back(app)
      slowest.back = Math.max(slowest.back, took)
      return took
    }

    for (let round = 0; round < times(2, 20); round++) {
      const frozen = family(databasePid(folder) ?? 0)
      expect(frozen.length).toBeGreaterThan(3)
      signal(frozen, 'SIGSTOP')
      const answers = await Promise.all([...paths, ...paths].map((path) => timed(() => app.fetch(path))))
      const later = await timed(() => app.fetch('/products'))
      signal(frozen.toReversed(), 'SIGCONT')
      for (const { status, after, took } of [...answers, later]) {
        slowest.told = Math.max(slowest.told, took)
        expect([status, after, took < TOLD_MS]).toEqual([503, '1', true])
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
    // Sixteen in the pool and the one that asks whether the database answers.
    expect(open?.['count']).toBeLessThanOrEqual(17)
    const [idle] = await after.sql`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'`
    expect(idle?.['count']).toBe(0)
    await after.close()
    expect(app.output()).not.toMatch(/"level":"error"/)
    expect(await app.end('SIGTERM')).toBe(0)
  },
)
