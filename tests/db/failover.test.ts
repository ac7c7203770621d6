// A failover, after which the previous primary comes back as if nothing had happened.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hasClusters, startCluster } from './clusters.ts'
import { emptyDataDir, startApp } from './processes.ts'
import { json, startServer } from './server.ts'

test.runIf(hasClusters)(
  'after a failover nothing is written to the former primary that comes back, by a running app or by a new one',
  async () => {
    const first = await startCluster()
    const second = await first.follow()
    const folder = await emptyDataDir()
    const hosts = `postgres://starif@127.0.0.1:${first.port},127.0.0.1:${second.port}/starif`
    const app = await startServer(folder, { DATABASE_URL: hosts })
    const write = async (reference: string) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': reference }
      const response = await app.fetch('/products', { ...json({ reference, mdm_designation: 'Copieur' }), headers })
      await response.arrayBuffer()
      return response.status
    }
    const references = async ({ sql }: typeof first) =>
      (await sql`select reference from products where reference like 'FAILOVER-%' order by 1`).map((row) => String(row['reference']))
    expect(await write('FAILOVER-1')).toBe(201)
    await expect.poll(() => references(second)).toEqual(['FAILOVER-1'])

    first.stop()
    second.promote()
    await expect.poll(() => write('FAILOVER-2')).toBe(201)
    expect(Object.values(JSON.parse(readFileSync(join(folder, 'clusters.json'), 'utf8')) as object)).toEqual([2])

    first.start()
    // Every connection of the app is opened again, and tries the previous primary first.
    await second.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'starif server'`
    await expect.poll(() => write('FAILOVER-3')).toBe(201)
    expect(await Promise.all(Array.from({ length: 8 }, (_, at) => write(`FAILOVER-${at + 4}`)))).toEqual(
      Array.from({ length: 8 }, () => 201),
    )
    expect(await references(first)).toEqual(['FAILOVER-1'])
    expect(await references(second)).toHaveLength(11)

    second.stop()
    const ready = async () => {
      const response = await fetch(`${app.url}/readyz`)
      return [response.status, await response.text()]
    }
    await expect.poll(async () => (await ready())[0]).toBe(503)
    expect(await write('FAILOVER-LOST')).toBe(503)
    expect(await references(first)).toEqual(['FAILOVER-1'])
    expect(await app.end('SIGTERM')).toBe(0)

    const again = startApp(folder, 'server', 'write', { env: { DATABASE_URL: first.url } })
    expect(await again.ended).toBe(1)
    expect(again.output()).toMatch(/is a former primary/)
  },
)
