// Opens the database, migrates, listens; at SIGTERM finishes what is in flight.
import type { Server } from 'node:http'

import { serve } from '@hono/node-server'

import { createApp } from './app.ts'
import { closeDemo, seedDemo } from './db/demo.ts'
import { openDatabase } from './db/index.ts'
import { migrate } from './db/migrate.ts'
import { syncPermissions } from './db/permissions.ts'
import { removeOrphansDaily } from './files/orphans.ts'
import { openFiles } from './files/store.ts'
import { openMasterdata } from './masterdata/source.ts'
import { createSynchroniser } from './masterdata/synchroniser.ts'
import { readSettings } from './settings.ts'

const DRAIN_MS = 8_000

async function main(): Promise<void> {
  const settings = readSettings()
  const database = await openDatabase(settings, { role: 'server' })
  await migrate(database)
  const { db } = database
  await syncPermissions(db)
  await (settings.demo ? seedDemo(db, settings) : closeDemo(db))
  const masterdata = openMasterdata(settings)
  const synchroniser = createSynchroniser({ db, masterdata, settings })
  const services = { db, settings, files: openFiles(settings), masterdata, synchroniser }
  const app = createApp(services)
  removeOrphansDaily(services)
  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, ({ port }) => announce(port, settings.demo))
  stopOn(['SIGTERM', 'SIGINT'], async () => {
    await drained(server as Server)
    await synchroniser.stop()
    await database.close()
  })

  function announce(port: number, demo: boolean): void {
    console.log(`Starif: ${settings.public_url ?? `http://localhost:${port}`}`)
    if (demo) {
      const names = ['admin', 'catalogue', 'offres', 'vendeur', 'personne']
      console.log(`Demo accounts: ${names.map((name) => `${name}@starif.example`).join(', ')}`)
      console.log(`Password: ${settings.demo_password}`)
    }
  }
}

/** Takes no new connection, lets requests end, and cuts what has not ended in time. */
function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
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

/** Runs the server; what keeps it from starting is said in words, with exit code 1. */
export async function run(): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
