// What the address of a list holds: its search, filters, order, columns and place. Whatever is not understood falls back to
// nothing, so that every address ever copied opens.
import * as v from 'valibot'

import { MOST_SEARCHED, sortText } from '#contract/shared/fields.ts'

import type { TableLayout } from '../table/layout.ts'
import { asJson, asText, lenient, listParam } from './address-keys.ts'

/** The ids of a filter that may have several values. */
export const ids = lenient(v.pipe(listParam(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(200)))

/** What was typed into a search box, or a name. */
const words = (most: number) => lenient(v.pipe(asText, v.trim(), v.minLength(1), v.maxLength(most)))
/** A filter that is a text. */
export const text = words(200)
const MOST = 2_147_483_647
const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

interface Declared<Column extends string, Filters extends v.ObjectEntries> {
  /** What the list may be sorted by. */
  sorts: readonly string[]
  /** The order where none was chosen; with `relevance`, a search comes in an order of its own. */
  usual: string
  relevance?: true
  columns: readonly Column[]
  /** Those of the columns that are shown at first. */
  shown?: readonly Column[]
  /** How many of them stay while the others scroll, at first. */
  pinned?: number
  /** Each `lenient`. */
  filters?: Filters
}

/** What every list keeps in its address. */
export interface ListSearch {
  search?: string | undefined
  /** `name,-updated_at`, as the server takes it. */
  sort?: string | undefined
  columns?: string[] | undefined
  widths?: Record<string, number> | undefined
  pinned?: number | undefined
  density?: 'compact' | undefined
  /** The first row on screen, counted from 1. */
  row?: number | undefined
  /** The saved view that is open. */
  view?: number | undefined
}
type SearchWith<Filters> = ListSearch & Filters
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a list without filters has no entries
export type NoFilters = Record<never, never>
/** A filter as the server is asked: several values are one text, `3,5`. */
type Asked<Filters> = {
  [Key in keyof Filters]?: Exclude<Filters[Key], undefined> extends number[] ? string : Exclude<Filters[Key], undefined>
}
/** What the server is asked: filters and order, without the page. */
export type ListQuestion<Filters> = Asked<Filters> & { search?: string; sort?: string }

export interface ListAddress<Filters> {
  /** For the route's `validateSearch`. */
  schema: v.GenericSchema<SearchWith<Filters>, SearchWith<Filters>>
  questionOf: (search: SearchWith<Filters>) => ListQuestion<Filters>
  /** Which of the two narrows the list. */
  narrowedBy: (search: SearchWith<Filters>) => { search: boolean; filters: boolean }
  /** The same list without its filters and, unless told otherwise, without its search; order and columns stay. */
  cleared: (search: SearchWith<Filters>, of?: 'filters') => SearchWith<Filters>
  layoutOf: (search: ListSearch) => TableLayout
  /** The layout as the address keeps it: what is as usual is left out. */
  searchOfLayout: (layout: TableLayout) => Partial<ListSearch>
}

/** The keys in which `next` differs from the `search` that it was made of: the address may have moved on since that was shown. */
export function changesTo<Search extends object>(search: Search, next: Search): Partial<Search> {
  const keys = [...new Set([...Object.keys(search), ...Object.keys(next)])] as (keyof Search)[]
  const changed = keys.filter((key) => JSON.stringify(search[key]) !== JSON.stringify(next[key]))
  return Object.fromEntries(changed.map((key) => [key, next[key]])) as Partial<Search>
}

/** Declares the address of a list. */
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
      /** What `sort` was called in some lists. */
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
