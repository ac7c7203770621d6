// One change, the deletion or the refresh of many articles: those that could not be done are left out and listed.
import type { InferOutput } from 'valibot'

import type { BulkAnswer } from '../../../contract/products.ts'
import { badRequest, type Services } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import type { Author } from '../../db/write.ts'
import { refreshProducts } from '../../masterdata/refresh.ts'
import { type Changes, nodesOf, plan, removal, unknownReferences } from './change.ts'
import { findRows } from './read.ts'
import type { SheetRow } from './row.ts'
import { deleteProducts, type Write, writeProducts } from './write.ts'

type Answer = InferOutput<typeof BulkAnswer>
type Refused = Answer['refused'][number]
interface Item {
  id: number
  version: number
}

export async function bulkUpdate(db: Db, author: Author, items: Item[], changes: Changes): Promise<Answer> {
  const nodes = await nodesOf(db, changes)
  const unknown = unknownReferences(changes, nodes)
  if (unknown.length > 0) throw badRequest(...unknown)
  const { rows, refused } = await unchanged(db, items)
  const writes: Write[] = []
  for (const row of rows) {
    const { set, history, errors } = plan(row, changes, nodes)
    const [error] = errors
    if (error) refused.push({ id: row.id, reference: row.reference, key: error.key })
    else if (history.length > 0) writes.push({ id: row.id, version: row.version, set, history })
  }
  const written = new Set(writes.length > 0 ? (await writeProducts(db, author, writes)).map(({ id }) => id) : [])
  return answer(rows, [...refused, ...overtaken(rows, writes, written)])
}

export async function bulkRemove(db: Db, author: Author, items: Item[]): Promise<Answer> {
  const { rows, refused } = await unchanged(db, items)
  const writes = rows.map((row) => removal(row))
  const gone = writes.length > 0 ? await deleteProducts(db, author, writes) : new Set<number>()
  return answer(rows, [...refused, ...overtaken(rows, writes, gone)])
}

/** Each article once; those that master data does not have, or gives no sound row of, are listed. */
export async function bulkRefresh(
  services: Pick<Services, 'db' | 'masterdata'>,
  author: Author,
  ids: number[],
  signal: AbortSignal,
): Promise<Answer> {
  const wanted = [...new Set(ids)]
  const rows = await findRows(services.db, wanted)
  const references = new Map(rows.map(({ id, reference }) => [id, reference]))
  const held = rows.map(({ id, reference, masterdata_reference }) => ({ id, reference: masterdata_reference ?? reference }))
  const { missing, failed } = held.length > 0 ? await refreshProducts(services, held, author, signal) : { missing: [], failed: [] }
  const listed = (key: string, some: number[]) => some.map((id) => ({ id, reference: references.get(id) ?? null, key }))
  const gone = wanted.filter((id) => !references.has(id))
  return answer(rows, [...listed('not_found', gone), ...listed('masterdata_missing', missing), ...listed('masterdata_unavailable', failed)])
}

/** The articles that still are what the writer read, each once. */
async function unchanged(db: Db, items: Item[]): Promise<{ rows: SheetRow[]; refused: Refused[] }> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const found = await findRows(db, [...versions.keys()])
  const known = new Set(found.map(({ id }) => id))
  const missing = [...versions.keys()].filter((id) => !known.has(id)).map((id) => ({ id, reference: null, key: 'not_found' }))
  const stale = found.filter(({ id, version }) => versions.get(id) !== version)
  return {
    rows: found.filter(({ id, version }) => versions.get(id) === version),
    refused: [...missing, ...stale.map(({ id, reference }) => ({ id, reference, key: 'conflict' }))],
  }
}

/** What was right when it was read, and had changed when it was written. */
const overtaken = (rows: SheetRow[], writes: Write[], written: { has(id: number): boolean }): Refused[] => {
  const references = new Map(rows.map(({ id, reference }) => [id, reference]))
  return writes.filter(({ id }) => !written.has(id)).map(({ id }) => ({ id, reference: references.get(id) ?? null, key: 'conflict' }))
}

const answer = (rows: SheetRow[], refused: Refused[]): Answer => {
  const left = new Set(refused.map(({ id }) => id))
  return { done: rows.filter(({ id }) => !left.has(id)).length, refused }
}
