// The search parameters of the list of offers.
import * as v from 'valibot'

import type { Inputs } from '#contract/index.ts'
import { offerSorts } from '#contract/offers/offers.ts'
import { lenient } from '#kit/list/address-keys.ts'
import { ids, listAddress, text } from '#kit/list/address.ts'

import { columnIds, defaultColumns, defaultColumnsOfSellers } from './column-ids.ts'

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

export const offerAddress = listAddress({ ...declared, shown: defaultColumns })

/** Sellers only see active offers, so their list shows the availability instead. */
const forSale = listAddress({ ...declared, shown: defaultColumnsOfSellers })
export const sellerAddress: typeof offerAddress = {
  ...forSale,
  // A manager's link or view may filter by the state or show its column: both are dropped.
  questionOf: (search) => forSale.questionOf({ ...search, active: undefined }),
  narrowedBy: (search) => forSale.narrowedBy({ ...search, active: undefined }),
  layoutOf: ({ columns, ...search }) => {
    const chosen = columns?.filter(isForSellers)
    return forSale.layoutOf({ ...search, columns: chosen && chosen.length > 0 ? chosen : undefined })
  },
}
export const isForSellers = (column: string): boolean => column !== 'active'

/** The same screen shows the offers as a list, or as a tree of categories. */
export const offerSearch = v.intersect([offerAddress.schema, v.object({ shape: lenient(v.literal('tree')) })])
export type OfferSearch = v.InferOutput<typeof offerAddress.schema>
export type OfferQuestion = ReturnType<typeof offerAddress.questionOf>

/** The server's input, which expects the state as a word. */
export const listInput = ({ active, ...question }: OfferQuestion) => ({
  ...question,
  active: active === undefined ? ('all' as const) : active ? ('true' as const) : ('false' as const),
})

/** The filters with the search, which select all offers of the list. */
export const offerFilter = ({ sort: _sort, ...question }: OfferQuestion) => listInput(question)
export type OfferFilter = ReturnType<typeof offerFilter>

/** Only the filters, for the tree, which is searched on the device and has its own order. */
export function treeFilters({ search: _search, sort: _sort, active, ...filters }: OfferQuestion): Inputs['offers']['tree'] {
  return { ...filters, ...(active !== undefined && { active: active ? ('true' as const) : ('false' as const) }) }
}
