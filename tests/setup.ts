// The basis of an API test: a server on a fresh database, and callers with exactly the rights that they are given.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { inArray } from 'drizzle-orm'
import postgres from 'postgres'
import { inject, vi } from 'vitest'

import { entities, type HistoryEntity } from '#contract/entities.ts'
import { contract } from '#contract/index.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { sessionCookie, startSession } from '#server/platform/auth/session.ts'
import { type Database, openDatabase } from '#server/platform/db/index.ts'
import { permissions, role_permissions, roles, user_roles, users, zones } from '#server/platform/db/schema.ts'
import { createApp } from '#server/platform/http/app.ts'
import { limit, LIMITS, listen } from '#server/platform/http/listen.ts'
import type { Services } from '#server/platform/rpc/base.ts'
import { watchDatabaseHealth } from '#server/platform/runtime/database-health.ts'
import { refusalLog } from '#server/platform/runtime/events.ts'
import { openServices, type TaskLimits } from '#server/platform/runtime/services.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'
import { setTimeoutScale } from '#server/platform/runtime/timeout-scale.ts'

import { withDatabase } from './database.ts'

/**
 * The factor of all time limits during tests, so that a machine that stalls does not count as a missing database or provider. The limits
 * themselves are tested in tests/db, on the product.
 */
export const PATIENCE = 100
setTimeoutScale(PATIENCE)

export type Client = ContractRouterClient<typeof contract>

/** A user who calls the API: typed calls, and plain requests for those that a typed client would not send. */
export interface Caller {
  id: number
  name: string
  cookie: string
  client: Client
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface TestApp {
  url: string
  services: Services
  database: Database
  /** A new user with exactly these permissions, signed in. */
  as(...names: Permission[]): Promise<Caller>
  admin(): Promise<Caller>
  stranger: Pick<Caller, 'client' | 'fetch'>
  /** The number of connections that clients hold open. */
  connections(): Promise<number>
  /** Sets the time limits of clients from now on. */
  limit(limits: Parameters<typeof limit>[1]): void
  close(): Promise<void>
}

/** A server on a clone of the migrated database; `env` adds settings. It works on tasks only with TASK_WORKERS. Close it in `afterAll`. */
export async function startApp(env: Record<string, string> = {}, limits = LIMITS, tasks: TaskLimits = {}): Promise<TestApp> {
  const [server, template] = [inject('server'), inject('template')]
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  const data = await mkdtemp(join(tmpdir(), 'starif-files-'))
  const settings = readSettings({ DATABASE_URL: withDatabase(server, name), DATA_DIR: data, SYNC_HOURS: '0', TASK_WORKERS: '0', ...env })
  const database = await openDatabase(settings, { role: 'server' })
  const { db } = database
  await db.insert(zones).values([
    { code_sigma: 'NAT', name: 'National', is_national: true },
    { code_sigma: 'LYO', name: 'Lyon' },
  ])
  const databaseHealth = watchDatabaseHealth(database)
  const services = openServices(database, settings, { databaseHealth, limits: tasks })
  const refusals = refusalLog()
  const http = listen(createApp(services, refusals), { port: 0, host: '127.0.0.1' }, limits)
  await new Promise((resolve) => http.once('listening', resolve))
  services.tasks.work(settings.task_workers)
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  async function signIn(names: Permission[], is_admin: boolean): Promise<Caller> {
    const label = randomUUID().slice(0, 8)
    const [user] = await db
      .insert(users)
      .values({ name: `User ${label}`, email: `${label}@starif.example`, is_admin })
      .returning()
    if (!user) throw new Error('no user')
    if (names.length > 0) await grant(user.id, `Role ${label}`, names)
    const cookie = sessionCookie(settings, await startSession(db, user.id))
    return { id: user.id, name: user.name, cookie, ...callerAt(url, cookie) }
  }

  async function grant(user_id: number, role: string, names: Permission[]): Promise<void> {
    const [made] = await db.insert(roles).values({ name: role }).returning()
    const rows = await db.select().from(permissions).where(inArray(permissions.name, names))
    if (!made || rows.length !== names.length) throw new Error('unknown permission')
    await db.insert(role_permissions).values(rows.map(({ id }) => ({ role_id: made.id, permission_id: id })))
    await db.insert(user_roles).values({ user_id, role_id: made.id })
  }

  return {
    url,
    services,
    database,
    as: (...names) => signIn(names, false),
    admin: () => signIn([], true),
    stranger: callerAt(url, ''),
    connections: () => promisify(http.getConnections.bind(http))(),
    limit: (given) => limit(http, given),
    async close() {
      const wordless = await wordlessFields(withDatabase(server, name))
      http.close()
      refusals.close()
      await Promise.all([services.tasks.stop(), databaseHealth.close()])
      await database.close()
      // PostgreSQL's own background workers cannot be ended, so wait for them.
      await vi.waitFor(() => admin.unsafe(`drop database if exists ${name} with (force)`), { timeout: 60_000, interval: 250 })
      await admin.end()
      await rm(data, { recursive: true, force: true })
      if (wordless.length > 0) throw new Error(`recorded in the history, and the screens have no words for it: ${wordless.join(', ')}`)
    },
  }
}

/** The fields in a test's history that have no label in `entities`. */
async function wordlessFields(address: string): Promise<string[]> {
  const database = postgres(address, { max: 1, onnotice: () => {} })
  const recorded = await database<{ entity: HistoryEntity; field: string }[]>`select distinct entity, field from activities`
  await database.end()
  return recorded
    .filter(({ entity, field }) => !entities[entity].history.some((known) => known === field))
    .map(({ entity, field }) => `${entity}.${field}`)
}

function callerAt(url: string, cookie: string): Pick<Caller, 'client' | 'fetch'> {
  const link = new OpenAPILink(contract, { url: `${url}/api/v2`, headers: { cookie } })
  return {
    client: createORPCClient(link),
    fetch: (path, init = {}) => fetch(`${url}${path}`, { ...init, headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) } }),
  }
}
