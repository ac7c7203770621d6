// The search parameters of the list of products.
import * as v from 'valibot'

import { origins, productSorts } from '#contract/products/products.ts'
import { lenient } from '#kit/list/address-keys.ts'
import { ids, listAddress } from '#kit/list/address.ts'

import { columnIds, defaultColumns } from './column-ids.ts'

export const productAddress = listAddress({
  sorts: productSorts,
  usual: 'reference',
  relevance: true,
  columns: columnIds,
  shown: defaultColumns,
  filters: {
    job_id: ids,
    sub_job_id: ids,
    family_id: ids,
    sub_family_id: ids,
    manufacturer_id: ids,
    tag_ids: ids,
    origin: lenient(v.picklist(origins)),
    on_sale: lenient(v.boolean()),
  },
})
export type ProductSearch = v.InferOutput<typeof productAddress.schema>
/** The server's input. */
export type ProductQuestion = ReturnType<typeof productAddress.questionOf>
export type ProductFilter = ReturnType<typeof productFilter>

/** The filters with the search, which select all products of the list. */
export const productFilter = ({ sort: _sort, ...filter }: ProductQuestion) => filter
