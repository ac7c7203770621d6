// One document: its rights, and its history, which is part of its owner's history.
import { and, asc, eq } from 'drizzle-orm'

import type { DocumentEntity } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { holds, type Permission } from '#contract/people/permissions.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { documents as table } from '../platform/db/schema.ts'
import { type FieldChange, recordChanges, type Tx } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { allow } from '../platform/rpc/base.ts'

export type DocumentRow = typeof table.$inferSelect
type Action = 'create' | 'update' | 'delete'

const ownerOf = (entity: DocumentEntity) => (entity === 'products' ? 'product' : 'offer')

/** The required right, depending on the owner and the type of the document. */
export const rightTo = (action: Action, { entity, type }: { entity: DocumentEntity; type: DocumentType }): Permission =>
  `${ownerOf(entity)}.document.${type}.${action}`

/** Throws FORBIDDEN (403) when the user may see the document but not change it, and NOT_FOUND (404) when the user may not see it either. */
export function allowDocument(user: CurrentUser | null, action: Action, row: DocumentRow): asserts user is CurrentUser {
  const right = rightTo(action, row)
  if (!holds(user, [right]) && !holds(user, [`${ownerOf(row.entity)}.show`])) notFound()
  allow(user, right)
}

export async function findDocument(db: Db, id: number): Promise<DocumentRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? notFound()
}

/** The fields stored in the history. */
export const documentFields = [
  'id',
  'type',
  'name',
  'code',
  'description',
  'start_date',
  'end_date',
  'file_name',
  'media_type',
  'size',
] as const
function snapshot(row: DocumentRow): Record<string, unknown> {
  return Object.fromEntries(documentFields.map((field) => [field, row[field]]))
}

/** The field of the document in its owner's history. */
const FIELD = 'document'
export const document = (user: CurrentUser | null): Versioned<typeof table> => ({
  table,
  entity: null,
  // The right to change documents of a type does not include the right to read them.
  current: async (db, id) => {
    const row = await findDocument(db, id)
    return holds(user, [`${ownerOf(row.entity)}.show`]) ? row : null
  },
  recorded: snapshot,
  belongs: { to: ({ entity, entity_id }) => ({ entity, id: entity_id }), as: FIELD },
})

/** Records the addition of a document, whose row was created before its file was stored. */
export const recordAdded = async (tx: Tx, row: DocumentRow): Promise<void> =>
  await recordChanges(tx, row.entity, {
    id: row.entity_id,
    action: 'updated',
    changes: [{ field: FIELD, old_value: null, new_value: snapshot(row) }],
  })

/** The history of the documents that are deleted with their owner. */
export async function documentsGone(db: Db, entity: DocumentEntity, entity_id: number): Promise<FieldChange[]> {
  const mine = and(eq(table.entity, entity), eq(table.entity_id, entity_id), eq(table.status, 'uploaded'))
  const rows = await db.select().from(table).where(mine).orderBy(asc(table.id))
  return rows.map((row) => ({ field: FIELD, old_value: snapshot(row), new_value: null }))
}
