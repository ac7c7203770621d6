// Evaluates a change to a product: the fields that differ, the errors, and the history.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { masterdataFields, misorderedEnds, type ProductChanges, productPeriods } from '#contract/products/product-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../platform/db/index.ts'
import { products } from '../platform/db/schema.ts'
import { differences, type FieldChange, type Tx } from '../platform/db/write.ts'
import { cleanText } from '../platform/rich-text/given-text.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { findNodes, nameOf, type Nodes } from './read.ts'
import { type Changeable, type DetailRow, differs, type ProductColumns, isLookupId, type LookupIdField, lookupTables } from './row.ts'

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
      (Object.keys(lookupTables) as LookupIdField[]).flatMap((field): [LookupIdField, number][] => {
        const id = changes[field]
        return typeof id === 'number' ? [[field, id]] : []
      }),
    ),
  )

/** Sanitizes rich text before anything is compared. */
export const sanitizeChanges = async <Given extends Changes>(changes: Given): Promise<Given> =>
  typeof changes.public_comment === 'string'
    ? { ...changes, public_comment: await cleanText(changes.public_comment, 'public_comment') }
    : changes

/**
 * Evaluates a user's change to a stored product: the columns to write, among them those that follow from the change, and the errors. When
 * both are empty, nothing differs.
 */
export function evaluate(row: Changeable, changes: Changes, nodes: Nodes): Pick<Plan, 'set' | 'errors'> {
  const changed = Object.fromEntries(differences(row, changes).map(({ field, new_value }) => [field, new_value]))
  const after = { ...row, ...changed }
  const touches = (fields: readonly string[]) => fields.some((field) => field in changed)
  const errors = [
    ...unknownReferences(changed, nodes),
    ...(touches(categorization) ? misplaced(after, changed, nodes) : []),
    ...(touches(productPeriods.flat()) ? misorderedEnds(after).map((field) => ({ field, key: 'end_before_start' })) : []),
  ]
  const following = {
    ...(touches(masterdataFields) && { edited_fields: editedFields(after, changed) }),
    ...(touches(['reference']) && { masterdata_reference: knownUpstreamAs(row, after.reference) }),
  }
  return { set: { ...changed, ...following }, errors }
}

/** The columns to write for a user's change to a locked product. Throws BAD_REQUEST when they do not fit. */
export async function changesOf(tx: Tx, row: ProductColumns, changes: Changes): Promise<Plan['set']> {
  const { set, errors } = evaluate(row, changes, await nodesOf(tx, changes))
  if (errors.length > 0) throw badRequest(...errors)
  await refuseUpstreamReference(tx, set, row.id)
  return set
}

/** The same with the history, which stores the names of the rows that ids refer to. */
export function plan(row: DetailRow, changes: Changes, nodes: Nodes): Plan {
  const history = differences(row, changes).map((change) =>
    isLookupId(change.field) ? namedChange(row, change.field, change, nodes) : change,
  )
  return { ...evaluate(row, changes, nodes), history }
}

/** The product's reference in master data, which stays the same when a user changes the reference here; null when they are equal. */
function knownUpstreamAs(row: Changeable, reference: string): string | null {
  const known = row.masterdata_reference ?? row.reference
  return row.masterdata === null || known === reference ? null : known
}

const categorization = ['job_id', 'sub_job_id', 'family_id', 'sub_family_id'] as const

/** Empties the levels below a changed level, unless `changes` set them: a category has only one parent. */
export function withLowerLevels(row: Changeable, changes: Changes): Changes {
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
    .filter(([field, id]) => isLookupId(field) && typeof id === 'number' && !nodes.find(field, id))
    .map(([field]) => ({ field, key: 'unknown' }))

/** The levels that are not below the level above them: a sub-job must be below its job, a family below its sub-job. */
function misplaced(after: Changeable, set: Record<string, unknown>, nodes: Nodes): FieldError[] {
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
function editedFields(after: Changeable, set: Record<string, unknown>): string[] {
  const edited = new Set(after.edited_fields)
  if (after.masterdata !== null)
    for (const field of masterdataFields.filter((name) => name in set))
      if (differs(after, field) || !(field in after.masterdata)) edited.add(field)
      else edited.delete(field)
  return [...edited].sort()
}

/** Stores the name with a foreign key in the history, because the row may be renamed or deleted. */
function namedChange(row: DetailRow, field: LookupIdField, { old_value, new_value }: FieldChange, nodes: Nodes): FieldChange {
  const named = (id: unknown, name: string | null) => (typeof id === 'number' ? { id, name } : null)
  return {
    field,
    old_value: named(old_value, nameOf(row, field)),
    new_value: named(new_value, typeof new_value === 'number' ? nodes.name(field, new_value) : null),
  }
}
