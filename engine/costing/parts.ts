// The parts of a page's cost: families of consumables, and labour.
import { Big } from 'big.js'

/** Decimal strings in €/page. */
export interface PageParts {
  families: readonly { family: string | null; mono_page: string; colour_page: string }[]
  labour_page: string
}
export const pageKinds = ['mono_page', 'colour_page'] as const
export type PageKind = (typeof pageKinds)[number]

/** A family (null: lines without one) or labour, with its amount: a decimal string in €/page. */
export interface CostPart {
  part: 'family' | 'labour'
  family: string | null
  amount: string
}
export interface CostOfPage {
  kind: PageKind
  /** €/page. */
  total: string
  parts: CostPart[]
}

/**
 * The mono and the colour page with their parts, families first; only the mono page when both cost the same. Missing amounts count as 0.
 */
export function costOfPages(page: Partial<PageParts> & Partial<Record<PageKind, string>>): CostOfPage[] {
  const { families = [], labour_page = '0', mono_page = '0', colour_page = '0' } = page
  return (mono_page === colour_page ? (['mono_page'] as const) : pageKinds).map((kind) => ({
    kind,
    total: page[kind] ?? '0',
    parts: [
      ...families.map((one): CostPart => ({ part: 'family', family: one.family, amount: one[kind] })),
      { part: 'labour', family: null, amount: labour_page },
    ],
  }))
}

/** The share of `part` in `total`, in percent, not rounded; null when the total is zero. */
export const shareOf = (part: string, total: string): Big | null => (Big(total).eq(0) ? null : Big(part).times(100).div(total))

/** Sorts by absolute amount, largest first; unknown amounts count as zero. */
export const heaviestFirst = <One>(all: readonly One[], amountOf: (one: One) => string | null): One[] =>
  all.toSorted((a, b) => sizeOf(amountOf(b)).cmp(sizeOf(amountOf(a))))

/** The absolute value of an amount; zero when unknown. */
export const sizeOf = (amount: string | null): Big => Big(amount ?? 0).abs()
