// Opens the database, migrates, listens; at SIGTERM it finishes running requests.
import { once } from 'node:events'
import type { Server } from 'node:http'

import { openAside } from '../aside/aside.ts'
import { isLoopback } from '../auth/host.ts'
import { COMMIT_LIMITS } from '../db/commits.ts'
import { closeDemo, seedDemo } from '../db/demo/demo.ts'
import { storeDemoFiles } from '../db/demo/files.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { migrate } from '../db/migrate.ts'
import { syncPermissions } from '../db/permissions.ts'
import { removeOrphansDaily, removeUnfinished } from '../files/orphans.ts'
import { createApp } from '../http/app.ts'
import { drainServer, listen } from '../http/listen.ts'
import { logError } from '../rpc/errors.ts'
import { forgetOldAnswersHourly } from '../rpc/idempotency.ts'
import { watchDatabaseHealth } from './database-health.ts'
import { refusalLog } from './events.ts'
import { giveBackMemoryOfStart } from './memory.ts'
import { Refusal } from './refusal.ts'
import { openServices, type TaskLimits } from './services.ts'
import { readSettings, type Settings } from './settings.ts'

interface Limits {
  /** How long running requests may take to end once the app is stopped, in milliseconds. */
  drain?: number
  /** How long the COMMIT of a transaction may take, in milliseconds. */
  commit?: number
  tasks?: TaskLimits
}

async function main(limits: Limits): Promise<void> {
  const settings = readSettings()
  refuseUnsaidDemo(settings)
  const database = await openDatabase(settings, { role: 'server' })
  try {
    await open(database, settings, limits)
  } catch (error) {
    // After a failed start, close what is already running.
    await database.close()
    throw error
  }
}

async function open(
  database: Database,
  settings: Settings,
  { drain = 8_000, commit = COMMIT_LIMITS.deadline, tasks: limits = {} }: Limits,
): Promise<void> {
  COMMIT_LIMITS.deadline = commit
  await migrate(database)
  const { db } = database
  await syncPermissions(db)
  await (settings.demo ? seedDemo(db, settings) : closeDemo(db))
  const aside = openAside({ url: database.url, settings, system: database.admission?.system ?? null })
  const renew = () => {
    database.renew()
    aside.renew()
  }
  // Closes the connections that still lead to the previous primary.
  if (database.admission) database.admission.onPromotion = renew
  const databaseHealth = watchDatabaseHealth({ ...database, renew })
  const services = openServices(database, settings, { databaseHealth, aside, limits })
  const { tasks } = services
  if (settings.demo) await storeDemoFiles(services)
  const refusals = refusalLog()
  const server = listen(createApp(services, refusals), settings)
  await once(server, 'listening').catch(async (error: NodeJS.ErrnoException) => {
    await Promise.all([tasks.stop(), databaseHealth.close(), aside.close()])
    throw error.code === 'EADDRINUSE' ? portTaken(settings.port) : error
  })
  void removeUnfinished(services).catch(logError)
  removeOrphansDaily(services)
  forgetOldAnswersHourly(db)
  tasks.work(settings.task_workers)
  giveBackMemoryOfStart()
  announce(server, settings)
  stopOn(['SIGTERM', 'SIGINT'], async () => {
    await drainServer(server, drain)
    refusals.close()
    await Promise.all([tasks.stop(), databaseHealth.close(), aside.close()])
    await database.close()
  })
}

/** The demo's passwords are public: when others can reach the app, demo mode must have been enabled explicitly. */
function refuseUnsaidDemo({ demo_by_default, host, public_url }: Settings): void {
  if (!demo_by_default || (isLoopback(host) && public_url === undefined)) return
  const reached = public_url === undefined ? 'HOST' : 'PUBLIC_URL'
  throw new Refusal(
    `${reached} ouvre l’application à d’autres, mais le mode démonstration est actif et ses mots de passe sont publics : précisez DEMO=false, ou DEMO=true si c’est voulu.`,
    `${reached} opens the app to others, but demo mode is on and its passwords are public: say DEMO=false, or DEMO=true if you mean it.`,
  )
}

const portTaken = (port: number) =>
  new Refusal(
    `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez PORT.`,
    `Port ${port} is taken: stop the other program, or set PORT.`,
  )

function announce(server: Server, settings: Settings): void {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(`Starif: ${settings.public_url ?? `http://localhost:${port}`}`)
  if (!settings.demo) return
  const names = ['admin', 'catalogue', 'offres', 'vendeur', 'personne']
  console.log(`Demo accounts: ${names.map((name) => `${name}@starif.example`).join(', ')}`)
  console.log(`Password: ${settings.demo_password}`)
}

function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** Runs the server. When it cannot start, prints the reason and exits with code 1. */
export async function run(limits: Limits = {}): Promise<void> {
  try {
    await main(limits)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
