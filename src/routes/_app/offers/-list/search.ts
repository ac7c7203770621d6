// What the address of the list of offers holds.
import * as v from 'valibot'

import type { Inputs } from '#contract/index.ts'
import { offerSorts } from '#contract/offers/offers.ts'
import { lenient } from '#kit/list/address-keys.ts'
import { ids, listAddress, text } from '#kit/list/address.ts'

export const columnIds = [
  'reference',
  'name',
  'category_1',
  'category_2',
  'category_3',
  'position',
  'manager',
  'zones',
  'active',
  'available',
  'marketing_start_date',
  'marketing_end_date',
  'updated_at',
] as const
export type ColumnId = (typeof columnIds)[number]

const declared = {
  sorts: offerSorts,
  usual: 'name',
  relevance: true,
  columns: columnIds,
  filters: {
    name: text,
    reference: text,
    manager_id: ids,
    active: lenient(v.boolean()),
    category_1: text,
    category_2: text,
    category_3: text,
    zone: text,
    available: lenient(v.boolean()),
  },
} as const

export const offerAddress = listAddress({
  ...declared,
  shown: ['reference', 'name', 'category_1', 'manager', 'zones', 'active', 'available'],
})

/** All that a seller sees is active: what they ask of an offer is whether it can be sold. */
const forSale = listAddress({ ...declared, shown: ['reference', 'name', 'available', 'category_1', 'manager', 'zones'] })
export const sellerAddress: typeof offerAddress = {
  ...forSale,
  // A manager's link or view may ask for the state, and have its column.
  questionOf: (search) => forSale.questionOf({ ...search, active: undefined }),
  narrowedBy: (search) => forSale.narrowedBy({ ...search, active: undefined }),
  layoutOf: ({ columns, ...search }) => {
    const chosen = columns?.filter(isForSellers)
    return forSale.layoutOf({ ...search, columns: chosen && chosen.length > 0 ? chosen : undefined })
  },
}
export const isForSellers = (column: string): boolean => column !== 'active'

/** The same screen shows the offers as a list, or as the tree of their categories. */
export const offerSearch = v.intersect([offerAddress.schema, v.object({ shape: lenient(v.literal('tree')) })])
export type OfferSearch = v.InferOutput<typeof offerAddress.schema>
export type OfferQuestion = ReturnType<typeof offerAddress.questionOf>

/** What the server is asked: of the state it takes a word. */
export const asked = ({ active, ...question }: OfferQuestion) => ({
  ...question,
  active: active === undefined ? ('all' as const) : active ? ('true' as const) : ('false' as const),
})

/** The filters alone, for the tree, which is searched here and has an order of its own. */
export function treeFilters({ search: _search, sort: _sort, active, ...filters }: OfferQuestion): Inputs['offers']['tree'] {
  return { ...filters, ...(active !== undefined && { active: active ? ('true' as const) : ('false' as const) }) }
}
