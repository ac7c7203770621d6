// Why a page costs more with one printer than with another: family by family, and labour.
import { Big } from 'big.js'

import type { PageCost } from './cost.ts'
import { type PageKind, type PageParts, type Part, sizeOf } from './parts.ts'

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

/** What of `page` costs more (or, less than zero, less) than of `base`, the greatest first; what is equal is left out. */
export function differencesOf(page: PageParts, base: PageParts, kind: PageKind): Part[] {
  const inBase = new Map(base.families.map((one) => [one.family, one[kind]]))
  const inPage = new Map(page.families.map((one) => [one.family, one[kind]]))
  const families = [...new Set([...inPage.keys(), ...inBase.keys()])].map((family): Part => {
    const amount = Big(inPage.get(family) ?? '0')
      .minus(inBase.get(family) ?? '0')
      .toFixed()
    return { part: 'family', family, amount }
  })
  const labour: Part = { part: 'labour', family: null, amount: Big(page.labour_page).minus(base.labour_page).toFixed() }
  return [...families, labour].filter(({ amount }) => !Big(amount).eq(0)).sort((a, b) => sizeOf(b.amount).cmp(sizeOf(a.amount)))
}
