// The commands that create accounts, run like an administrator of the machine would, while the app is running.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hashPassword } from '#server/platform/auth/password.ts'
import { activities, users, zones } from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../../setup.ts'

const PASSWORD = 'une phrase assez longue'
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'starif-commands-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

interface Ran {
  code: number | null
  out: string
  err: string
}

/** Runs `npm run NAME -- …args`, without npm around it. */
function run(name: string, args: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}): Promise<Ran> {
  const { database_url, data_dir } = app.services.settings
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const given = { DATABASE_URL: database_url, DATA_DIR: data_dir, PATH, NODE_COMPILE_CACHE, ...env }
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env: given })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
}

const login = (email: string, password: string) =>
  fetch(`${app.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
const userOf = async (email: string) => (await app.services.db.select().from(users).where(eq(users.email, email)))[0]
const historyOf = async (id: number) => app.services.db.select().from(activities).where(eq(activities.entity_id, id))

describe('admin:create', () => {
  test('makes an administrator with the password of the environment', async () => {
    const ran = await run('admin-create', ['first@acme.example', 'Anne Martin'], { env: { STARIF_PASSWORD: PASSWORD } })
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).not.toContain(PASSWORD)
    const response = await login('first@acme.example', PASSWORD)
    expect(await response.json()).toMatchObject({ name: 'Anne Martin', is_admin: true })
  })

  test('takes the password from a pipe, or makes one and shows it once', async () => {
    expect(await run('admin-create', ['piped@acme.example'], { input: `${PASSWORD}\n` })).toMatchObject({ code: 0 })
    expect((await login('piped@acme.example', PASSWORD)).status).toBe(200)
    const { out } = await run('admin-create', ['shown@acme.example'])
    const password = /^Password: (\S+)$/m.exec(out)?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(20)
    expect((await login('shown@acme.example', password)).status).toBe(200)
  })

  test('raises an account that exists, and keeps its password', async () => {
    await run('user-create', ['colleague@acme.example', 'Luc'], { env: { STARIF_PASSWORD: PASSWORD } })
    expect(await run('admin-create', ['Colleague@acme.example'])).toMatchObject({ code: 0 })
    const response = await login('colleague@acme.example', PASSWORD)
    const user = await response.json()
    expect(user).toMatchObject({ is_admin: true })
    expect(await historyOf(user.id)).toContainEqual(expect.objectContaining({ field: 'is_admin', old_value: false, new_value: true }))
  })

  test('makes a demo account one’s own, with another password than the one of the README', async () => {
    const demo = {
      name: 'Démo',
      email: 'demo@acme.example',
      oidc_issuer: 'demo',
      oidc_subject: 'demo@acme.example',
      password_hash: await hashPassword('starif-demo'),
    }
    await app.services.db.insert(users).values(demo)
    await run('admin-create', ['demo@acme.example'])
    expect((await login('demo@acme.example', 'starif-demo')).status).toBe(401)
    expect(await userOf('demo@acme.example')).toMatchObject({ is_admin: true, oidc_issuer: null })
  })

  test.each([['short'], ['motdepasse1234'], ['aaaaaaaaaaaaaaaa'], ['weak@acme.example'], ['qwerasdfzxcv'], ['Counterstrike1']])(
    'refuses the password %j in both languages',
    async (password) => {
      const ran = await run('admin-create', ['weak@acme.example'], { env: { STARIF_PASSWORD: password } })
      expect(ran.code).toBe(1)
      expect(ran.err).toMatch(/Mot de passe refusé.*\nPassword refused/)
      expect(await userOf('weak@acme.example')).toBeUndefined()
    },
  )

  test('without an e-mail, with a wrong one or an unknown option says how it is used', async () => {
    expect(await run('admin-create', [])).toMatchObject({ code: 1, err: expect.stringContaining('npm run admin:create -- EMAIL') })
    expect(await run('admin-create', ['nobody'])).toMatchObject({ code: 1, err: expect.stringContaining('is not an e-mail address') })
    expect(await run('admin-create', ['--password', 'x'])).toMatchObject({ code: 1, err: expect.stringContaining('Usage') })
  })
})

describe('admin:remove', () => {
  test('takes the flag at once, but never from the last administrator', async () => {
    await app.services.db.update(users).set({ is_admin: false })
    await run('admin-create', ['one@acme.example'], { env: { STARIF_PASSWORD: PASSWORD } })
    const last = await run('admin-remove', ['one@acme.example'])
    expect(last).toMatchObject({ code: 1, err: expect.stringContaining('last administrator') })
    await run('admin-create', ['two@acme.example'], { env: { STARIF_PASSWORD: PASSWORD } })
    const both = await Promise.all([run('admin-remove', ['one@acme.example']), run('admin-remove', ['two@acme.example'])])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await app.services.db.$count(users, eq(users.is_admin, true))).toBe(1)
  })
})

describe('user:create and user:password', () => {
  test('make an ordinary account of a subsidiary, and refuse what does not exist', async () => {
    const env = { STARIF_PASSWORD: PASSWORD }
    expect(await run('user-create', ['seller@acme.example', 'Zoé Petit', '--zone', 'LYO'], { env })).toMatchObject({ code: 0 })
    const user = await (await login('seller@acme.example', PASSWORD)).json()
    expect(user).toMatchObject({ name: 'Zoé Petit', is_admin: false, zone: { code_sigma: 'LYO' }, roles: [] })
    const zone = { field: 'zone', new_value: { code_sigma: 'LYO', name: 'Lyon' } }
    expect(await historyOf((await userOf('seller@acme.example'))?.id ?? 0)).toContainEqual(expect.objectContaining(zone))
    expect((await run('user-create', ['seller@acme.example', 'Zoé'], { env })).err).toContain('already has an account')
    expect((await run('user-create', ['x@acme.example', 'X', '--zone', 'NOPE'], { env })).err).toContain('no subsidiary NOPE')
    expect((await run('user-create', ['x@acme.example', 'X', '--role', 'Nope'], { env })).err).toContain('no role')
    expect(await userOf('x@acme.example')).toBeUndefined()
  })

  test('a new password ends every session and is in the history without its value', async () => {
    const env = { STARIF_PASSWORD: PASSWORD }
    await run('user-create', ['moved@acme.example', 'Max'], { env })
    const cookie = (await login('moved@acme.example', PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await run('user-password', ['moved@acme.example'], { env: { STARIF_PASSWORD: 'tout autre chose ici' } })).toMatchObject({
      code: 0,
    })
    expect((await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie } })).status).toBe(401)
    expect((await login('moved@acme.example', PASSWORD)).status).toBe(401)
    expect((await login('moved@acme.example', 'tout autre chose ici')).status).toBe(200)
    const history = await historyOf((await userOf('moved@acme.example'))?.id ?? 0)
    expect(history).toContainEqual(expect.objectContaining({ action: 'updated', field: 'password', new_value: null }))
    expect(JSON.stringify(history)).not.toMatch(/argon2|tout autre/)
  })
})

describe('zones', () => {
  test('adds and renames subsidiaries from a CSV of French Excel, twice without a change', async () => {
    const file = join(folder, 'zones.csv')
    await writeFile(file, '\uFEFFcode_sigma;name;is_national\r\nLYO;Lyon Centre;\r\n"BRE";"Bretagne; Ouest";non\r\n\r\n')
    expect((await run('zones', [file])).out).toContain('1 added, 1 changed, 0 unchanged')
    expect((await run('zones', [file])).out).toContain('0 added, 0 changed, 2 unchanged')
    const rows = await app.services.db.select().from(zones).orderBy(zones.code_sigma)
    expect(rows).toContainEqual(expect.objectContaining({ code_sigma: 'BRE', name: 'Bretagne; Ouest', is_national: false }))
    expect(rows).toContainEqual(expect.objectContaining({ code_sigma: 'LYO', name: 'Lyon Centre', is_national: false }))
    const admin = await app.admin()
    const of = async (code: string) =>
      (await admin.client.activities.list({ entity: 'zones', id: rows.find(({ code_sigma }) => code_sigma === code)?.id ?? 0 })).items
    expect(await of('LYO')).toMatchObject([
      { action: 'updated', field: 'name', old_value: 'Lyon', new_value: 'Lyon Centre', author: null, program: 'zones' },
    ])
    expect((await of('BRE')).map(({ action, field }) => [action, field])).toContainEqual(['created', 'name'])
  })

  test('an empty cell leaves the national subsidiary as it is', async () => {
    const file = join(folder, 'national.csv')
    await writeFile(file, 'code_sigma,name,is_national\nNAT,National,\n')
    expect((await run('zones', [file])).code).toBe(0)
    const [national] = await app.services.db.select().from(zones).where(eq(zones.code_sigma, 'NAT'))
    expect(national).toMatchObject({ is_national: true })
  })

  test('refuses a word that is neither yes nor no, and a file that leaves no national subsidiary', async () => {
    const file = join(folder, 'unclear.csv')
    await writeFile(file, 'code_sigma,name,is_national\nNAT,National,vrai\n')
    expect((await run('zones', [file])).err).toContain('is_national takes yes or no, or nothing to leave it as it is, not "vrai"')
    await writeFile(file, 'code_sigma,name,is_national\nNAT,National,non\n')
    expect((await run('zones', [file])).err).toContain('would leave no national subsidiary')
    const [national] = await app.services.db.select().from(zones).where(eq(zones.code_sigma, 'NAT'))
    expect(national).toMatchObject({ is_national: true })
  })

  test('takes all of a file or nothing of it', async () => {
    const before = await app.services.db.select().from(zones).orderBy(zones.code_sigma)
    const files = [
      '[{"code_sigma":"NEW","name":"Neuf"},{"code_sigma":"BAD","name":""}]',
      '[{"code_sigma":"TWO","name":"Deux","is_national":true}]',
      '{',
      '[]',
      '[{"code_sigma":"A","name":"A"},{"code_sigma":"A","name":"B"}]',
    ]
    for (const [n, content] of files.entries()) {
      const file = join(folder, `bad-${n}.json`)
      await writeFile(file, content)
      expect([content, (await run('zones', [file])).code]).toEqual([content, 1])
    }
    expect((await run('zones', [join(folder, 'missing.csv')])).err).toContain('cannot be read')
    expect(await app.services.db.select().from(zones).orderBy(zones.code_sigma)).toEqual(before)
  })
})
