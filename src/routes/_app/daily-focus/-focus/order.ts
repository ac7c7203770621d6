// The priority of the kinds of work: those that cost money first, those that can wait last.
import type { FocusKind } from '#contract/activity/daily-focus.ts'

const order: Record<FocusKind, number> = {
  inverted_chain: 0,
  on_sale_without_price: 1,
  coverage_below_cost: 2,
  offer_price_outside: 3,
  offer_price_cliff: 4,
  offer_cases_fail: 5,
  coverage_incomplete: 6,
  tariff_ends: 7,
  offer_markup_ends: 8,
  offer_unavailable: 9,
  cgv_without_value: 10,
  offer_ends: 11,
  offer_rule_ends: 12,
  permit_ends: 13,
  certification_expires: 14,
  document_ends: 15,
  offer_document_ends: 16,
  refresh_failed: 17,
  refresh_differs: 18,
  offer_changed_by_others: 19,
  changed_by_others: 20,
  tariff_begins: 21,
  offer_markup_begins: 22,
  offer_begins: 23,
  offer_rule_begins: 24,
  document_begins: 25,
  offer_document_begins: 26,
  on_sale_without_image: 27,
}

/** The kinds that have work, most serious first. */
export const byConsequence = <Section extends { kind: FocusKind; total: number }>(sections: readonly Section[]): Section[] =>
  sections.filter(({ total }) => total > 0).toSorted((a, b) => order[a.kind] - order[b.kind])

/** Kinds where a customer sees a wrong price today: only these are coloured. */
export const costsMoney = (kind: FocusKind): boolean => order[kind] <= order.offer_price_cliff
