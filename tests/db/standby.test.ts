// Synchronous replication without its standby, and several hosts none of which can be reached.
import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { hasClusters, startCluster } from './clusters.ts'
import { emptyDataDir, startApp, usedDataDir } from './processes.ts'
import { json, startServer } from './server.ts'

const answer = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

test.runIf(hasClusters)(
  'while a synchronous standby is away a write learns in time that its outcome is unknown, reads and sign-ins go on, and a repeat writes once',
  async () => {
    const { url, sql } = await startCluster()
    const limits = { DATABASE_URL: url, LIMITS: JSON.stringify({ commit: 300 }) }
    const app = await startServer(await emptyDataDir(), limits, { entry: 'tests/db/limits.ts' })
    const waitFor = async (standbys: string) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${standbys}'`)
      await sql`select pg_reload_conf()`
    }
    const write = (reference: string) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': reference }
      return app.fetch('/products', { ...json({ reference, mdm_designation: 'Copieur' }), headers })
    }
    const ready = async () => {
      const response = await fetch(`${app.url}/readyz`)
      return [response.status, await response.text()]
    }
    const signIn = () => fetch(`${app.url}/auth/login`, json({ email: 'vendeur@starif.example', password: 'starif-demo' }))

    // A read updates a session that has not been used for long.
    await sql`update sessions set last_used_at = now() - interval '1 hour'`
    await waitFor('absent')
    // The database needs a moment to notice it.
    let number = 0
    await expect.poll(async () => await answer(await write(`STANDBY-${++number}`))).toEqual([503, 'OUTCOME_UNKNOWN'])
    const hung = `STANDBY-${number}`
    expect(await answer(await write('OTHER'))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(await answer(await write(hung))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await app.fetch('/products')).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    await expect.poll(ready).toEqual([503, 'commits wait for a standby'])

    await waitFor('')
    await expect.poll(async () => (await write(hung)).status).toBe(201)
    expect(await ready()).toEqual([200, 'ok'])
    expect(await sql`select count(*)::int as count from products where reference = ${hung}`).toEqual([{ count: 1 }])
    expect(await app.end('SIGTERM')).toBe(0)
  },
)

test('a start that reaches none of several hosts ends, and names them without account and password', async () => {
  const hosts = 'postgres://starif:secret@127.0.0.1:1,127.0.0.1:2/starif?target_session_attrs=read-write'
  const app = startApp(await emptyDataDir(), 'tool', 'wait', { env: { DATABASE_URL: hosts } })
  expect(await app.ended).toBe(1)
  expect(app.output()).toMatch(/127\.0\.0\.1:1,127\.0\.0\.1:2\/starif does not answer \(.*ECONNREFUSED/)
  expect(app.output()).not.toMatch(/secret/)
})

test('a host that answers is found behind one that refuses and one that is no database', async () => {
  const database = await openDatabase({ data_dir: await usedDataDir() }, { role: 'tool' })
  onTestFinished(() => database.close())
  const other = createServer((socket) => socket.on('error', () => {}).resetAndDestroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const app = startApp(await emptyDataDir(), 'tool', 'write', {
    env: { DATABASE_URL: database.url.replace('@', `@127.0.0.1:1,127.0.0.1:${port},`) },
  })
  await app.says(/wrote/)
  app.kill('SIGTERM')
  expect(await app.ended).toBe(0)
})
