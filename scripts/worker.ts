// `npm run worker`: works on tasks without serving anybody, until it is stopped. Any number of workers and servers share what is to be done.
import { once } from 'node:events'

import { openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { openServices } from '#server/platform/runtime/services.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

import { say } from './command.ts'

try {
  const settings = readSettings()
  const database = await openDatabase(settings, { role: 'tool' })
  await migrate(database)
  const { tasks } = openServices(database, settings)
  // Somebody who starts a worker wants it to work, whatever the servers do.
  tasks.work(Math.max(settings.task_workers, 1))
  say('Prêt : les traitements sont faits ici.', 'Ready: tasks are worked on here.')
  await Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)))
  await tasks.stop()
  await database.close()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
