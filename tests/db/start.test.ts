// Starting on a data folder that is new, was left by a killed process, is in use, or is not ours.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { existingCluster } from '#server/platform/db/embedded/folder.ts'
import { openDatabase } from '#server/platform/db/index.ts'

import { measured, onQuietMachine, spread, times } from '../torture.ts'
import { type App, databasePid, emptyDataDir, killedAt, newDataDir, startApp } from './processes.ts'

/**
 * A first start that is killed while the cluster is created: as soon as its draft contains this many files, of more than a thousand. On a
 * busy machine it may be ready before the test has looked: then the folder is emptied, and it starts once more.
 */
async function killedAtFile(folder: string, files: number): Promise<App> {
  const app = startApp(folder)
  let isOver = false
  const end = () => void (isOver = true)
  void app.says(/ready/).then(end, end)
  const draft = () => readdirSync(folder).find((name) => name.startsWith(`postgres.new-${app.pid}-`))
  const held = (name = draft()) => {
    try {
      return name ? readdirSync(join(folder, name), { recursive: true }).length : 0
    } catch {
      // The draft has just been renamed.
      return 0
    }
  }
  while (!isOver && held() <= files) await new Promise(setImmediate)
  app.kill('SIGKILL')
  await app.ended
  if (!app.output().includes('ready')) return app
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  return await killedAtFile(folder, files)
}

/** A start that is killed while the tables are created: when it sends this many messages to the database, or when it is ready. */
async function killedAtMessage(folder: string, message: number): Promise<App> {
  const app = startApp(folder, 'server', 'wait', { env: killedAt(message) })
  await app.says(/ready/).catch(() => {})
  app.kill('SIGKILL')
  await app.ended
  return app
}

describe('the first start', () => {
  test('works after any number of first starts that were killed half-way', async () => {
    const folder = await emptyDataDir()
    for (const files of spread(times(3, 50), 0, 900)) await killedAtFile(folder, files)
    for (const message of spread(times(3, 50), 1, 50)) await killedAtMessage(folder, message)
    const drafts = () => readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))
    // A child of a killed start may still be writing for a moment: a later start deletes its files.
    for (let starts = 0; starts === 0 || drafts().length > 0; starts++) {
      expect(starts).toBeLessThan(5)
      const app = startApp(folder)
      await app.says(/ready/)
      app.kill('SIGTERM')
      expect(await app.ended).toBe(0)
    }
  })

  test.each([
    ['the cluster is made', killedAtFile, 900],
    ['the tables are made', killedAtMessage, 50],
  ])('is repeated by itself when it was killed while %s', async (_, killed, last) => {
    for (const moment of spread(times(2, 20), 1, last)) {
      const folder = await emptyDataDir()
      expect((await killed(folder, moment)).output()).not.toContain('ready')
      const next = startApp(folder)
      await next.says(/ready/)
      next.kill('SIGTERM')
      expect(await next.ended).toBe(0)
    }
  })

  test('may happen twice at once: a server and a tool share what one of them made', async () => {
    const folder = await emptyDataDir()
    const apps = [startApp(folder, 'server'), startApp(folder, 'tool'), startApp(folder, 'tool')]
    await Promise.all(apps.map((app) => app.says(/ready/)))
    for (const app of apps) app.kill('SIGTERM')
    expect(await Promise.all(apps.map((app) => app.ended))).toEqual([0, 0, 0])
    expect(databasePid(folder)).toBeUndefined()
  })

  test('leaves a secret that only its owner can read, and no password file', async () => {
    const folder = await emptyDataDir()
    const database = await openDatabase({ data_dir: folder })
    await database.close()
    expect(statSync(join(folder, 'database.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['database.json', 'postgres', 'postgres.log'])
  })
})

describe('a killed app', () => {
  test('loses no row that it was told is written, and the next one is ready soon', async ({ annotate }) => {
    const folder = await newDataDir()
    const acknowledged: string[] = []
    const waits: number[] = []
    for (const writes of spread(times(4, 100), 1, 200)) {
      const app = startApp(folder, 'server', 'write')
      const [, took] = await measured(() => app.says(/wrote/))
      waits.push(took)
      await expect.poll(() => app.wrote().length, { interval: 5 }).toBeGreaterThanOrEqual(writes)
      app.kill('SIGKILL')
      await app.ended
      acknowledged.push(...app.wrote())
    }
    const database = await openDatabase({ data_dir: folder })
    const kept = new Set((await database.sql`select name from business`).map((row) => row['name']))
    await database.close()
    const slowest = Math.max(...waits.slice(1))
    await annotate(`${waits.length} kills, ${acknowledged.length} writes acknowledged, slowest readiness ${Math.round(slowest)} ms`)
    expect(slowest).toBeLessThan(onQuietMachine(5_000))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  })

  test('leaves a database behind that the next start adopts', async () => {
    const folder = await newDataDir()
    const first = startApp(folder)
    await first.says(/ready/)
    const pid = databasePid(folder)
    first.kill('SIGKILL')
    await first.ended
    expect(databasePid(folder)).toBe(pid)
    const next = startApp(folder)
    await next.says(/ready/)
    expect(databasePid(folder)).toBe(pid)
    next.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(databasePid(folder)).toBeUndefined()
  })

  test('loses nothing when its database is killed with it', async () => {
    const folder = await newDataDir()
    const app = startApp(folder, 'server', 'write')
    await expect.poll(() => app.wrote().length).toBeGreaterThan(20)
    const pid = databasePid(folder) ?? 0
    app.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await app.ended
    const database = await openDatabase({ data_dir: folder })
    const kept = new Set((await database.sql`select name from business`).map((row) => row['name']))
    await database.close()
    expect(app.wrote().filter((name) => !kept.has(name))).toEqual([])
  })
})

describe('a second process on the same data folder', () => {
  test('is refused in clear words if it is another app server', async () => {
    const folder = await newDataDir()
    const first = startApp(folder)
    await first.says(/ready/)
    const second = startApp(folder)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`est déjà utilisé par un autre serveur Starif (processus ${first.pid})`)
    expect(second.output()).toContain('is already used by another Starif server')
    expect(second.output()).not.toContain('    at ')
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('joins in if it is a tool, and the last one to leave stops the database', async () => {
    const folder = await newDataDir()
    const server = startApp(folder)
    await server.says(/ready/)
    const tool = startApp(folder, 'tool', 'write')
    await tool.says(/wrote/)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const count = tool.wrote().length
    await expect.poll(() => tool.wrote().length).toBeGreaterThan(count)
    tool.kill('SIGTERM')
    expect(await tool.ended).toBe(0)
    expect(databasePid(folder)).toBeUndefined()
  })
})

test('a postmaster.pid whose number now belongs to another process does not block the start', async () => {
  const folder = await newDataDir()
  await (await openDatabase({ data_dir: folder })).close()
  const cluster = existingCluster(folder) ?? ''
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`)
  const database = await openDatabase({ data_dir: folder })
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
  await database.close()
})

test('a database of another PostgreSQL version is refused in clear words', async () => {
  const folder = await emptyDataDir()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ data_dir: folder })).rejects.toThrow(/PostgreSQL 17 database.*npm run backup/)
})

test('a database server that does not answer is named, without its password', async () => {
  const opening = openDatabase({ data_dir: '', database_url: 'postgres://starif:secret@127.0.0.1:1/starif' })
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:1\/starif does not answer/)
  await expect(opening).rejects.not.toThrow(/secret/)
})
