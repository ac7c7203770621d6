// One document: who may do what with it, and its history, which is that of what it belongs to.
import { and, asc, eq } from 'drizzle-orm'

import type { DocumentEntity, DocumentType } from '#contract/documents.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { holds, type Permission } from '#contract/people/permissions.ts'

import type { Db } from '../../db/index.ts'
import { documents as table } from '../../db/schema.ts'
import { type FieldChange, recordChanges, type Tx } from '../../db/write.ts'
import type { Versioned } from '../../db/write/locks.ts'
import { notFound } from '../../resources/references.ts'
import { allow } from '../../rpc/base.ts'

export type DocumentRow = typeof table.$inferSelect
type Action = 'create' | 'update' | 'delete'

const ownerOf = (entity: DocumentEntity) => (entity === 'products' ? 'product' : 'offer')

/** The right that decides: by what the document belongs to, and its type. */
export const rightTo = (action: Action, { entity, type }: { entity: DocumentEntity; type: DocumentType }): Permission =>
  `${ownerOf(entity)}.document.${type}.${action}`

/** Refuses with 403 whoever sees the document and may not change it, and with 404 whoever does not even see it. */
export function allowDocument(user: CurrentUser | null, action: Action, row: DocumentRow): asserts user is CurrentUser {
  const right = rightTo(action, row)
  if (!holds(user, [right]) && !holds(user, [`${ownerOf(row.entity)}.show`])) notFound()
  allow(user, right)
}

export async function findDocument(db: Db, id: number): Promise<DocumentRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? notFound()
}

/** What history keeps of a document. */
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

/** To a product a document is one of its fields, as its image is. */
const FIELD = 'document'
export const document = (user: CurrentUser | null): Versioned<typeof table> => ({
  table,
  entity: null,
  // The right to change documents of a type is no right to read them.
  current: async (db, id) => {
    const row = await findDocument(db, id)
    return holds(user, [`${ownerOf(row.entity)}.show`]) ? row : null
  },
  recorded: snapshot,
  belongs: { to: ({ entity, entity_id }) => ({ entity, id: entity_id }), as: FIELD },
})

/** Records that a document, whose row was there before its file, is one now. */
export const recordAdded = async (tx: Tx, row: DocumentRow): Promise<void> =>
  await recordChanges(tx, row.entity, {
    id: row.entity_id,
    action: 'updated',
    changes: [{ field: FIELD, old_value: null, new_value: snapshot(row) }],
  })

/** What history says of the documents that go with what they belong to. */
export async function documentsGone(db: Db, entity: DocumentEntity, entity_id: number): Promise<FieldChange[]> {
  const mine = and(eq(table.entity, entity), eq(table.entity_id, entity_id), eq(table.status, 'uploaded'))
  const rows = await db.select().from(table).where(mine).orderBy(asc(table.id))
  return rows.map((row) => ({ field: FIELD, old_value: snapshot(row), new_value: null }))
}
