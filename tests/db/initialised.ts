// Data folders that are made once per run: the folder of every test begins as a copy, of one whose cluster is merely initialised or of one
// that contains the demo data.
import { lstatSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { seedDemo } from '#server/platform/db/demo/demo.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { rememberPort, type Secret } from '#server/platform/db/embedded/folder.ts'
import { openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { syncPermissions } from '#server/platform/db/permissions.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

import { copyDataDir } from './copies.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders to copy, or undefined if their clusters are elsewhere. */
    initialised: string | undefined
    filled: string | undefined
  }
}

export default async function setup(project: TestProject) {
  const [initialised, filled] = [await mkdtemp(join(tmpdir(), 'starif-initialised-')), await mkdtemp(join(tmpdir(), 'starif-filled-'))]
  const embedded = await startEmbedded(initialised)
  await embedded.stop()
  forgetPort(initialised)
  const isComplete = lstatSync(join(initialised, 'postgres')).isDirectory()
  if (isComplete) {
    await copyDataDir(initialised, filled)
    await fill(filled)
    forgetPort(filled)
  }
  project.provide('initialised', isComplete ? initialised : undefined)
  project.provide('filled', isComplete ? filled : undefined)
  return () => Promise.all([initialised, filled].map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Does what a first start of the app does to its database (server/platform/runtime/serve.ts). */
async function fill(data_dir: string): Promise<void> {
  const database = await openDatabase({ data_dir })
  await migrate(database)
  await syncPermissions(database.db)
  await seedDemo(database.db, readSettings())
  await database.close()
}

/** Each copy finds its own port. */
function forgetPort(folder: string): void {
  const secret = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as Secret
  rememberPort(folder, { ...secret, port: 0 })
}
