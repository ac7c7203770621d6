// The URLs and queries of suppliers' lists, of the lines of one, and of profiles; apart from the screens because the routes parse them first.
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { listLineSorts, listStates } from '#contract/suppliers/supplier-lists.ts'
import { listGroups } from '#engine/suppliers/profile.ts'
import { lenient } from '#kit/list/address-keys.ts'
import { listAddress } from '#kit/list/address.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

const Id = v.pipe(v.number(), v.integer(), v.minValue(1))

export const listsColumns = ['file_name', 'profile', 'status', 'attention', 'prices', 'plan', 'created_by', 'created_at'] as const
export const listsAddress = listAddress({
  sorts: ['created_at', 'file_name', 'status'],
  usual: '-created_at',
  columns: listsColumns,
  filters: { status: lenient(v.picklist(listStates)), supplier_id: lenient(Id) },
})
export type ListsSearch = v.InferOutput<typeof listsAddress.schema>
type ListsQuestion = ReturnType<typeof listsAddress.questionOf>
export const listsPage = (question: ListsQuestion, page: number) =>
  api.supplier_lists.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })

export const linesColumns = ['line_number', 'written', 'product', 'current', 'price', 'percent', 'group', 'problem'] as const
export const linesAddress = listAddress({
  sorts: listLineSorts,
  usual: 'line_number',
  columns: linesColumns,
  filters: { group: lenient(v.picklist(listGroups)) },
})
export type LinesSearch = v.InferOutput<typeof linesAddress.schema>
export type LinesQuestion = ReturnType<typeof linesAddress.questionOf>
export const linesPage = (id: number) => (question: LinesQuestion, page: number) =>
  api.supplier_lists.lines.queryOptions({ input: { id, ...question, page, page_size: PAGE_SIZE } })

/** The parts of a list's page; its lines unless the URL names another. */
export const listViews = ['mapping', 'effects'] as const
export const listPageSearch = v.intersect([linesAddress.schema, v.object({ part: lenient(v.picklist(listViews)) })])

export const supplierListQuery = (id: number) => api.supplier_lists.get.queryOptions({ input: { id } })

export const profilesAddress = listAddress({
  sorts: ['name', 'updated_at'],
  usual: 'name',
  columns: ['name', 'supplier', 'matching', 'updated_at'] as const,
  filters: {},
})
type ProfilesQuestion = ReturnType<typeof profilesAddress.questionOf>
export const profilesPage = (question: ProfilesQuestion, page: number) =>
  api.supplier_profiles.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })
export const profileQuery = (id: number) => api.supplier_profiles.get.queryOptions({ input: { id } })
