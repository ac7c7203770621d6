// The charts of a calculation as a workbook: figures that depend on other cells have formulas, which give the figures of the screen.
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { theoreticalCost } from '#engine/costing/cost.ts'
import { curvesOf, linePriceSensitivity } from '#engine/costing/curves.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'

import type { Figure } from '../../src/routes/_app/calculator/-calculator/figures.ts'
import { chartSheets } from '../../src/routes/_app/calculator/-charts/sheets.ts'
import { fc } from '../chance.ts'
import { anyNomenclature, anyUse } from '../engine/costing/cost-any.ts'
import { calculated } from './formulas.ts'

i18n.loadAndActivate({ locale: 'fr', messages: {} })

const unread = { format: String, read: () => '' }
const figures: Figure[] = [
  { id: 'mono_page', label: 'Page mono', unit: 'page', value: ({ mono_page }) => mono_page, ...unread },
  { id: 'monthly', label: 'Coût par mois', unit: 'euros', value: ({ monthly }) => monthly, ...unread },
  { id: 'contract', label: 'Coût du contrat', unit: 'euros', value: ({ contract }) => contract, ...unread },
]

function sheetsOf(nomenclatures: readonly Nomenclature[], uses: readonly Use[]) {
  const scenarios = uses.map((use, at) => ({
    name: `Scénario ${at}`,
    use,
    ids: nomenclatures.map((_, id) => id),
    items: nomenclatures.map((nomenclature, id) => {
      const { lines: _, ...cost } = theoreticalCost(nomenclature, use)
      return { id, name: `Copieur ${id}`, cost, detail: null }
    }),
  }))
  const [shown] = scenarios
  const drawn = (shown?.items ?? []).flatMap(({ id, name, cost }) => {
    const [nomenclature, use] = [nomenclatures[id], uses[0]]
    if (!nomenclature || !use) return []
    const lines = linePriceSensitivity(nomenclature, use).map((line) => ({ ...line, name: `L-${line.id}` }))
    return [{ id, name, cost, curves: curvesOf(nomenclature, use), lines }]
  })
  return chartSheets({ drawn, scenarios, figures, day: '2026-11-26' })
}

test('every formula comes to the figure that stands beside it, whatever is drawn and compared', () => {
  let formulas = 0
  fc.assert(
    fc.property(
      fc.array(anyNomenclature, { minLength: 1, maxLength: 3 }),
      fc.array(anyUse, { minLength: 2, maxLength: 3 }),
      (nomenclatures, uses) => {
        const sheets = sheetsOf(nomenclatures, uses)
        const read = calculated(sheets)
        const wrong = sheets.flatMap(({ name, rows }) =>
          rows.flatMap((cells, row) =>
            cells.flatMap((cell, column) => {
              if (cell?.formula === undefined) return []
              formulas += 1
              const [told, value] = [Number(read.at(name, `${String.fromCodePoint(65 + column)}${row + 1}`)), Number(cell.value)]
              // A number of a spreadsheet has 15 digits.
              return Math.abs(told - value) <= 1e-6 + Math.abs(value) * 1e-12 ? [] : [[name, row, column, told, value]]
            }),
          ),
        )
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
  expect(formulas).toBeGreaterThan(1_000)
})
