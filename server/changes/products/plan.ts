// What one change does to each of many products: the same plan is previewed, applied and, with what was, undone.
import { eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Inputs } from '#contract/index.ts'
import type { PreviewedProduct } from '#contract/product-changes.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { TagRef as TagSchema } from '#contract/shared/single-page.ts'

import type { Db } from '../../db/index.ts'
import { tags as tagTable, zones } from '../../db/schema.ts'
import type { FieldChange } from '../../db/write.ts'
import { nodesOf, plan, unknownReferences, withLowerLevels } from '../../entities/products/change.ts'
import { findRows, type Nodes } from '../../entities/products/read.ts'
import { isReference, type DetailRow } from '../../entities/products/row.ts'
import { badRequest } from '../../rpc/base.ts'
import type { PlannedLine } from '../plan.ts'

export type Asked = Inputs['product_changes']['apply']['changes']
export type Item = Inputs['product_changes']['apply']['items'][number]
type TagRef = InferOutput<typeof TagSchema>
/** What the ids in some changes mean. */
export interface Known {
  nodes: Nodes
  tags: Map<number, TagRef>
}
export interface ProductPlan {
  row: DetailRow
  /** The columns that are written, and what the history says of everything that differs. */
  set: Record<string, unknown>
  history: FieldChange[]
  errors: FieldError[]
}
export interface ProductLine extends PlannedLine {
  id: number
  row: DetailRow | undefined
  outcome: PreviewedProduct['outcome']
  plan: ProductPlan | null
}
export interface ProductChangePlan {
  lines: ProductLine[]
  /** What was asked for, as it is remembered. */
  parameters: Record<string, unknown>
}

export async function readKnown(db: Db, all: Asked[]): Promise<Known> {
  const ids = [...new Set(all.flatMap(({ add_tags = [], remove_tags = [] }) => [...add_tags, ...remove_tags]))]
  const tags = await db
    .select({ id: tagTable.id, name: tagTable.name, zone: { code_sigma: zones.code_sigma, name: zones.name } })
    .from(tagTable)
    .innerJoin(zones, eq(zones.code_sigma, tagTable.zone))
    .where(inArray(tagTable.id, ids))
  return { nodes: await nodesOf(db, ...all), tags: new Map(tags.map((tag) => [tag.id, tag])) }
}

/** Each product once, in the order in which it was asked about. Throws BAD_REQUEST where the change itself names what does not exist. */
export async function planChange(db: Db, items: Item[], changes: Asked): Promise<ProductChangePlan> {
  const known = await readKnown(db, [changes])
  const unknown = unknownIn(changes, known)
  if (unknown.length > 0) throw badRequest(...unknown)
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const rows = new Map((await findRows(db, [...versions.keys()])).map((row) => [row.id, row]))
  const lines = [...versions].map(([id, version]): ProductLine => {
    const row = rows.get(id)
    const line = { id, row, field: `items.${id}`, fingerprint: [id, version] }
    const refused = (reason: string): ProductLine => ({ ...line, outcome: 'refused', reason, plan: null })
    if (!row) return refused('not_found')
    if (row.version !== version) return refused('conflict')
    const one = planProduct(row, { ...changes, ...withLowerLevels(row, changes) }, known)
    const [error] = one.errors
    if (error) return refused(error.key)
    return { ...line, outcome: one.history.length > 0 ? 'changed' : 'unchanged', reason: null, plan: one }
  })
  return { lines, parameters: named(changes, known) }
}

export function planProduct(row: DetailRow, { add_tags = [], remove_tags = [], ...fields }: Asked, known: Known): ProductPlan {
  const { set, history, errors } = plan(row, fields, known.nodes)
  const before = row.tags ?? []
  const added = add_tags.filter((id) => !before.some((tag) => tag.id === id)).flatMap((id) => known.tags.get(id) ?? [])
  const after = [...before.filter(({ id }) => !remove_tags.includes(id)), ...added]
  const tagged = after.length !== before.length || added.length > 0
  return {
    row,
    set,
    history: tagged ? [...history, { field: 'tags', old_value: before, new_value: after }] : history,
    errors: [...errors, ...unknownTags('add_tags', add_tags, known)],
  }
}

/** The change that puts back what was, from what the history says of one. */
export function former(history: FieldChange[]): Asked {
  const values = history
    .filter(({ field }) => field !== 'tags')
    .map(({ field, old_value }) => [field, isReference(field) ? idOf(old_value) : old_value])
  const [was, is] = tagIds(history)
  return {
    ...Object.fromEntries(values),
    add_tags: was.filter((id) => !is.includes(id)),
    remove_tags: is.filter((id) => !was.includes(id)),
  }
}

/** The tags before and after. */
export function tagIds(history: FieldChange[]): [before: number[], after: number[]] {
  const tags = history.find(({ field }) => field === 'tags')
  const ids = (value: unknown) => ((value ?? []) as TagRef[]).map(({ id }) => id)
  return [ids(tags?.old_value), ids(tags?.new_value)]
}

const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null

const unknownIn = (changes: Asked, known: Known): FieldError[] => [
  ...unknownReferences(changes, known.nodes),
  ...unknownTags('add_tags', changes.add_tags ?? [], known),
  ...unknownTags('remove_tags', changes.remove_tags ?? [], known),
]

const unknownTags = (field: string, ids: number[], { tags }: Known): FieldError[] =>
  ids.some((id) => !tags.has(id)) ? [{ field, key: 'unknown' }] : []

/** With names: what an id points to may be renamed or deleted. */
const named = (changes: Asked, { nodes, tags }: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (Array.isArray(value)) return [field, value.flatMap((id) => tags.get(id) ?? [])]
      return [field, isReference(field) && typeof value === 'number' ? { id: value, name: nodes.name(field, value) } : value]
    }),
  )
