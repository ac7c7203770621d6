// The database that comes with the app: a real PostgreSQL, run as a child process that
// outlives a crash of the app and is found again by the next start (docs/decisions/0002).
import { setTimeout as sleep } from 'node:timers/promises'

import { chooseAccount } from './embedded/account.ts'
import { makeCluster } from './embedded/cluster.ts'
import { clusterParent, existingCluster, makeDataFolder, pointTo, readOrMakeSecret } from './embedded/folder.ts'
import { type Membership, type Role, join } from './embedded/membership.ts'
import { type Place, ensureRunning, shutDown } from './embedded/postmaster.ts'
import { findPrograms } from './embedded/programs.ts'
import { Refusal } from './refusal.ts'

export interface Embedded {
  url: string
  /** True when this process started the database rather than finding it running. */
  owned: boolean
  /** Leaves the database, and stops it unless another process still uses it. */
  stop(): Promise<void>
}

export async function startEmbedded(dataDir: string, role: Role = 'server'): Promise<Embedded> {
  const place = await findPlace(dataDir)
  const entered = await enter(place, role)
  const { port, started } = entered
  let { member } = entered
  let stopping = false

  // A database that dies (out of memory, stopped by hand) comes back by itself while the app runs.
  const watch = async () => {
    while (!stopping) {
      await member.lost
      await member.close()
      while (!stopping) {
        try {
          member = (await enter(place, role)).member
          break
        } catch (error) {
          console.error(error instanceof Refusal ? error.message : error)
          await sleep(1_000)
        }
      }
    }
  }
  const watching = role === 'server' ? watch() : Promise.resolve()

  const stop = async () => {
    if (stopping) return
    stopping = true
    const alone = await member.leave().catch(() => true)
    if (alone) await shutDown(place.cluster)
    await member.close()
    await watching
  }
  return { url: address(place, port), owned: started, stop }
}

async function findPlace(dir: string): Promise<Place> {
  const known = existingCluster(dir)
  const account = chooseAccount(known)
  const dataDir = makeDataFolder(dir, account)
  const programs = findPrograms(account)
  const secret = readOrMakeSecret(dataDir)
  const cluster = known ?? (await makeCluster(clusterParent(dataDir, account, secret), programs, account, secret))
  pointTo(cluster, dataDir)
  return { dataDir, cluster, programs, account, secret }
}

/** Starts or finds the server and joins its users; a server that is just being stopped is waited for. */
async function enter(place: Place, role: Role): Promise<{ port: number; started: boolean; member: Membership }> {
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

const address = ({ secret }: Place, port: number) => `postgres://starif:${secret.password}@127.0.0.1:${port}/starif`
