// The files of the embedded database in DATA_DIR, and the secret that its clients share:
//   postgres          the cluster, or a link to it when its account cannot reach DATA_DIR
//   database.json     port and password, readable by the owner of DATA_DIR only
//   postgres.log      PostgreSQL's log
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

import { Refusal } from '../../runtime/refusal.ts'
import { type Account, canEnter } from './account.ts'
import { SHARED_FOLDERS } from './programs.ts'

export interface Secret {
  port: number
  password: string
}

const MAJOR = '18'
const clusterLink = (dataDir: string) => join(dataDir, 'postgres')

/** The cluster's real folder, or undefined before the first start. */
export function existingCluster(dataDir: string): string | undefined {
  const link = clusterLink(dataDir)
  if (!existsSync(link)) {
    if (lstatSync(link, { throwIfNoEntry: false })) throw lostCluster(link)
    return undefined
  }
  const cluster = realpathSync(link)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR)
    throw new Refusal(
      `${cluster} est une base PostgreSQL ${version} ; ce programme utilise PostgreSQL ${MAJOR}. Sauvegardez-la avec la version d’origine (npm run backup), puis restaurez-la ici.`,
      `${cluster} is a PostgreSQL ${version} database; this program runs PostgreSQL ${MAJOR}. Back it up with the version that made it (npm run backup), then restore it here.`,
    )
  return cluster
}

// Starting with an empty database in place of a lost one would look like the loss of everything.
const lostCluster = (link: string) =>
  new Refusal(
    `Le dossier de la base vers lequel pointe ${link} n’existe plus. Remettez-le en place, ou supprimez ce lien puis restaurez une sauvegarde.`,
    `The database folder that ${link} points to is gone. Put it back, or remove this link and restore a backup.`,
  )

export function makeDataFolder(dataDir: string, account: Account | undefined): string {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account && !canEnter(folder, account)) letIn(account, folder)
    return realpathSync(folder)
  } catch (cause) {
    throw new Refusal(
      `Le dossier de données ${folder} ne peut pas être créé : donnez-en un autre dans DATA_DIR.`,
      `The data folder ${folder} cannot be made: name another one in DATA_DIR.`,
      { cause },
    )
  }
}

/**
 * As root: allows PostgreSQL's account to pass through this folder, and only that account. Has no effect when a folder above it is closed.
 */
function letIn(account: Account, folder: string) {
  const { uid, mode } = statSync(folder)
  if (uid !== 0 || (mode & 0o070) !== 0) return // it belongs to a group or an owner
  chownSync(folder, 0, account.gid)
  chmodSync(folder, (mode & 0o707) | 0o010)
}

/** The folder in which to create the cluster: DATA_DIR, unless the account cannot enter it. */
export function clusterParent(dataDir: string, account: Account | undefined, secret: Secret): string {
  if (canEnter(dataDir, account)) return dataDir
  // The password is part of the name: a DATA_DIR that was emptied gets a new database.
  const name = createHash('sha256').update(`${dataDir}\n${secret.password}`).digest('hex').slice(0, 12)
  for (const shared of SHARED_FOLDERS) {
    try {
      const parent = join(shared, name)
      mkdirSync(parent, { recursive: true, mode: 0o755 })
      if (statSync(shared).uid !== 0 || !canEnter(parent, account)) continue
      return parent
    } catch {
      continue // not writable: try the next
    }
  }
  throw new Refusal(
    `Le compte ${account?.name} sous lequel tourne PostgreSQL ne peut pas entrer dans ${dataDir} : choisissez un autre DATA_DIR.`,
    `The account ${account?.name} that PostgreSQL runs as cannot enter ${dataDir}: choose another DATA_DIR.`,
  )
}

export function pointTo(cluster: string, dataDir: string) {
  const link = clusterLink(dataDir)
  if (existsSync(link)) return
  symlinkSync(cluster, link)
  console.info(`PostgreSQL : base rangée dans ${cluster} · database kept in ${cluster}`)
}

const secretFile = (dataDir: string) => join(dataDir, 'database.json')

/**
 * Reads the secret, or creates it. Two processes that start at once agree on one secret, because a link, unlike a rename, never replaces a
 * file.
 */
export function readOrMakeSecret(dataDir: string): Secret {
  const file = secretFile(dataDir)
  if (!existsSync(file)) {
    const draft = writeDraft(file, { port: 0, password: randomBytes(24).toString('base64url') })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readSecret(file)
}

function readSecret(file: string): Secret {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secret
  } catch (cause) {
    throw new Refusal(
      `${file} ne peut pas être lu : lancez Starif avec le compte qui a créé ce dossier.`,
      `${file} cannot be read: run Starif as the account that made this folder.`,
      { cause },
    )
  }
}

export function rememberPort(dataDir: string, secret: Secret) {
  renameSync(writeDraft(secretFile(dataDir), secret), secretFile(dataDir))
}

function writeDraft(file: string, secret: Secret): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secret)}\n`, { mode: 0o600 })
  return draft
}
