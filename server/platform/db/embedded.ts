// The database that comes with the app: a real PostgreSQL, run as a child process that outlives a crash of the app and is found again by
// the next start (docs/decisions/0075-one-app-many-tools.md).
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Refusal } from '../runtime/refusal.ts'
import { chooseAccount } from './embedded/account.ts'
import { makeCluster, removeAbandonedDrafts } from './embedded/cluster.ts'
import { clusterParent, existingCluster, makeDataFolder, pointTo, readOrMakeSecret } from './embedded/folder.ts'
import { type Membership, type Role, join } from './embedded/membership.ts'
import { type ClusterLocation, ensureRunning, shutDown } from './embedded/postmaster.ts'
import { findPrograms } from './embedded/programs.ts'

export interface Embedded {
  url: string
  /** True when this process started the database rather than finding it running. */
  owned: boolean
  /** Leaves the database, and stops it unless another process still uses it. */
  stop(): Promise<void>
}

/** How long a database that does not respond may delay the end of the app. */
const LEAVE_MS = 3_000
const RETRY_MS = 1_000

export async function startEmbedded(dataDir: string, role: Role = 'server'): Promise<Embedded> {
  const place = await findPlace(dataDir)
  const { port, started, member } = await enter(place, role)
  const presence: Presence = { member, ending: false, comingBack: Promise.resolve() }
  const watching = role === 'server' ? keepUp(place, presence) : undefined
  const stop = async () => {
    if (presence.ending) return
    presence.ending = true
    await presence.comingBack
    // If the locks cannot be checked, the database is stopped; a server that still uses it starts it again.
    const alone = await Promise.race([presence.member.leave().catch(() => true), sleep(LEAVE_MS, true)])
    if (alone) await shutDown(place.cluster)
    await presence.member.close()
    await watching
  }
  return { url: address(place, port), owned: started, stop }
}

interface Presence {
  member: Membership
  ending: boolean
  comingBack: Promise<void>
}

/** Starts a database that dies (out of memory, stopped by hand) again while the app runs. */
async function keepUp(place: ClusterLocation, presence: Presence) {
  while (!presence.ending) {
    await presence.member.lost
    await presence.member.close()
    presence.comingBack = comeBack(place, presence)
    await presence.comingBack
  }
}

async function comeBack(place: ClusterLocation, presence: Presence): Promise<void> {
  while (!presence.ending) {
    try {
      presence.member = (await enter(place, 'server')).member
      return
    } catch (error) {
      console.error(error instanceof Refusal ? error.message : error)
      await sleep(RETRY_MS)
    }
  }
}

async function findPlace(dir: string): Promise<ClusterLocation> {
  const known = existingCluster(dir)
  const account = chooseAccount(known)
  const dataDir = makeDataFolder(dir, account)
  const programs = findPrograms(account)
  const secret = readOrMakeSecret(dataDir)
  const parent = known ? dirname(known) : clusterParent(dataDir, account, secret)
  removeAbandonedDrafts(parent)
  const cluster = known ?? (await makeCluster(parent, programs, account, secret))
  pointTo(cluster, dataDir)
  return { dataDir, cluster, programs, account, secret }
}

/** Starts or finds the server and joins its users. Retries when the server is just being stopped. */
async function enter(place: ClusterLocation, role: Role): Promise<{ port: number; started: boolean; member: Membership }> {
  for (let attempt = 1; ; attempt++) {
    const { port, started } = await ensureRunning(place)
    try {
      return { port, started, member: await join(address(place, port), role, place.dataDir) }
    } catch (error) {
      if (error instanceof Refusal || attempt === 10) throw error
      await sleep(100)
    }
  }
}

const address = ({ secret }: ClusterLocation, port: number) => `postgres://starif:${secret.password}@127.0.0.1:${port}/starif`
