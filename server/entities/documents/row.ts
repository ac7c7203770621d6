// One document: who may do what with it, its lock, and its history, which is that of what it belongs to.
import { ORPCError } from '@orpc/server'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { DocumentEntity, DocumentType } from '../../../contract/documents.ts'
import { holds, type Permission } from '../../../contract/permissions.ts'
import type { CurrentUser } from '../../../contract/users.ts'
import { allow } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { activities, documents as table } from '../../db/schema.ts'
import { type Author, recordHistory } from '../../db/write.ts'
import { notFound } from '../references.ts'

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

/** Reads the document for writing. Throws NOT_FOUND, or CONFLICT with what is stored now and who changed it. */
export async function lockDocument(tx: Db, { id, version }: { id: number; version: number }): Promise<DocumentRow> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return notFound()
  if (row.version === version) return row
  const [last] = await tx
    .select({ changed_by: activities.author_name, changed_at: activities.date })
    .from(activities)
    .where(
      and(
        eq(activities.entity, row.entity),
        eq(activities.entity_id, row.entity_id),
        eq(activities.field, FIELD),
        sql`coalesce(${activities.new_value}, ${activities.old_value}) ->> 'id' = ${String(id)}`,
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1)
  throw new ORPCError('CONFLICT', {
    defined: true,
    data: { current: row, changed_by: last?.changed_by ?? null, changed_at: last?.changed_at ?? null },
  })
}

/** To an article a document is one of its fields, as its image is. */
const FIELD = 'document'

/** Records that a document was added (`before` null), changed or removed (`after` null), with all that it was and is. */
export async function recordDocument(tx: Db, author: Author, before: DocumentRow | null, after: DocumentRow | null): Promise<void> {
  const { entity, entity_id } = after ?? before ?? notFound()
  const change = { field: FIELD, old_value: before && snapshot(before), new_value: after && snapshot(after) }
  await recordHistory(tx, entity, entity_id, 'updated', { id: author.id, name: author.name }, [change])
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
const snapshot = (row: DocumentRow) => Object.fromEntries(documentFields.map((field) => [field, row[field]]))
