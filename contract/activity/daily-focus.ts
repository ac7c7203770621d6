// The work queue of the day: what ends or begins, what is missing, what is wrong, and what others changed.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { can } from '../shared/endpoint.ts'
import { pageOf, pageInput } from '../shared/fields.ts'

/** How many days ahead an end or a beginning is shown. */
export const FOCUS_DAYS = 30

/**
 * A new kind also needs its query (server/activity/daily-focus/), its texts and link (src/routes/_app/daily-focus/), and
 * `.touches('daily_focus')` at the calls that end it.
 */
export const focusKinds = [
  'inverted_chain',
  'on_sale_without_price',
  'tariff_ends',
  'tariff_begins',
  'document_ends',
  'document_begins',
  'refresh_failed',
  'refresh_differs',
  'on_sale_without_image',
  'changed_by_others',
  'offer_unavailable',
  'coverage_incomplete',
  'coverage_below_cost',
  'offer_ends',
  'offer_begins',
  'offer_document_ends',
  'offer_document_begins',
  'offer_rule_ends',
  'offer_rule_begins',
  'offer_markup_ends',
  'offer_markup_begins',
  'offer_cases_fail',
  'offer_price_outside',
  'offer_price_cliff',
  'offer_changed_by_others',
  'cgv_without_value',
  'permit_ends',
  'certification_expires',
] as const
export type FocusKind = (typeof focusKinds)[number]

/** The kinds of lines that a price plan can settle. */
export const planFocusKinds = ['on_sale_without_price', 'tariff_ends'] as const satisfies FocusKind[]
export type PlanFocusKind = (typeof planFocusKinds)[number]

export const FocusLine = v.object({
  /** The row that needs attention, with its id, reference and designation or name. */
  entity: v.picklist(['products', 'offers', 'zones', 'permits', 'certifications']),
  id: v.number(),
  name: v.string(),
  title: v.string(),
  /** The selling price, document, coverage, case, markup or tier concerned, by id; for a rule, its number. */
  row_id: v.nullable(v.number()),
  /**
   * One or several names: of a catalogue, document, service, author, rule, subsidiary, of cases or products. For other kinds: the state of
   * the last refresh, the reasons why an offer is unavailable, the two quantities of a cliff, or keys of variables of the terms of sale.
   */
  label: v.nullable(v.string()),
  /** The catalogue of a selling price. */
  catalog_id: v.optional(v.nullable(v.number())),
  /** Set when a coverage belongs to a bundle. */
  bundle_id: v.optional(v.nullable(v.number())),
  actor: v.nullable(v.picklist(actors)),
  /** The day on which something ends or begins. */
  date: v.nullable(v.string()),
})
export type FocusLine = v.InferOutput<typeof FocusLine>

/** The number of offers not checked yet. Each further request checks the next ones. */
const to_check = v.number()
export const FocusSection = v.object({ kind: v.picklist(focusKinds), total: v.number(), lines: v.array(FocusLine), to_check })

export const daily_focus = {
  // Each kind of line needs the rights of the page that it links to; the handler leaves out the kinds that the caller may not see.
  sections: can('signed-in')
    .route({ method: 'GET', path: '/daily-focus', summary: 'Returns the first lines of each kind' })
    .output(pageOf(FocusSection)),
  lines: can('signed-in')
    .route({ method: 'GET', path: '/daily-focus/{kind}' })
    .input(v.object({ kind: v.picklist(focusKinds, 'invalid_filter'), ...pageInput }))
    .output(v.object({ ...pageOf(FocusLine).entries, to_check })),
  products: can('signed-in')
    .route({
      method: 'GET',
      path: '/daily-focus/{kind}/products',
      summary: 'Returns the products of all lines of a kind, each once; at most as many as one selection may have',
    })
    .input(v.object({ kind: v.picklist(planFocusKinds, 'invalid_filter') }))
    .output(v.object({ ids: v.array(v.number()), total: v.number() })),
}
