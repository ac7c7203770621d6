// PostgreSQL refuses to run as root. As root, the server therefore runs as an unprivileged account, which must be able to reach all files
// that it reads and writes.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

import { Refusal } from '../../runtime/refusal.ts'

export interface Account {
  name: string
  uid: number
  gid: number
}

const OWN_NAME = 'starif'

/** The account to run PostgreSQL as, or undefined when the current one will do. */
export function chooseAccount(existingData?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingData === undefined ? undefined : ownerOf(existingData)
  if (owner) return owner
  return find('postgres') ?? find(OWN_NAME) ?? create() ?? nobody()
}

/** Data created by an ordinary user stays that user's, even when root starts the app. */
function ownerOf(folder: string): Account | undefined {
  const { uid } = statSync(folder)
  return uid === 0 ? undefined : accounts().find((account) => account.uid === uid)
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const find = (name: string) => accounts().find((account) => account.name === name && account.uid !== 0)

function create(): Account | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_NAME])
  return find(OWN_NAME)
}

function nobody(): Account {
  const account = find('nobody')
  if (account) return account
  throw new Refusal(
    'PostgreSQL ne peut pas tourner sous root et aucun autre compte n’existe : créez-en un (useradd --system starif).',
    'PostgreSQL cannot run as root and there is no other account: create one (useradd --system starif).',
  )
}

/** Tests access instead of reading the mode bits, because access control lists and mount options count too. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', ...identity(account) }).status === 0
}

export const identity = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {})
