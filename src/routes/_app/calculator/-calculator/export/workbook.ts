// A calculation as a workbook: its inputs, each nomenclature and the results, as far as the user may see them.
import { t } from '@lingui/core/macro'

import type { Use } from '#engine/costing/use.ts'
import type { Worksheet } from '#kit/list/export/workbook.ts'

import type { Costed } from '../costs.ts'
import { inputSheet } from './inputs.ts'
import { nomenclatureSheet } from './nomenclature.ts'
import { costSheet, priceSheet, type Result } from './results.ts'
import { sheetNames } from './sheet.ts'

/** The parts of a calculation that have their own view. */
export type WorkbookPart = 'cost' | 'sell' | 'sell_vendor'

interface Calculated {
  items: readonly Costed[]
  use: Use
  day: string
}

/**
 * The worksheets of the requested parts, followed by those that they are calculated from. Figures that the user may not see are in none of
 * them.
 */
export function calculationSheets(parts: readonly WorkbookPart[], { items, use, day }: Calculated): Worksheet[] {
  const named = sheetNames()
  const titles: Record<WorkbookPart, string> = {
    cost: t`Coût des nomenclatures`,
    sell: t`Prix de vente`,
    sell_vendor: t`Prix de vente vendeur`,
  }
  const headings = parts.map((part) => ({ part, name: named(titles[part]), title: titles[part], day }))
  const live = items.every(({ detail }) => detail)
  const inputs = inputSheet(named(t`Données`), use, { day, live })
  const asked = { use, cells: inputs.cells }
  const own = items.flatMap(({ id, name, detail }) => (detail ? [{ id, ...nomenclatureSheet(named(name), { name, detail }, asked) }] : []))
  const results = items.map((item): Result => ({ ...item, cells: own.find(({ id }) => id === item.id)?.cells ?? null }))
  const sheets = headings.flatMap(({ part, ...heading }): Worksheet[] => {
    if (part === 'cost') return results.some(({ cost }) => cost.monthly !== undefined) ? [costSheet(heading, results, asked)] : []
    const priced = results.flatMap((result) => {
      const { [part]: price, sell: agency } = result.cost
      return price ? [{ ...result, price, agency: part === 'sell' ? undefined : agency }] : []
    })
    return priced.length > 0 ? [priceSheet(heading, priced, asked, part === 'sell_vendor')] : []
  })
  return [...sheets, inputs.sheet, ...own.map(({ sheet }) => sheet)]
}
