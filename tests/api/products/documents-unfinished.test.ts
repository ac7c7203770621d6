// The remains of a process that was killed during an upload.
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documents } from '#server/platform/db/schema.ts'
import { documentKey, pathOfDocument, storeDocument } from '#server/platform/files/documents.ts'
import { removeUnfinished } from '#server/platform/files/orphans.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'

setUpApp()

test('a pending upload and its file go at the next start; one that another process may still have under way stays', async () => {
  const { db, files } = app.services
  const { id: product_id } = await makeProduct(manager)
  const rows = await db
    .insert(documents)
    .values(
      (['pending', 'uploaded'] as const).map((status) => ({
        entity: 'products' as const,
        entity_id: product_id,
        type: 'technical_sheet' as const,
        name: status,
        start_date: '2026-01-01',
        file_key: documentKey(),
        status,
      })),
    )
    .returning()
  for (const { file_key } of rows) await storeDocument(files, file_key ?? '', new Uint8Array([1]))
  const [pending, uploaded] = rows
  const ids = rows.map(({ id }) => id)
  const held = async () => ({
    rows: await db.$count(documents, inArray(documents.id, ids)),
    files: await Promise.all(rows.map(async ({ file_key }) => (await files.get(pathOfDocument(file_key ?? ''))) !== null)),
  })
  const began = new Date(pending?.created_at ?? '').getTime()
  await removeUnfinished(app.services, began + 60_000)
  expect(await held()).toEqual({ rows: 2, files: [true, true] })
  await removeUnfinished(app.services, began + 2 * 3_600_000)
  expect(await held()).toEqual({ rows: 1, files: [false, true] })
  expect(uploaded?.status).toBe('uploaded')
})
