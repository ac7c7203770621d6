// Of what a page's cost is made: families of consumables, and labour.
import { Big } from 'big.js'

/** What a page is made of; decimal strings in €/page. */
export interface PageParts {
  families: readonly { family: string | null; mono_page: string; colour_page: string }[]
  labour_page: string
}
/** Both kinds of pages. */
export const pageKinds = ['mono_page', 'colour_page'] as const
export type PageKind = (typeof pageKinds)[number]

/** A family (null: lines without one) or labour, and what it comes to; a decimal string in €/page. */
export interface Part {
  part: 'family' | 'labour'
  family: string | null
  amount: string
}
export interface CostOfPage {
  kind: PageKind
  /** €/page. */
  total: string
  parts: Part[]
}

/** A mono and a colour page with their parts, families first; one alone where both cost the same. Amounts are those of `page`. */
export function costOfPages(page: Partial<PageParts> & Partial<Record<PageKind, string>>): CostOfPage[] {
  const { families = [], labour_page = '0', mono_page = '0', colour_page = '0' } = page
  return (mono_page === colour_page ? (['mono_page'] as const) : pageKinds).map((kind) => ({
    kind,
    total: page[kind] ?? '0',
    parts: [
      ...families.map((one): Part => ({ part: 'family', family: one.family, amount: one[kind] })),
      { part: 'labour', family: null, amount: labour_page },
    ],
  }))
}

/** Which share of `total` a part has, in percent, not rounded; null where there is nothing to have a part in. */
export const shareOf = (part: string, total: string): Big | null => (Big(total).eq(0) ? null : Big(part).times(100).div(total))

/** Those that weigh most first, more or less alike; those whose amount is not known weigh nothing. */
export const heaviestFirst = <One>(all: readonly One[], amountOf: (one: One) => string | null): One[] =>
  all.toSorted((a, b) => sizeOf(amountOf(b)).cmp(sizeOf(amountOf(a))))

/** How much it is, whichever way; nothing where it is not known. */
export const sizeOf = (amount: string | null): Big => Big(amount ?? 0).abs()
