// The app for the browser tests: like `npm start`, except that a machine that stalls does not count as a missing database
// (tests/db/frozen.test.ts tests those delays), and that the database's writes need not survive a power failure.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbedded } from '#server/platform/db/embedded.ts'
import { existingCluster } from '#server/platform/db/embedded/folder.ts'
import { run } from '#server/platform/runtime/serve.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'
import { setTimeoutScale } from '#server/platform/runtime/timeout-scale.ts'

setTimeoutScale(100)
const { data_dir } = readSettings()
const database = await startEmbedded(data_dir, 'tool')
const cluster = existingCluster(data_dir) ?? ''
appendFileSync(join(cluster, 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGHUP')
await run()
// The app runs in this process by now, and stays until it ends.
await database.stop()
