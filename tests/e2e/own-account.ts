// An account for a single test: signing out ends every session of an account, including those of concurrent tests.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

import type { APIRequestContext } from '@playwright/test'

import { expect, PASSWORD } from './base.ts'

export interface OwnAccount {
  email: string
  name: string
  password: string
}

/** Creates one in the running app, like an administrator would from the command line; without `role` it has no rights. */
export async function ownAccount(role?: string): Promise<OwnAccount> {
  const id = randomUUID().slice(0, 8)
  const account = { email: `${id}@starif.example`, name: `Camille ${id}`, password: randomUUID() }
  const words = [account.email, account.name, '--zone', 'LYO', ...(role ? ['--role', role] : [])]
  await command('user-create', words, account.password)
  return account
}

/** Runs `npm run admin:remove -- …` and the like. Rejects with the command's output if it fails. */
export async function command(script: string, words: string[], password = ''): Promise<void> {
  await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], STARIF_PASSWORD: password },
  })
}

/** An account with these rights and no others; `admin` is a separate session, which is an administrator's from then on. */
export async function accountWith(admin: APIRequestContext, ...rights: string[]): Promise<OwnAccount> {
  const signedIn = await admin.post('/auth/login', { data: { email: 'admin@starif.example', password: PASSWORD } })
  expect(signedIn.status()).toBe(200)
  const { items } = (await (await admin.get('/api/v2/permissions')).json()) as { items: { id: number; name: string }[] }
  const permissions = items.filter(({ name }) => rights.includes(name)).map(({ id }) => id)
  expect(permissions.length).toBe(rights.length)
  const name = `Rôle ${randomUUID().slice(0, 8)}`
  expect((await admin.post('/api/v2/roles', { data: { name, permissions } })).status()).toBe(201)
  return await ownAccount(name)
}
