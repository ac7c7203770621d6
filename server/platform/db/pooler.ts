// Support for PgBouncer in transaction mode: a connection loses its prepared statements and settings after each transaction
// (docs/decisions/0072-standby-and-pooler.md).
import type postgres from 'postgres'

import { Refusal } from '../runtime/refusal.ts'

/** Removes `pgbouncer=true`, which only Starif understands, from the address, and returns whether it was there. */
export function parsePoolerUrl(url: string): { address: string; pooled: boolean } {
  const [address = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const pooled = parameters.get('pgbouncer') === 'true'
  parameters.delete('pgbouncer')
  return { address: parameters.size > 0 ? `${address}?${parameters}` : address, pooled }
}

/** The connection settings that the pooler knows and passes on. */
export const POOLED = { prepare: false, connection: { application_name: 'starif', TimeZone: 'UTC', DateStyle: 'ISO, YMD' } }

/** Stores the other connection settings, which the pooler refuses, with the role in this database. */
export async function keepSettingsWithRole(tx: postgres.TransactionSql, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const [kept] = await tx`
      select from pg_db_role_setting, unnest(setconfig) as setting
      where setrole = current_user::regrole and setting = ${`${name}=${value}`}
        and setdatabase = (select oid from pg_database where datname = current_database())`
    if (kept) continue
    const [names] = await tx`select quote_ident(current_user) as role, quote_ident(current_database()) as database`
    await tx.unsafe(`alter role ${names?.['role']} in database ${names?.['database']} set ${name} = ${value}`)
  }
}

/**
 * Throws a Refusal when `database_url` leads through a pooler. Commands that take minutes, or keep tables of their own, need PostgreSQL
 * itself.
 */
export function refusePooler({ database_url }: { database_url?: string | undefined }): void {
  if (!database_url || !parsePoolerUrl(database_url).pooled) return
  throw new Refusal(
    'Cette commande ne passe pas par PgBouncer : donnez dans DATABASE_URL l’adresse de PostgreSQL lui-même, sans pgbouncer=true.',
    'This command does not work through PgBouncer: give DATABASE_URL the address of PostgreSQL itself, without pgbouncer=true.',
  )
}
