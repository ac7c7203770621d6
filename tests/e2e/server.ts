// The app for the browser tests: as `npm start` runs it, but a machine that stalls is no database that is gone
// (tests/db/frozen.test.ts says who waits for one), and what the database wrote need not outlive a power cut.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbedded } from '#server/db/embedded.ts'
import { existingCluster } from '#server/db/embedded/folder.ts'
import { run } from '#server/runtime/serve.ts'
import { readSettings } from '#server/runtime/settings.ts'
import { setTimeoutScale } from '#server/runtime/timeout-scale.ts'

setTimeoutScale(100)
const { data_dir } = readSettings()
const database = await startEmbedded(data_dir, 'tool')
const cluster = existingCluster(data_dir) ?? ''
appendFileSync(join(cluster, 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGHUP')
await run()
// The app is in it by now: it stays as long as that.
await database.stop()
