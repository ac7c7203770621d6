// npm run backup [-- FILE]: the database and the files, of DATA_DIR or of the bucket, in one archive. The app may go on running.
import { resolve } from 'node:path'

import { backUp } from '../server/backup/backup.ts'
import { placeFor } from '../server/backup/place.ts'
import { openDatabase } from '../server/db/index.ts'
import { Refusal } from '../server/db/refusal.ts'
import { readSettings } from '../server/settings.ts'

try {
  const settings = readSettings()
  const file = resolve(process.argv[2] ?? `starif-${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.tar.gz`)
  const database = await openDatabase(settings, { role: 'tool' })
  try {
    const { tables, files, hash } = await backUp(database.sql, placeFor(settings), file)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.info(`${file}\n${tables.length} tables, ${rows} lignes · rows, ${files} fichiers · files\n${hash}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
