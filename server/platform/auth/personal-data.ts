// The personal data of a user: exporting and anonymizing it (docs/retention.md).
import { and, eq, inArray } from 'drizzle-orm'

import { heldRoles } from '../../people/held-roles.ts'
import type { Db } from '../db/index.ts'
import { run, type Statement } from '../db/query.ts'
import { activities, login_attempts, type users } from '../db/schema.ts'
import { type FieldChange, inTransaction, program, type Tx } from '../db/write.ts'
import { type Locked, lockRow } from '../db/write/locks.ts'
import { NOW, saveRow } from '../db/write/rows.ts'
import { Refusal } from '../runtime/refusal.ts'
import { account } from './account.ts'
import { isLastAdmin } from './accounts.ts'
import { fingerprint } from './attempts.ts'

type User = typeof users.$inferSelect

/** Tables whose rows belong to a user and are deleted with the user's data. */
export const BELONGINGS = ['sessions', 'known_devices', 'idempotency_keys', 'remembered_lists', 'saved_views', 'user_roles'] as const
/** Rows that refer to a user only by the account, which is renamed: offers keep their managers. */
export const KEPT = ['offer_alternate_managers'] as const

/** Columns with secrets, which are never exported, not even to their owner. */
const SECRETS = new Set(['password_hash', 'draft_key', 'token_hash', 'id_token', 'request_hash'])
const withoutSecrets = (row: object) => Object.fromEntries(Object.entries(row).filter(([column]) => !SECRETS.has(column)))

/** Not prepared, because the table names come from the database and each statement runs once. */
const runOnce = async <Row>(db: Db, statement: Statement): Promise<Row[]> => await run<Row>(db, statement, { prepare: false })

interface Reference {
  table: string
  column: string
  /** Whether its rows are deleted with the account, or only lose the reference. */
  owned: boolean
}

/** Every column that refers to an account, read from the database's own catalogue. */
export const referencesToUsers = async (db: Db): Promise<Reference[]> =>
  await runOnce<Reference>(db, {
    text: `select c.relname as table, a.attname as column, k.confdeltype = 'c' as owned
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'public.users'::regclass order by 1, 2`,
    parameters: [],
  })

/** Everything stored about a user, without secrets: for `user:export`. */
export async function exportPerson(db: Db, user: User): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const { table, column, owned } of await referencesToUsers(db)) {
    const found = await runOnce<{ row: { id?: unknown } }>(db, {
      text: `select to_jsonb(t) as row from public.${table} t where ${column} = $1`,
      parameters: [user.id],
    })
    // The content of rows that a user only wrote is not their personal data, so only the ids are exported.
    rows[`${table}.${column}`] = found.map(({ row }) => (owned ? withoutSecrets(row) : (row.id ?? withoutSecrets(row))))
  }
  const about = and(eq(activities.entity, 'users'), eq(activities.entity_id, user.id))
  return {
    user: { ...withoutSecrets(user), has_password: user.password_hash !== null },
    rows,
    history_of_the_account: await db.select().from(activities).where(about).orderBy(activities.id),
    written: await db.select().from(activities).where(eq(activities.author_id, user.id)).orderBy(activities.id),
    failed_sign_ins: await db
      .select({ failures: login_attempts.failures, window_ends_at: login_attempts.window_ends_at })
      .from(login_attempts)
      .where(inArray(login_attempts.key, await attemptKeys(db, user))),
  }
}

/** The keys by which failed sign-ins of an account are counted; the e-mail is folded in the same way as at sign-in. */
async function attemptKeys(db: Db, { id, email }: User): Promise<string[]> {
  const [row] = await runOnce<{ folded: string }>(db, { text: 'select lower($1::text) as folded', parameters: [email] })
  return [`account:${fingerprint(row?.folded ?? email)}`, `own:${id}`]
}

interface Person {
  id: number
  /** Every name and e-mail that the account ever had. */
  names: ReadonlySet<string>
  emails: ReadonlySet<string>
  /** The values that replace them. */
  alias: { name: string; email: string }
}

/**
 * Anonymizes an account everywhere: in its row, in history, in recorded changes. It is disabled for good, and the user's own rows are
 * deleted. Throws a Refusal for the last administrator.
 */
export async function forgetPerson(db: Db, { id }: User): Promise<Person['alias']> {
  return await inTransaction({ db, user: program('user:forget') }, async (tx) => {
    if (await isLastAdmin(tx, id))
      throw new Refusal(
        'Le dernier compte d’administration reste : créez-en un autre d’abord (npm run admin:create).',
        'The last administrator stays: make another one first (npm run admin:create).',
      )
    const user = await lockRow(tx, account, id)
    const person = await personOf(tx, user)
    const roles = (await heldRoles(tx, id)).map(({ name }) => name)
    await tx.delete(login_attempts).where(inArray(login_attempts.key, await attemptKeys(tx, user)))
    for (const table of BELONGINGS) await runOnce(tx, { text: `delete from public.${table} where user_id = $1`, parameters: [id] })
    await renameInHistory(tx, person)
    await renameInChanges(tx, person)
    await renameInDocuments(tx, person)
    const history: FieldChange[] = [
      { field: 'forgotten', old_value: null, new_value: null },
      ...(roles.length > 0 ? [{ field: 'roles', old_value: roles, new_value: [] }] : []),
    ]
    await saveRow(tx, account, user, { ...emptied, ...person.alias, disabled_at: user.disabled_at ?? NOW }, history)
    return person.alias
  })
}

const emptied = {
  password_hash: null,
  zone: null,
  company_code: null,
  is_admin: false,
  oidc_issuer: null,
  oidc_subject: null,
  draft_key: null,
  last_seen_at: null,
}

async function personOf(tx: Tx, { id, name, email }: Locked<User>): Promise<Person> {
  const told = await tx
    .select({ field: activities.field, old_value: activities.old_value, new_value: activities.new_value })
    .from(activities)
    .where(and(eq(activities.entity, 'users'), eq(activities.entity_id, id), inArray(activities.field, ['name', 'email'])))
  const everyValue = (field: string, now: string) => {
    const values = told.filter((row) => row.field === field).flatMap(({ old_value, new_value }) => [old_value, new_value])
    return new Set([now, ...values.filter((value) => typeof value === 'string')])
  }
  const alias = { name: `Ancien utilisateur ${id}`, email: `ancien-utilisateur-${id}@starif.invalid` }
  return { id, names: everyValue('name', name), emails: everyValue('email', email), alias }
}

/** Renames the author, and removes the values from the history of the account itself. */
async function renameInHistory(tx: Tx, { id, alias }: Person): Promise<void> {
  await runOnce(tx, { text: 'update activities set author_name = $2 where author_id = $1', parameters: [id, alias.name] })
  await runOnce(tx, {
    text: `update activities set old_value = null, new_value = null
      where entity = 'users' and entity_id = $1 and field in ('name', 'email', 'zone', 'company_code', 'identity')`,
    parameters: [id],
  })
}

/** The columns with the name of somebody who did more to a recorded change than make it. */
const doneBy = {
  product_changes: ['undone_by_name'],
  offer_changes: ['undone_by_name'],
  price_plans: ['applied_by_name', 'undone_by_name'],
}

/** The author of a bulk change is stored by id and name, who applied or undid it only by name. */
async function renameInChanges(tx: Tx, { id, names, alias }: Person): Promise<void> {
  for (const [table, columns] of Object.entries(doneBy)) {
    await runOnce(tx, { text: `update ${table} set created_by_name = $2 where created_by = $1`, parameters: [id, alias.name] })
    for (const column of columns)
      await runOnce(tx, {
        text: `update ${table} set ${column} = $2 where ${column} = any($1::text[])`,
        parameters: [[...names], alias.name],
      })
  }
}

/** Replaces names and e-mails in every JSON column: a name beside the account's id, and an e-mail that is a whole value. */
async function renameInDocuments(tx: Tx, person: Person): Promise<void> {
  const columns = await runOnce<{ table: string; column: string }>(tx, {
    text: `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'jsonb'::regtype and not a.attisdropped`,
    parameters: [],
  })
  const wanted = [...person.names, ...person.emails].map((value) => JSON.stringify(value))
  for (const { table, column } of columns) {
    const rows = await runOnce<{ place: string; value: unknown }>(tx, {
      text: `select t.ctid::text as place, t.${column} as value from public.${table} t
        where exists (select from unnest($1::text[]) as wanted where position(wanted in t.${column}::text) > 0) for update`,
      parameters: [wanted],
    })
    for (const { place, value } of rows)
      await runOnce(tx, {
        text: `update public.${table} set ${column} = $2::text::jsonb where ctid = $1::tid`,
        parameters: [place, JSON.stringify(renamed(value, person))],
      })
  }
}

function renamed(value: unknown, person: Person): unknown {
  if (typeof value === 'string') return person.emails.has(value) ? person.alias.email : value
  if (Array.isArray(value)) return value.map((one) => renamed(one, person))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, renamed(inner, person)] as const)
  const isPerson =
    'id' in value && value.id === person.id && 'name' in value && typeof value.name === 'string' && person.names.has(value.name)
  return { ...Object.fromEntries(entries), ...(isPerson && { name: person.alias.name }) }
}
