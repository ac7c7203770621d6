// Why a page costs more with one printer than with another, by family and labour.
import { Big } from 'big.js'

import type { PageCost } from './cost.ts'
import { type PageKind, type PageParts, type CostPart, sizeOf } from './parts.ts'

/**
 * Splits rows into `ranked` (complete page cost, cheapest first) and `incomplete` (something is left out of the cost). Incomplete rows are
 * not ranked because their real cost is at least the shown one and they would only look cheap. Rows without a price for `kind` are dropped.
 */
export function rankedPages<Row extends PageCost>(rows: readonly Row[], kind: PageKind) {
  const priced = rows.flatMap((row) => {
    const { [kind]: price } = row
    return price === null ? [] : [{ row, price }]
  })
  const ranked = priced.filter(({ row }) => isComplete(row)).sort((a, b) => Big(a.price).cmp(b.price))
  return { ranked, incomplete: priced.filter(({ row }) => !isComplete(row)) }
}

/** Whether the page cost leaves nothing out. */
export const isComplete = ({ warnings }: Pick<PageCost, 'warnings'>): boolean => warnings.length === 0

/** The parts in which `page` costs more than `base` (negative: less), largest difference first; equal parts are left out. */
export function differencesOf(page: PageParts, base: PageParts, kind: PageKind): CostPart[] {
  const inBase = new Map(base.families.map((one) => [one.family, one[kind]]))
  const inPage = new Map(page.families.map((one) => [one.family, one[kind]]))
  const families = [...new Set([...inPage.keys(), ...inBase.keys()])].map((family): CostPart => {
    const amount = Big(inPage.get(family) ?? '0')
      .minus(inBase.get(family) ?? '0')
      .toFixed()
    return { part: 'family', family, amount }
  })
  const labour: CostPart = { part: 'labour', family: null, amount: Big(page.labour_page).minus(base.labour_page).toFixed() }
  return [...families, labour].filter(({ amount }) => !Big(amount).eq(0)).sort((a, b) => sizeOf(b.amount).cmp(sizeOf(a.amount)))
}
