// npm run backup [-- FILE] [--incomplete]: the database and the files, of DATA_DIR or of the bucket, in one archive. The app may keep
// running. A missing file makes the backup fail, unless --incomplete is given.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { backUp } from '#server/platform/backup/backup.ts'
import { placeFor } from '#server/platform/backup/place.ts'
import { openDatabase } from '#server/platform/db/index.ts'
import { refusePooler } from '#server/platform/db/pooler.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

try {
  const { values, positionals } = parseArgs({ options: { incomplete: { type: 'boolean', default: false } }, allowPositionals: true })
  const settings = readSettings()
  refusePooler(settings)
  const file = resolve(positionals[0] ?? `starif-${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.tar.gz`)
  const database = await openDatabase(settings, { role: 'tool' })
  try {
    const { tables, files, hash } = await backUp(database.sql, placeFor(settings), file, values)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.info(`${file}\n${tables.length} tables, ${rows} lignes · rows, ${files} fichiers · files\n${hash}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
