// A stand-in for the app that tests start, watch and kill: opens the database, migrates, then writes rows and reports it.
//   node tests/db/app.ts DATA_DIR server|tool write|wait
import { openDatabase, type Db } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { business } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'

const [dataDir = '', role = 'server', task = 'wait'] = process.argv.slice(2)

async function write(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.insert(business).values({ name }).returning()
  return row?.name
}

try {
  const database = await openDatabase(
    { data_dir: dataDir, database_url: process.env['DATABASE_URL'] },
    { role: role === 'tool' ? 'tool' : 'server' },
  )
  await migrate(database)
  const state = { writing: task === 'write' }
  process.once('SIGTERM', () => {
    state.writing = false
    void database.close().then(() => process.exit(0))
  })
  console.info('ready')
  for (let number = 0; state.writing; number++) console.info(`wrote ${await write(database.db, `${process.pid}-${number}`)}`)
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}
