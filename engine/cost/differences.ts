// Why a page costs more with one printer than with another: family by family, and labour.
import { Big } from 'big.js'

import type { PageCost } from './cost.ts'

/** What a page is made of; decimal strings in €/page. */
export interface PageParts {
  families: readonly { family: string | null; mono_page: string; colour_page: string }[]
  labour_page: string
}
/** Both kinds of pages. */
export type PageKind = 'mono_page' | 'colour_page'

/** One part of a difference: a family (null: lines without one) or labour; a decimal string in €/page, more than zero where it costs more. */
export interface Difference {
  part: 'family' | 'labour'
  family: string | null
  amount: string
}

/**
 * Those whose page has a complete cost, the cheapest first, and those whose cost leaves something out: it would only look cheap, and is
 * at least what is told.
 */
export function rankedPages<Row extends PageCost>(rows: readonly Row[], kind: PageKind) {
  const priced = rows.flatMap((row) => {
    const { [kind]: price } = row
    return price === null ? [] : [{ row, price }]
  })
  const ranked = priced.filter(({ row }) => isComplete(row)).sort((a, b) => Big(a.price).cmp(b.price))
  return { ranked, incomplete: priced.filter(({ row }) => !isComplete(row)) }
}

/** Whether nothing is left out of the cost of a page. */
export const isComplete = ({ warnings }: Pick<PageCost, 'warnings'>): boolean => warnings.length === 0

/** What of `page` costs more or less than of `base`, the greatest first; what is equal is left out. */
export function differencesOf(page: PageParts, base: PageParts, kind: PageKind): Difference[] {
  const inBase = new Map(base.families.map((one) => [one.family, one[kind]]))
  const inPage = new Map(page.families.map((one) => [one.family, one[kind]]))
  const families = [...new Set([...inPage.keys(), ...inBase.keys()])].map((family): Difference => {
    const amount = Big(inPage.get(family) ?? '0')
      .minus(inBase.get(family) ?? '0')
      .toFixed()
    return { part: 'family', family, amount }
  })
  const labour: Difference = { part: 'labour', family: null, amount: Big(page.labour_page).minus(base.labour_page).toFixed() }
  return [...families, labour].filter(({ amount }) => !Big(amount).eq(0)).sort((a, b) => Big(b.amount).abs().cmp(Big(a.amount).abs()))
}
