// Opening price plans: what a new one starts with, in the URL, from any screen.
import * as v from 'valibot'

import { planKinds } from '#contract/prices/price-plan-asked.ts'
import { PlainDate } from '#contract/shared/fields.ts'
import { actors } from '#engine/prices/amounts.ts'
import { idsOfText, idsToText } from '#entities/products/id-text.ts'
import { asJson, asText, lenient } from '#kit/list/address-keys.ts'

/** The articles of a plan: chosen ones, or those of a filtered list except some. */
export type PlanSelection = { ids: number[] } | { filter: Record<string, unknown>; except_ids: number[] }

const encodedIds = lenient(v.pipe(asText, v.maxLength(60_000)))
/** The search parameters of a new plan. */
export const NewPlanSearch = v.object({
  kind: lenient(v.picklist(planKinds)),
  /** Chosen articles, encoded by `idsToText`. */
  products: encodedIds,
  /** The filters of the list of articles. */
  filter: lenient(asJson(v.record(v.string(), v.unknown()))),
  /** The articles left out of the list. */
  except: encodedIds,
  from_catalog_id: lenient(v.number()),
  /** The only catalogue and actor. */
  in_catalog: lenient(v.number()),
  actor: lenient(v.picklist(actors)),
  /** Follows the prices that end by this day, of all catalogues unless one is named. */
  ending_by: lenient(PlainDate),
})
export type NewPlanSearch = v.InferOutput<typeof NewPlanSearch>

/** The selection as search parameters. */
export const searchOfSelection = (selection: PlanSelection): NewPlanSearch =>
  'ids' in selection
    ? { products: idsToText(selection.ids) }
    : { filter: selection.filter, ...(selection.except_ids.length > 0 && { except: idsToText(selection.except_ids) }) }

/** Null if the URL names no articles. */
export function selectionOfSearch({ products, filter, except }: NewPlanSearch): PlanSelection | null {
  const ids = idsOfText(products ?? '')
  if (ids.length > 0) return { ids }
  return filter ? { filter, except_ids: idsOfText(except ?? '') } : null
}

/** The route of a plan that does not exist yet. */
export const NEW_PLAN = 'new'
