// The work queue of the day: what ends or begins, what is missing, what is wrong, what others changed.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { can } from './shared/endpoint.ts'
import { pageOf, paging } from './shared/fields.ts'

/** How many days ahead an end or a beginning is worth a line. */
export const FOCUS_DAYS = 30

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

export const FocusLine = v.object({
  /** What is to be looked at: its id, reference and designation or name. */
  entity: v.picklist(['products', 'offers', 'zones', 'permits', 'certifications']),
  id: v.number(),
  name: v.string(),
  title: v.string(),
  /** The selling price, document, coverage, case, markup or tier in it; a rule's number. */
  row_id: v.nullable(v.number()),
  /** A name, or several: of a catalogue, document, service, author, rule, subsidiary, of cases or articles; the state of the last
   *  refresh; the reasons why an offer is unavailable; the two quantities of a cliff; keys of variables of the terms of sale. */
  label: v.nullable(v.string()),
  /** Of a coverage that is a bundle's. */
  bundle_id: v.optional(v.nullable(v.number())),
  actor: v.nullable(v.picklist(actors)),
  /** The day on which something ends or begins. */
  date: v.nullable(v.string()),
})
export type FocusLine = v.InferOutput<typeof FocusLine>

/** How many offers are not looked at yet: whoever asks again has the next ones looked at. */
const to_check = v.number()
export const FocusSection = v.object({ kind: v.picklist(focusKinds), total: v.number(), lines: v.array(FocusLine), to_check })

export const daily_focus = {
  // Each kind of line asks for the rights of what it links to: the handler leaves out those that the caller lacks.
  sections: can('signed-in')
    .route({ method: 'GET', path: '/daily-focus', summary: 'The first lines of each kind' })
    .output(pageOf(FocusSection)),
  lines: can('signed-in')
    .route({ method: 'GET', path: '/daily-focus/{kind}' })
    .input(v.object({ kind: v.picklist(focusKinds, 'invalid_filter'), ...paging }))
    .output(v.object({ ...pageOf(FocusLine).entries, to_check })),
}
