// Documents of products and offers: rows with a file; the rights depend on their type.
import { ORPCError } from '@orpc/server'
import { asc, desc, eq, and } from 'drizzle-orm'

import type { DocumentEntity } from '#contract/documents/documents.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { holds } from '#contract/people/permissions.ts'
import { isValidPeriod } from '#engine/time/days.ts'

import { notFound } from '../lookups/lookups.ts'
import { isHiddenOffer } from '../offers/read.ts'
import { isOutcomeUnknown } from '../platform/db/commits.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { documents as table, offers, products } from '../platform/db/schema.ts'
import { inTransaction, type Tx, type Writing } from '../platform/db/write.ts'
import { deleteVersioned, updateVersioned } from '../platform/db/write/rows.ts'
import { type Content, takeDocument } from '../platform/files/document-content.ts'
import { documentKey, readDocument, storeDocument, takeBackDocument } from '../platform/files/documents.ts'
import { attachment, safeFileName } from '../platform/files/file-name.ts'
import type { Files } from '../platform/files/store.ts'
import { allow, badRequest, os } from '../platform/rpc/base.ts'
import { allowDocument, document, type DocumentRow, findDocument, recordAdded, rightTo } from './row.ts'

const owners = { products: { table: products, show: 'product.show' }, offers: { table: offers, show: 'offer.show' } } as const

export const documents = {
  list: os.documents.list.handler(async ({ input: { entity, id }, context: { db, user } }) => {
    const owner = owners[entity]
    allow(user, owner.show)
    const [parent] = await db.select({ id: owner.table.id }).from(owner.table).where(eq(owner.table.id, id))
    if (!parent || (entity === 'offers' && (await isHiddenOffer({ db, user }, id)))) return notFound()
    const mine = and(eq(table.entity, entity), eq(table.entity_id, id))
    const order = [asc(table.type), desc(table.start_date), asc(table.id)]
    return singlePage(
      await db
        .select()
        .from(table)
        .where(mine)
        .orderBy(...order),
    )
  }),

  get: os.documents.get.handler(async ({ input, context: { db, user } }) => await readable(db, user, input.id)),

  create: os.documents.create.handler(async ({ input: { file, ...given }, context }) => {
    allow(context.user, rightTo('create', given))
    const start_date = given.start_date ?? context.day
    if (!isValidPeriod(start_date, given.end_date)) throw badRequest({ field: 'end_date', key: 'end_before_start' })
    const content = await takeDocument(file, context.settings)
    const stored = { file_key: documentKey(), ...described(file, content) }
    const pending = await insertPending(context, { ...given, start_date, ...stored })
    return await withFile(context, pending, content, async (tx) => {
      const [row] = await tx.update(table).set({ status: 'uploaded' }).where(eq(table.id, pending.id)).returning()
      if (!row) return notFound()
      await recordAdded(tx, row)
      return row
    })
  }),

  update: os.documents.update.handler(async ({ input: { document_id, version, file, ...given }, context }) => {
    const { db, user } = context
    const current = await findDocument(db, document_id)
    allowDocument(user, 'update', current)
    if (given.type && given.type !== current.type) allow(user, rightTo('update', { ...current, type: given.type }))
    const content = file && (await takeDocument(file, context.settings))
    const stored = file && content ? { file_key: documentKey(), ...described(file, content), status: 'uploaded' as const } : {}
    return await withFile(context, stored, content, async (tx) =>
      updateVersioned(tx, document(user), { id: document_id, version }, (row) => {
        allowDocument(user, 'update', row)
        const { start_date = row.start_date, end_date = row.end_date } = given
        if (!isValidPeriod(start_date, end_date)) throw badRequest({ field: 'end_date', key: 'end_before_start' })
        return { ...given, ...stored }
      }),
    )
  }),

  remove: os.documents.remove.handler(async ({ input: { params, query }, context }) => {
    allowDocument(context.user, 'delete', await findDocument(context.db, params.id))
    await inTransaction(context, async (tx) => {
      await deleteVersioned(tx, document(context.user), { ...params, ...query }, (row) => allowDocument(context.user, 'delete', row))
    })
  }),

  download: os.documents.download.handler(async ({ input, context: { db, files, user } }) => {
    const { file_key, file_name, media_type, status } = await readable(db, user, input.document_id)
    const bytes = status === 'uploaded' && file_key !== null ? await readDocument(files, file_key) : null
    if (!bytes) return notFound()
    const name = file_name ?? 'document'
    return {
      // The file is saved and not displayed; if a browser displays it anyway, it cannot run anything.
      headers: {
        'content-disposition': attachment(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
      body: new File([new Uint8Array(bytes)], name, { type: media_type ?? 'application/octet-stream' }),
    }
  }),
}

/** A document that the user may not see is treated as missing. */
async function readable(db: Db, user: CurrentUser | null, id: number): Promise<DocumentRow> {
  const row = await findDocument(db, id)
  const hidden = row.entity === 'offers' && (await isHiddenOffer({ db, user }, row.entity_id))
  return holds(user, [owners[row.entity].show]) && !hidden ? row : notFound()
}

const described = (file: File, { bytes, media_type }: Content) => ({
  media_type,
  size: bytes.length,
  file_name: safeFileName(file.name, media_type),
})

/** Visible to others as pending, before its file is stored. */
async function insertPending(
  writing: Writing,
  values: Omit<typeof table.$inferInsert, 'status'> & { entity: DocumentEntity },
): Promise<DocumentRow> {
  try {
    const [row] = await inTransaction(writing, (tx) =>
      tx
        .insert(table)
        .values({ ...values, status: 'pending' })
        .returning(),
    )
    return row ?? notFound()
  } catch (error) {
    throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'entity_id', key: 'unknown' }) : error
  }
}

interface Stored {
  id?: number
  file_key?: string | null
}

/** Stores the file, then writes the row in one transaction; if that fails, neither remains. */
async function withFile<T>(
  { db, files, user }: Writing & { files: Files },
  stored: Stored,
  content: Content | undefined,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    if (content && stored.file_key) await storeDocument(files, stored.file_key, content.bytes)
    return await inTransaction({ db, user }, write)
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error
    // After a lost connection the row may have been written, so its file is kept.
    if (stored.file_key && error instanceof ORPCError) await takeBackDocument(files, stored.file_key)
    // In a failed transaction there is nothing left to undo.
    if (stored.id !== undefined)
      await db
        .delete(table)
        .where(and(eq(table.id, stored.id), eq(table.status, 'pending')))
        // If this fails, `removeOrphans` finds the row.
        .catch(() => {})
    throw error
  }
}
