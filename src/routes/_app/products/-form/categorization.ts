// The four levels of the categorization depend on each other: a level offers the choices below the chosen level above.
import { useQuery } from '@tanstack/react-query'

import type { Outputs } from '#contract/index.ts'
import { levels, type Level } from '#contract/lookups/categorizations.ts'
import { categorizationsQuery } from '#entities/lookups/queries.ts'

export type CategorizationField = `${Level}_id`
export type Categorized = Record<CategorizationField, number | null>
export type Node = Outputs['categorizations']['list']['items'][number]

export const categorizationFields = levels.map((level) => `${level}_id` as const)

/** The whole tree, which is small and only changed by imports. */
export const useCategorizations = (): { nodes: Node[]; loading: boolean } => {
  const { data, isPending } = useQuery(categorizationsQuery())
  return { nodes: data?.items ?? [], loading: isPending }
}

/** The choices of a level below the chosen parent; the first level always offers all of its choices. */
export function choicesOf(nodes: Node[], level: Level, chosen: Categorized): { value: number; label: string }[] {
  const above = levels[levels.indexOf(level) - 1]
  const parent = above ? chosen[`${above}_id`] : null
  if (above && parent === null) return []
  return nodes
    .filter((node) => node.level === level && node.parent_id === parent)
    .map((node) => ({ value: node.id, label: node.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))
}

/** The levels to clear after `level` has changed. */
export const fieldsBelow = (level: Level): CategorizationField[] => categorizationFields.slice(levels.indexOf(level) + 1)
