// Plans the effect of one change on each of many products; preview, application and undo (with the previous values) use the same plan.
import { eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Inputs } from '#contract/index.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { TagRef as TagSchema } from '#contract/shared/single-page.ts'

import type { ItemPlan } from '../../platform/changes/kind.ts'
import type { Db } from '../../platform/db/index.ts'
import { tags as tagTable, zones } from '../../platform/db/schema.ts'
import type { FieldChange } from '../../platform/db/write.ts'
import { nodesOf, plan, unknownReferences } from '../change.ts'
import type { Nodes } from '../read.ts'
import { isLookupId, type DetailRow } from '../row.ts'

export type ProductChangesInput = Inputs['product_changes']['apply']['changes']
type TagRef = InferOutput<typeof TagSchema>
/** The rows that the ids in some changes refer to. */
export interface Known {
  nodes: Nodes
  tags: Map<number, TagRef>
}
export type ProductPlan = ItemPlan<DetailRow>

export async function readKnown(db: Db, all: ProductChangesInput[]): Promise<Known> {
  const ids = [...new Set(all.flatMap(({ add_tags = [], remove_tags = [] }) => [...add_tags, ...remove_tags]))]
  const tags = await db
    .select({ id: tagTable.id, name: tagTable.name, zone: { code_sigma: zones.code_sigma, name: zones.name } })
    .from(tagTable)
    .innerJoin(zones, eq(zones.code_sigma, tagTable.zone))
    .where(inArray(tagTable.id, ids))
  return { nodes: await nodesOf(db, ...all), tags: new Map(tags.map((tag) => [tag.id, tag])) }
}

export function planProduct(
  row: DetailRow,
  { add_tags = [], remove_tags = [], ...fields }: ProductChangesInput,
  known: Known,
): ProductPlan {
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

/** The change that restores the previous values, made from the history of a change. */
export function former(history: FieldChange[]): ProductChangesInput {
  const values = history
    .filter(({ field }) => field !== 'tags')
    .map(({ field, old_value }) => [field, isLookupId(field) ? idOf(old_value) : old_value])
  const [was, is] = tagIds(history)
  return {
    ...Object.fromEntries(values),
    add_tags: was.filter((id) => !is.includes(id)),
    remove_tags: is.filter((id) => !was.includes(id)),
  }
}

/** The ids of the tags before and after. */
export function tagIds(history: FieldChange[]): [before: number[], after: number[]] {
  const tags = history.find(({ field }) => field === 'tags')
  const ids = (value: unknown) => ((value ?? []) as TagRef[]).map(({ id }) => id)
  return [ids(tags?.old_value), ids(tags?.new_value)]
}

const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null

export const unknownIn = (changes: ProductChangesInput, known: Known): FieldError[] => [
  ...unknownReferences(changes, known.nodes),
  ...unknownTags('add_tags', changes.add_tags ?? [], known),
  ...unknownTags('remove_tags', changes.remove_tags ?? [], known),
]

const unknownTags = (field: string, ids: number[], { tags }: Known): FieldError[] =>
  ids.some((id) => !tags.has(id)) ? [{ field, key: 'unknown' }] : []

/** The change with names: the rows that its ids refer to may be renamed or deleted later. */
export const changeWithNames = (changes: ProductChangesInput, { nodes, tags }: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (Array.isArray(value)) return [field, value.flatMap((id) => tags.get(id) ?? [])]
      return [field, isLookupId(field) && typeof value === 'number' ? { id: value, name: nodes.name(field, value) } : value]
    }),
  )
