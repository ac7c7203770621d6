// An account of a test's own: signing out ends every session of an account, also those of the tests beside this one.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

export interface OwnAccount {
  email: string
  name: string
  password: string
}

/** Makes one in the running app, as an administrator would from the command line; without `role` it has no right. */
export async function ownAccount(role?: 'Gestion du catalogue' | 'Gestion des offres' | 'Vente'): Promise<OwnAccount> {
  const id = randomUUID().slice(0, 8)
  const account = { email: `${id}@starif.example`, name: `Camille ${id}`, password: randomUUID() }
  const words = [account.email, account.name, '--zone', 'LYO', ...(role ? ['--role', role] : [])]
  await command('user-create', words, account.password)
  return account
}

/** Runs `npm run admin:remove -- …` and the like. Rejects with what the command wrote, when it refuses. */
export async function command(script: string, words: string[], password = ''): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', './scripts/imports.ts', `scripts/${script}.ts`, ...words], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], STARIF_PASSWORD: password },
  })
}
