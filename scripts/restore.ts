// npm run restore -- FILE [--force]: restores a backup into an empty data folder or an empty database; the app must be stopped.
import { parseArgs } from 'node:util'

import { placeFor } from '#server/platform/backup/place.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { openDatabase } from '#server/platform/db/index.ts'
import { refusePooler } from '#server/platform/db/pooler.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

try {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean', default: false } }, allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new Refusal('npm run restore -- FICHIER [--force]', 'npm run restore -- FILE [--force]')
  const settings = readSettings()
  refusePooler(settings)
  const database = await openDatabase(settings, { role: 'server' })
  try {
    const { made_at, tables, files, hash } = await restore(database.sql, placeFor(settings), file, values)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.info(`${made_at}: ${tables.length} tables, ${rows} lignes · rows, ${files} fichiers · files\n${hash}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
