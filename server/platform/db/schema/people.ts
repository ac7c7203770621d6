// Users, their rights, and their sessions.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { id, id_of_history, version, instant, created_at } from './columns.ts'

export const zones = pgTable('zones', {
  code_sigma: text().primaryKey(),
  /** The id used for its history. */
  id: id_of_history(),
  name: text().notNull(),
  is_national: boolean().notNull().default(false),
})

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    password_hash: text(),
    zone: text().references(() => zones.code_sigma),
    company_code: text(),
    is_admin: boolean().notNull().default(false),
    oidc_issuer: text(),
    oidc_subject: text(),
    /** Wraps the key of the drafts stored in this user's browsers; never sent to another user. */
    draft_key: text(),
    /** Since when the account cannot be used to sign in. */
    disabled_at: instant(),
    version: version(),
    created_at: created_at(),
    last_seen_at: instant(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    unique('users_oidc_key').on(table.oidc_issuer, table.oidc_subject),
  ],
)

export const permissions = pgTable('permissions', { id: id(), name: text().notNull().unique(), area: text().notNull() })

export const roles = pgTable('roles', { id: id(), name: text().notNull(), version: version() }, (table) => [
  uniqueIndex('roles_name_key').on(sql`lower(${table.name})`),
])

export const role_permissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission_id: integer()
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission_id] })],
)

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] }), index('user_roles_role').on(table.role_id)],
)

/** Only the hash of a session's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    /** Identifies the session to its owner; it does not grant access. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    last_used_at: created_at(),
    /** The browser's description, so that the owner recognises the device. */
    user_agent: text(),
    /** The identity provider's token, needed to end its session as well. */
    id_token: text(),
    /** When the identity provider last confirmed the user; null for a sign-in with a password. */
    confirmed_at: instant(),
    /** The role or user through whose eyes an administrator sees the app in this session, read-only. */
    view_as_role: integer().references(() => roles.id, { onDelete: 'set null' }),
    view_as_user: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

/**
 * Browsers from which a user has signed in before; their failed sign-ins are counted separately. Only the hash of a device's token is
 * stored.
 */
export const known_devices = pgTable(
  'known_devices',
  {
    id: id(),
    token_hash: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    last_used_at: created_at(),
  },
  (table) => [unique('known_devices_key').on(table.token_hash, table.user_id), index('known_devices_user').on(table.user_id)],
)

/** Failed sign-ins per account, per address and per known device within a window. */
export const login_attempts = pgTable('login_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  window_ends_at: instant().notNull(),
})

/** An external sign-in in progress, bound to the browser that started it. */
export const oidc_flows = pgTable('oidc_flows', {
  state_hash: text().primaryKey(),
  browser_hash: text().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  redirect: text(),
  /** The session that this sign-in renews without user interaction. */
  renews: text(),
  expires_at: instant().notNull(),
})
