// The app behind Debian's PgBouncer in transaction mode: every transaction may use another connection of the database.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { freePort } from './clusters.ts'
import { newDataDir, startApp } from './processes.ts'
import { json, startServer } from './server.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Starts one in front of the database of `folder`, under the account of its cluster, configured as by Debian; returns its URL. */
async function startPooler(folder: string, database: string): Promise<string> {
  const { uid, gid } = statSync(realpathSync(join(folder, 'postgres')))
  const own = mkdtempSync(join(tmpdir(), 'starif-pooler-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  chmodSync(own, 0o755)
  const [url, port] = [new URL(database), await freePort()]
  const users = join(own, 'userlist.txt')
  const settings = join(own, 'pgbouncer.ini')
  writeFileSync(users, `"${url.username}" "${url.password}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]\n* = host=127.0.0.1 port=${url.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =
auth_type = scram-sha-256\nauth_file = ${users}\npool_mode = transaction\ndefault_pool_size = 6\nmax_client_conn = 200\n`,
  )
  for (const file of [users, settings]) chownSync(file, uid, gid)
  const pooler = spawn(PGBOUNCER, [settings], { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void pooler.kill('SIGKILL'))
  let output = ''
  pooler.stderr.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output).toMatch(/process up/)
  url.port = String(port)
  return url.href
}

test.runIf(existsSync(PGBOUNCER))(
  'through PgBouncer the app makes its tables, reads and writes for many at once, and keeps its deadlines',
  async () => {
    const folder = await newDataDir()
    const database = await openDatabase({ data_dir: folder }, { role: 'tool' })
    onTestFinished(() => database.close())
    const pooler = await startPooler(folder, database.url)

    const unsaid = startApp('', 'tool', 'wait', { env: { DATABASE_URL: pooler } })
    expect(await unsaid.ended).toBe(1)
    expect(unsaid.output()).toMatch(/add \?pgbouncer=true/)

    const app = await startServer(await newDataDir(), { DATABASE_URL: `${pooler}?pgbouncer=true` })
    const write = (reference: string) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': reference }
      return app.fetch('/products', { ...json({ reference, mdm_designation: 'Copieur' }), headers })
    }
    const references = Array.from({ length: 30 }, (_, at) => `POOLED-${at}`)
    const written = await Promise.all(references.map(write))
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]))
    const pages = ['/products?search=POOLED', '/products/1', '/daily-focus', '/user/me', '/activities/products/1']
    const read = await Promise.all([...pages, ...pages, ...pages, ...pages].map((path) => app.fetch(path)))
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
    const again = await write('POOLED-0')
    expect([again.status, await again.json()]).toEqual([201, await written[0]?.json()])

    // Costly calls are handled by another thread, with its own connections.
    const signedIn = await fetch(`${app.url}/auth/login`, json({ email: 'admin@starif.example', password: 'starif-demo' }))
    const headers = { 'Content-Type': 'application/json', cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const listed = await fetch(`${app.url}/api/v2/offers`, { headers })
    const { items } = (await listed.json()) as { items: { id: number }[] }
    const simulated = await fetch(`${app.url}/api/v2/offers/${items[0]?.id}/simulation`, { ...json({}), headers })
    expect(simulated.status).toBe(200)
    expect(app.output()).not.toMatch(/"level":"error"/)
    expect(await app.end('SIGTERM')).toBe(0)

    const [kept] = await database.sql`select setconfig from pg_db_role_setting where setrole = current_user::regrole`
    expect(kept?.['setconfig']).toContain('statement_timeout=10000')
  },
)
