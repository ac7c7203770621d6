// The URL of a list: search, filters, order, columns and position. Values that are not understood are ignored, so that every URL ever
// copied still opens.
import * as v from 'valibot'

import { MOST_SEARCHED, sortText } from '#contract/shared/fields.ts'

import type { TableLayout } from '../table/layout.ts'
import { asJson, asText, lenient, listParam } from './address-keys.ts'

/** A filter by ids, possibly several. */
export const ids = lenient(v.pipe(listParam(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(200)))

/** A typed search text, or a name. */
const words = (most: number) => lenient(v.pipe(asText, v.trim(), v.minLength(1), v.maxLength(most)))
/** A filter by text. */
export const text = words(200)
const MOST = 2_147_483_647
const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

interface Declared<Column extends string, Filters extends v.ObjectEntries> {
  /** The fields that the list can be sorted by. */
  sorts: readonly string[]
  /** The default order; with `relevance`, search results have an order of their own. */
  usual: string
  relevance?: true
  columns: readonly Column[]
  /** The columns shown by default. */
  shown?: readonly Column[]
  /** The number of columns that are pinned by default. */
  pinned?: number
  /** Each must be `lenient`. */
  filters?: Filters
}

/** The state that every list keeps in its URL. */
export interface ListSearch {
  search?: string | undefined
  /** `name,-updated_at`, as in the API. */
  sort?: string | undefined
  columns?: string[] | undefined
  widths?: Record<string, number> | undefined
  pinned?: number | undefined
  density?: 'compact' | undefined
  /** The first visible row, counted from 1. */
  row?: number | undefined
  /** The id of the open saved view. */
  view?: number | undefined
}
type SearchWith<Filters> = ListSearch & Filters
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a list without filters has no entries
export type NoFilters = Record<never, never>
/** Filters as in the API: several values are one text, `3,5`. */
type InputFilters<Filters> = {
  [Key in keyof Filters]?: Exclude<Filters[Key], undefined> extends number[] ? string : Exclude<Filters[Key], undefined>
}
/** Input of the list call: filters and order, without the page. */
export type ListQuestion<Filters> = InputFilters<Filters> & { search?: string; sort?: string }

export interface ListAddress<Filters> {
  /** For the route's `validateSearch`. */
  schema: v.GenericSchema<SearchWith<Filters>, SearchWith<Filters>>
  questionOf: (search: SearchWith<Filters>) => ListQuestion<Filters>
  /** Whether the search or filters narrow the list. */
  narrowedBy: (search: SearchWith<Filters>) => { search: boolean; filters: boolean }
  /** The same list without its filters and, unless `of` is 'filters', without its search; order and columns stay. */
  cleared: (search: SearchWith<Filters>, of?: 'filters') => SearchWith<Filters>
  layoutOf: (search: ListSearch) => TableLayout
  /** The layout as stored in the URL: default values are left out. */
  searchOfLayout: (layout: TableLayout) => Partial<ListSearch>
}

/** The keys in which `next` differs from the `search` that it was derived from: the URL may have changed since that was shown. */
export function changesTo<Search extends object>(search: Search, next: Search): Partial<Search> {
  const keys = [...new Set([...Object.keys(search), ...Object.keys(next)])] as (keyof Search)[]
  const changed = keys.filter((key) => JSON.stringify(search[key]) !== JSON.stringify(next[key]))
  return Object.fromEntries(changed.map((key) => [key, next[key]])) as Partial<Search>
}

/** Declares the URL of a list. */
export function listAddress<const Column extends string, const Entries extends v.ObjectEntries = NoFilters>(
  declared: Declared<Column, Entries>,
): ListAddress<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  type Search = SearchWith<v.InferOutput<v.ObjectSchema<Entries, undefined>>>
  const { sorts, usual, relevance = false, columns, shown = columns, pinned: usualPinned = 1 } = declared
  const sort = lenient(sortText(sorts))
  const all = new Set<string>(columns)
  const filters = Object.keys(declared.filters ?? {}) as (keyof Search)[]
  const schema = v.pipe(
    v.object({
      search: words(MOST_SEARCHED),
      ...declared.filters,
      sort,
      /** The previous name of `sort` in some lists. */
      order: sort,
      columns: lenient(v.pipe(listParam(v.picklist(columns)), v.minLength(1))),
      widths: lenient(asJson(v.record(v.picklist(columns), count(60, 800)))),
      pinned: lenient(count(0, columns.length)),
      density: lenient(v.literal('compact')),
      row: lenient(count(1, MOST)),
      view: lenient(count(1, MOST)),
    }),
    v.transform(({ order, ...search }) => (order === undefined ? search : { ...search, sort: search.sort ?? order, order: undefined })),
  )
  return {
    schema: schema as unknown as v.GenericSchema<Search, Search>,
    questionOf: (search) => {
      const asked = filters.flatMap((key) => {
        const value = search[key]
        return value === undefined ? [] : [[key, Array.isArray(value) ? value.join() : value]]
      })
      const by = search.sort ?? (relevance && search.search ? undefined : usual)
      return { ...Object.fromEntries(asked), ...(by && { sort: by }), ...(search.search && { search: search.search }) }
    },
    narrowedBy: (search) => ({ search: search.search !== undefined, filters: filters.some((key) => search[key] !== undefined) }),
    cleared: (search, of) => ({
      ...search,
      ...Object.fromEntries(filters.map((key) => [key, undefined])),
      ...(of !== 'filters' && { search: undefined }),
      row: undefined,
    }),
    layoutOf: ({ columns: chosen, widths, pinned, density }) => ({
      columns: chosen?.every((id) => all.has(id)) ? chosen : [...shown],
      widths: widths ?? {},
      pinned: pinned ?? usualPinned,
      density: density ?? 'comfortable',
    }),
    searchOfLayout: ({ columns: chosen, widths, pinned, density }) => ({
      columns: chosen.join() === shown.join() ? undefined : chosen,
      widths: Object.keys(widths).length === 0 ? undefined : widths,
      pinned: pinned === usualPinned ? undefined : pinned,
      density: density === 'compact' ? 'compact' : undefined,
    }),
  }
}
