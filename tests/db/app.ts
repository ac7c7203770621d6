// A stand-in for the app that tests start, watch and kill: opens the database, migrates, then writes rows and says so.
//   node tests/db/app.ts DATA_DIR server|tool write|wait
import { openDatabase } from '../../server/db/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { Refusal } from '../../server/db/refusal.ts'
import { business } from '../../server/db/schema.ts'

const [dataDir = '', role = 'server', task = 'wait'] = process.argv.slice(2)

try {
  const database = await openDatabase(
    { data_dir: dataDir, database_url: process.env['DATABASE_URL'] },
    { role: role === 'tool' ? 'tool' : 'server' },
  )
  await migrate(database)
  let ending = false
  process.once('SIGTERM', () => {
    ending = true
    void database.close().then(() => process.exit(0))
  })
  console.info('ready')
  for (let number = 0; task === 'write' && !ending; number++) {
    const [row] = await database.db
      .insert(business)
      .values({ name: `${process.pid}-${number}` })
      .returning()
    console.info(`wrote ${row?.name}`)
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}
