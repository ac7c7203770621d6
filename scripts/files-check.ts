// npm run files:check [-- --remove]: lists rows without a file and files without a row; --remove deletes the latter. The app may keep
// running.
import { parseArgs } from 'node:util'

import { openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { clear, findOrphans, type Survey } from '#server/platform/files/orphans.ts'
import { openFiles } from '#server/platform/files/store.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

import { say } from './command.ts'

try {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })
  const settings = readSettings()
  const database = await openDatabase(settings, { role: 'tool' })
  try {
    await migrate(database)
    const store = { db: database.db, files: openFiles(settings) }
    const found = await findOrphans(store)
    report(found)
    if (values.remove) await clear(store, found)
    if (values.remove && found.strays.length > 0)
      say(`${found.strays.length} fichiers orphelins supprimés.`, `${found.strays.length} stray files removed.`)
    // A file is missing or should be deleted: a nightly job should notice it.
    if (found.missing.length > 0 || (!values.remove && found.strays.length > 0)) process.exitCode = 2
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}

function report({ stored, strays, missing, unfinished }: Survey): void {
  for (const { entity, id, name, path } of missing) console.log(`- ${entity} ${id} « ${name} » : ${path}`)
  for (const path of strays) console.log(`+ ${path}`)
  say(
    `${stored} fichiers. Lignes sans fichier (-) : ${missing.length}. Fichiers sans ligne depuis un jour (+) : ${strays.length}. Envois inachevés : ${unfinished.length}.`,
    `${stored} files. Rows without a file (-): ${missing.length}. Files without a row for a day (+): ${strays.length}. Unfinished uploads: ${unfinished.length}.`,
  )
}
