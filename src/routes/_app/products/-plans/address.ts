// The URLs of the list of price plans and of the lines of one; apart from the lists because the routes parse them first.
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { planLineSorts } from '#contract/prices/price-plan-lines.ts'
import { planStates } from '#contract/prices/price-plans.ts'
import { Decimal, PlainDate } from '#contract/shared/fields.ts'
import { changeableAmounts, type ChangeableAmount, lineStates } from '#engine/prices/plan/lines.ts'
import { NewPlanSearch } from '#entities/prices/plans.ts'
import { asText, lenient } from '#kit/list/address-keys.ts'
import { ids, listAddress } from '#kit/list/address.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

export const planColumns = ['name', 'what', 'state', 'effective_date', 'products', 'lines', 'created_by', 'created_at'] as const
export const plansAddress = listAddress({
  sorts: ['created_at', 'name', 'effective_date', 'status'],
  usual: '-created_at',
  columns: planColumns,
  filters: {
    status: lenient(v.picklist(planStates)),
    created_by: lenient(v.pipe(v.number(), v.integer(), v.minValue(1))),
    from: lenient(PlainDate),
    to: lenient(PlainDate),
  },
})
export type PlansSearch = v.InferOutput<typeof plansAddress.schema>
type PlansQuestion = ReturnType<typeof plansAddress.questionOf>
export const plansPage = (question: PlansQuestion, page: number) =>
  api.price_plans.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })

export const lineColumnIds = [
  'reference',
  'catalog',
  ...changeableAmounts,
  'percent',
  'margin',
  'marque',
  'state',
  'designation',
  'actor',
  'cost',
  'remark',
] as const

/** The address of the lines; `amounts` have a column unless the user chose others. */
export const linesAddressOf = (amounts: readonly ChangeableAmount[]) =>
  listAddress({
    sorts: planLineSorts,
    usual: 'reference',
    columns: lineColumnIds,
    shown: ['reference', 'catalog', ...amounts, 'percent', 'margin', 'marque', 'state'],
    filters: {
      state: lenient(v.picklist(lineStates)),
      catalog_id: ids,
      family_id: ids,
      manufacturer_id: ids,
      margin_below: lenient(v.pipe(asText, Decimal)),
      percent_above: lenient(v.pipe(asText, Decimal)),
      warned: lenient(v.boolean()),
    },
  })
const linesAddress = linesAddressOf(['recommended_price'])
export type LinesSearch = v.InferOutput<typeof linesAddress.schema>
export type LinesQuestion = ReturnType<typeof linesAddress.questionOf>

/** The search of a plan’s page: the state of its lines, and what a new plan starts with. */
export const planSearch = v.intersect([linesAddress.schema, NewPlanSearch])

export const planQuery = (id: number) => api.price_plans.get.queryOptions({ input: { id } })
export const linesPage = (id: number) => (question: LinesQuestion, page: number) =>
  api.price_plans.lines.queryOptions({ input: { id, ...question, page, page_size: PAGE_SIZE } })
