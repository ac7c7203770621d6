// The list's whole state, as it stands in the address: whatever is not understood falls back to nothing.
import * as v from 'valibot'

import type { Inputs } from '../../../../contract/index.ts'
import { origins, productSorts } from '../../../../contract/products.ts'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { columnIds, defaultColumns } from './-list-column-ids.ts'

const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const ids = lenient(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(200)))
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).trim()),
  v.minLength(1),
  v.maxLength(200),
)
const sorts = productSorts.flatMap((column) => [column, `-${column}`] as const)

export const ProductListSearch = v.object({
  search: lenient(text),
  job_id: ids,
  sub_job_id: ids,
  family_id: ids,
  sub_family_id: ids,
  manufacturer_id: ids,
  tag_ids: ids,
  origin: lenient(v.picklist(origins)),
  on_sale: lenient(v.boolean()),
  sort: lenient(v.picklist(sorts)),
  columns: lenient(v.pipe(v.array(v.picklist(columnIds)), v.minLength(1))),
  widths: lenient(v.record(v.picklist(columnIds), v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(800)))),
  pinned: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(columnIds.length))),
  density: lenient(v.literal('compact')),
  /** The first row on screen, counted from 1. */
  row: lenient(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type ProductListSearch = v.InferOutput<typeof ProductListSearch>

export const idFilters = ['job_id', 'sub_job_id', 'family_id', 'sub_family_id', 'manufacturer_id', 'tag_ids'] as const
const filters = ['search', ...idFilters, 'origin', 'on_sale'] as const

/** Whether anything narrows the list. */
export const isFiltered = (search: ProductListSearch): boolean => filters.some((key) => search[key] !== undefined)

/** The same list without its filters; order and columns stay. */
export const withoutFilters = (search: ProductListSearch): ProductListSearch => ({
  ...search,
  ...Object.fromEntries([...filters, 'row' as const].map((key) => [key, undefined])),
})

/** What the server is asked: filters and order, without the page. A search comes in the order of relevance unless one is chosen. */
export function questionOf(search: ProductListSearch): Inputs['products']['list'] {
  const lists = Object.fromEntries(idFilters.flatMap((key) => (search[key] ? [[key, search[key].join(',')]] : [])))
  const { search: words, origin, on_sale, sort = words ? undefined : 'reference' } = search
  return {
    ...lists,
    ...(sort && { sort }),
    ...(words && { search: words }),
    ...(origin && { origin }),
    ...(on_sale !== undefined && { on_sale }),
  }
}

export const layoutOf = ({ columns, widths, pinned, density }: ProductListSearch): TableLayout => ({
  columns: columns ?? [...defaultColumns],
  widths: widths ?? {},
  pinned: pinned ?? 1,
  density: density ?? 'comfortable',
})

/** The layout as the address keeps it: what is as usual is left out. */
export function searchOfLayout({ columns, widths, pinned, density }: TableLayout): Partial<ProductListSearch> {
  const usual = columns.join() === defaultColumns.join()
  return {
    columns: usual ? undefined : (columns as ProductListSearch['columns']),
    widths: Object.keys(widths).length === 0 ? undefined : widths,
    pinned: pinned === 1 ? undefined : pinned,
    density: density === 'compact' ? 'compact' : undefined,
  }
}
