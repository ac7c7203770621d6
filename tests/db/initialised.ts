// A cluster that is initialised once for the run: every test's data folder begins as a copy of it.
import { lstatSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#server/db/embedded.ts'
import { rememberPort, type Secret } from '#server/db/embedded/folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder to copy, or undefined where its cluster lies elsewhere. */
    initialised: string | undefined
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'starif-initialised-'))
  const embedded = await startEmbedded(folder)
  await embedded.stop()
  // Each copy finds a port of its own.
  const secret = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as Secret
  rememberPort(folder, { ...secret, port: 0 })
  const isComplete = lstatSync(join(folder, 'postgres')).isDirectory()
  project.provide('initialised', isComplete ? folder : undefined)
  return () => rm(folder, { recursive: true, force: true })
}
