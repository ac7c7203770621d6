// The selection of a call that changes many rows: their ids, or the filters of their list with exceptions.
import * as v from 'valibot'

import { Id } from './fields.ts'
import { listOf } from './lists.ts'

/** The maximum number of ids in one selection. A filter selects any number of rows. */
export const MAX_SELECTED = 10_000

/** The rows with these ids, or all rows that the list shows with this filter, except some. */
export type Selection<Filter> = { ids: number[] } | { filter: Filter; except_ids: number[] }

/** Refuses any other key: a misspelt filter would select everything. */
const strictly = (key: string) => (issue: v.StrictObjectIssue) => (issue.expected === 'never' ? key : 'required')

/** How the rows of a list are arranged makes no difference to a selection, so these parts of its query are dropped. */
const arrangement = { page: v.optional(v.any()), page_size: v.optional(v.any()), sort: v.optional(v.any()) }

/**
 * The selection from a list: `{ids}` or `{filter, except_ids}`. `filters` are the entries of the list's query, with its search; its page and
 * order may be sent too and are ignored.
 */
export function selectionOf<const Filters extends v.ObjectEntries>(filters: Filters) {
  const Ids = v.strictObject({ ids: v.pipe(listOf(Id, MAX_SELECTED), v.minLength(1, 'required')) }, strictly('invalid'))
  const Filter = v.pipe(
    v.strictObject({ ...arrangement, ...filters }, strictly('invalid_filter')),
    v.transform(
      ({ page: _page, page_size: _page_size, sort: _sort, ...filter }) => filter as v.InferOutput<v.ObjectSchema<Filters, undefined>>,
    ),
  )
  const Filtered = v.strictObject({ filter: Filter, except_ids: v.optional(listOf(Id, MAX_SELECTED), []) }, strictly('ids_or_filter'))
  const either = v.union([Ids, Filtered])
  // The union alone would only report that neither fits, without the field.
  const run: (typeof either)['~run'] = (dataset, config) => (isFiltered(dataset.value) ? Filtered : Ids)['~run'](dataset, config)
  return Object.assign(either, { '~run': run })
}

const isFiltered = (input: unknown): boolean => typeof input === 'object' && input !== null && 'filter' in input

/** The ids of a selection by ids: each once, ascending. */
export const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
