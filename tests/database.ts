// One PostgreSQL for the whole run, embedded or given by STARIF_TEST_POSTGRES, with a migrated template to clone.
import { appendFileSync, realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import postgres from 'postgres'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#server/platform/db/embedded.ts'
import { findPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { syncPermissions } from '#server/platform/db/permissions.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'
import { openQueue } from '#server/platform/tasks/queue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's URL with any database; tests clone `template`. */
    server: string
    template: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'starif-test-'))
  const embedded = process.env['STARIF_TEST_POSTGRES'] ? null : await startEmbedded(folder)
  if (embedded) hurry(realpathSync(join(folder, 'postgres')))
  const server = embedded?.url ?? process.env['STARIF_TEST_POSTGRES'] ?? ''
  const template = `starif_template_${process.pid}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${template}`)
  const database = await openDatabase(readSettings({ DATABASE_URL: withDatabase(server, template) }), { role: 'tool' })
  await migrate(database)
  await syncPermissions(database.db)
  // Only once, instead of in every test that asks for a task.
  await (await openQueue(database.sql))?.stop()
  await database.close()
  project.provide('server', server)
  project.provide('template', template)
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Temporary data does not have to survive a power failure. */
function hurry(cluster: string): void {
  appendFileSync(join(cluster, 'postgresql.conf'), '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
  const pid = findPostmaster(cluster)?.pid
  if (pid) process.kill(pid, 'SIGHUP')
}

/** The same server's URL with another database. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
