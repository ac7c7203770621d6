// Evaluates a change to a product: the fields that differ, the errors, and the history.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { masterdataFields, misorderedEnds, type ProductChanges, productFields, productPeriods } from '#contract/products/products.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../../db/index.ts'
import { products } from '../../db/schema.ts'
import { deletionChanges, differences, type FieldChange } from '../../db/write.ts'
import type { Write } from '../../db/write/sets.ts'
import { cleanText } from '../../resources/given-text.ts'
import { badRequest } from '../../rpc/base.ts'
import { findNodes, nameColumn, nameOf, type Nodes } from './read.ts'
import { differs, isReference, type ReferenceField, references, type DetailRow } from './row.ts'

export type Changes = InferOutput<typeof ProductChanges>
/** The columns to write, and their history. */
export interface Plan {
  set: Record<string, unknown>
  history: FieldChange[]
  errors: FieldError[]
}

/** Reads the rows that foreign keys in some changes refer to; an unknown id is not found. */
export const nodesOf = (db: Db, ...all: Changes[]): Promise<Nodes> =>
  findNodes(
    db,
    all.flatMap((changes) =>
      (Object.keys(references) as ReferenceField[]).flatMap((field): [ReferenceField, number][] => {
        const id = changes[field]
        return typeof id === 'number' ? [[field, id]] : []
      }),
    ),
  )

/** Sanitizes rich text before anything is compared. */
export const cleaned = async <Given extends Changes>(changes: Given): Promise<Given> =>
  typeof changes.public_comment === 'string'
    ? { ...changes, public_comment: await cleanText(changes.public_comment, 'public_comment') }
    : changes

/** Evaluates a user's change to a stored product. When `set` and `errors` are both empty, nothing differs. */
export function plan(row: DetailRow, changes: Changes, nodes: Nodes): Plan {
  const changed = differences(row, changes)
  const set = Object.fromEntries(changed.map(({ field, new_value }) => [field, new_value]))
  const after = { ...row, ...set }
  const touches = (fields: readonly string[]) => fields.some((field) => field in set)
  const errors = [
    ...unknownReferences(set, nodes),
    ...(touches(categorization) ? misplaced(after, set, nodes) : []),
    ...(touches(productPeriods.flat()) ? misorderedEnds(after).map((field) => ({ field, key: 'end_before_start' })) : []),
  ]
  const history = changed.map((change) => (isReference(change.field) ? namedChange(row, change.field, change, nodes) : change))
  if ('reference' in set) Object.assign(set, { masterdata_reference: knownUpstreamAs(row, after.reference) })
  return { set: touches(masterdataFields) ? { ...set, edited_fields: editedFields(after, set) } : set, history, errors }
}

/** The product's reference in master data, which stays the same when a user changes the reference here; null when they are equal. */
function knownUpstreamAs(row: DetailRow, reference: string): string | null {
  const known = row.masterdata_reference ?? row.reference
  return row.masterdata === null || known === reference ? null : known
}

const categorization = ['job_id', 'sub_job_id', 'family_id', 'sub_family_id'] as const

/** Empties the levels below a changed level, unless `changes` set them: a category has only one parent. */
export function withLowerLevels(row: DetailRow, changes: Changes): Changes {
  const all = { ...changes }
  for (const [at, field] of categorization.entries()) {
    const above = categorization[at - 1]
    const moved = above && all[above] !== undefined && all[above] !== row[above]
    if (moved && all[field] === undefined && row[field] !== null) all[field] = null
  }
  return all
}

export const unknownReferences = (set: Record<string, unknown>, nodes: Nodes): FieldError[] =>
  Object.entries(set)
    .filter(([field, id]) => isReference(field) && typeof id === 'number' && !nodes.find(field, id))
    .map(([field]) => ({ field, key: 'unknown' }))

/** The levels that are not below the level above them: a sub-job must be below its job, a family below its sub-job. */
function misplaced(after: DetailRow, set: Record<string, unknown>, nodes: Nodes): FieldError[] {
  return categorization.flatMap((field, at) => {
    const id = after[field]
    const above = at === 0 ? null : after[categorization[at - 1] ?? 'job_id']
    if (id === null) return []
    const node = nodes.find(field, id)
    // An unchanged level was valid below its previous parent, and becomes wrong when that changes.
    const parentChanged = at > 0 && (categorization[at - 1] ?? '') in set
    const wrong = field in set ? node !== undefined && (`${node.level}_id` !== field || node.parent_id !== above) : parentChanged
    return wrong ? [{ field, key: 'mismatch' }] : []
  })
}

/**
 * Throws BAD_REQUEST for a reference under which master data knows another product, ignoring case: otherwise both would be refreshed from
 * one row.
 */
export async function refuseUpstreamReference(db: Db, { reference }: { reference?: unknown }, own = 0): Promise<void> {
  if (typeof reference !== 'string') return
  const known = eq(sql`lower(${products.masterdata_reference})`, sql`lower(${reference}::text)`)
  const others = await db.$count(products, and(known, ne(products.id, own)))
  if (others > 0) throw badRequest({ field: 'reference', key: 'taken' })
}

/** Marks a field of master data as edited when a user sets another value, and unmarks it when it gets the upstream value again. */
function editedFields(after: DetailRow, set: Record<string, unknown>): string[] {
  const edited = new Set(after.edited_fields)
  if (after.masterdata !== null)
    for (const field of masterdataFields.filter((name) => name in set))
      if (differs(after, field) || !(field in after.masterdata)) edited.add(field)
      else edited.delete(field)
  return [...edited].sort()
}

/** Stores the name with a foreign key in the history, because the row may be renamed or deleted. */
function namedChange(row: DetailRow, field: ReferenceField, { old_value, new_value }: FieldChange, nodes: Nodes): FieldChange {
  const named = (id: unknown, name: string | null) => (typeof id === 'number' ? { id, name } : null)
  return {
    field,
    old_value: named(old_value, nameOf(row, field)),
    new_value: named(new_value, typeof new_value === 'number' ? nodes.name(field, new_value) : null),
  }
}

/** The product with the names of its new foreign keys, so that it need not be read again. */
export function renamed(after: DetailRow, changes: Changes, nodes: Nodes): DetailRow {
  const names = (Object.keys(references) as ReferenceField[])
    .filter((field) => changes[field] !== undefined)
    .map((field) => [nameColumn(field), after[field] === null ? null : (nodes.name(field, after[field]) ?? nameOf(after, field))])
  return { ...after, ...Object.fromEntries(names) }
}

type ImageColumns = Pick<DetailRow, 'image_key' | 'image_width' | 'image_height'>
const asImage = ({ image_key, image_width, image_height }: ImageColumns) =>
  image_key === null ? null : { key: image_key, width: image_width, height: image_height }

export const imageChange = (before: ImageColumns, after: ImageColumns): FieldChange => ({
  field: 'image',
  old_value: asImage(before),
  new_value: asImage(after),
})

/** The deletion of a product; all its values become its last history entries. */
export function removal(row: DetailRow): Write {
  const fields = [
    ...recordedFields.map((field) => [field, isReference(field) ? namedId(row, field) : row[field]]),
    ['image', asImage(row)],
    ['eans', row.eans.length > 0 ? row.eans : null],
    ['tags', row.tags],
  ]
  return { id: row.id, version: row.version, set: {}, history: deletionChanges(Object.fromEntries(fields)) }
}

const recordedFields = [...productFields, 'origin', 'ean'] as const

const namedId = (row: DetailRow, field: ReferenceField) => (row[field] === null ? null : { id: row[field], name: nameOf(row, field) })
