// Everything the whole process writes while it is used, misused and broken: no stack, no SQL, no value, no secret.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { call, isText, operationsOf, valueOf } from '../api/attacks/operations.ts'
import { usedDataDir } from './processes.ts'
import { json, startServer } from './server.ts'

const MARK = 'zqMARKqz'
const spills = /^\s+at |node_modules|\bselect\b.+\bfrom\b|insert into|update "|syntax error|does not exist|\$argon2|postgres(?:ql)?:\/\//im

test('neither the answers nor the output tell how the app is made, what was sent, or a secret, even when the database is damaged', async () => {
  const folder = await usedDataDir()
  const app = await startServer(folder)
  const fetchAs = (cookie: string) => ({
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${app.url}${path}`, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } }),
  })
  // All ids are 1 in these calls, and one of them ends a session: use another session.
  const account = { email: 'catalogue@starif.example', password: process.env['DEMO_PASSWORD'] ?? 'starif-demo' }
  const signedIn = await fetchAs('').fetch('/auth/login', json(account))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const manager = fetchAs(cookie)
  const told: string[] = []
  const ask = async (request: Promise<Response>) => {
    const response = await request
    const text = await response.text()
    if (response.status >= 400 && response.status !== 409) told.push(text)
    return response.status
  }
  for (const operation of await operationsOf({ stranger: fetchAs('') })) {
    await ask(call(manager, operation, {}, { body: `{"${MARK}":`, headers: { 'Content-Type': 'application/json' } }))
    const query = Object.fromEntries(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => [name, `${MARK}'--`]))
    await ask(call(manager, operation, { query }))
    const properties = Object.entries(operation.body?.properties ?? {})
    const body = Object.fromEntries(properties.map(([key, one]) => [key, isText(one) ? `${MARK}\0` : valueOf(one)]))
    await ask(call(manager, operation, { body }))
  }
  await ask(fetchAs('').fetch('/auth/login', json({ email: `${MARK}@starif.example`, password: `${MARK}-secret` })))
  await ask(manager.fetch(`/api/v2/${MARK}`))

  // Drop a table to cause an unforeseen error.
  const tool = await openDatabase({ data_dir: folder }, { role: 'tool' })
  await tool.sql`drop table tags cascade`
  await tool.close()
  expect(await ask(manager.fetch(`/api/v2/tags?search=${MARK}`))).toBe(500)
  expect(await ask(manager.fetch('/api/v2/tags', json({ name: MARK, zone: 'NAT' })))).toBe(500)

  const { password } = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as { password: string }
  expect(app.output()).toContain('"level":"error"')
  // The log, and only the log, contains the place in the code.
  const output = app.output().replaceAll(/"where":\[[^\]]*\]/g, '')
  for (const text of [...told, output]) {
    expect([spills.exec(text)?.[0] ?? null, text.includes(MARK), text.includes(password)]).toEqual([null, false, false])
    for (const secret of [app.cookie, cookie]) expect(text).not.toContain(secret.split('=')[1])
  }
  expect(told.filter((text) => /\.ts:\d+/.test(text))).toEqual([])
  expect(await app.end('SIGTERM')).toBe(0)
})
