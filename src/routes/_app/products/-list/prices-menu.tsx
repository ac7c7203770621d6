// Bulk work on prices, from the list: price plans, export to a spreadsheet, import of a spreadsheet, and past changes.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Euro } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { NEW_PLAN, searchOfSelection } from '#entities/prices/plans.ts'
import { useExporting, WhileExporting } from '#kit/list/export/exporting.tsx'
import type { ReadAll } from '#kit/list/use-list.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { WideOnly } from '#kit/page/page.tsx'

import { productFilter, type ProductQuestion } from './search.ts'

/** Loaded on demand. */
const writer = async () => await import('../-changes/spreadsheet/export.ts')

export function PricesMenu({ readAll, question }: { readAll: ReadAll<ProductRow>; question: ProductQuestion }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const mayExport = useCanCall('price_sheets.rows')
  const mayApply = useCanCall('price_sheets.apply')
  const mayListChanges = useCanCall('price_changes.list')
  const mayPlan = useCanCall('price_plans.create')
  const mayListPlans = useCanCall('price_plans.list')
  const exporting = useExporting()
  const plan = () => {
    const search = searchOfSelection({ filter: productFilter(question), except_ids: [] })
    void navigate({ to: '/products/price-plans/$id', params: { id: NEW_PLAN }, search })
  }
  const save = () =>
    void exporting.start(async (steps) => {
      const [rows, { priceSpreadsheet }] = await Promise.all([readAll(steps.onProgress, steps.signal), writer()])
      const ids = rows.map(({ id }) => id)
      return await priceSpreadsheet(ids, day, steps)
    })
  if (!mayExport && !mayListPlans) return null
  return (
    <WhileExporting exporting={exporting}>
      <Menu
        label={t`Prix`}
        variant="outline"
        aria-label={t`Prix`}
        button={
          <>
            <Euro size={16} aria-hidden />
            <WideOnly>{t`Prix`}</WideOnly>
          </>
        }
      >
        {mayPlan && <MenuItem onSelect={plan}>{t`Modifier les prix de la liste`}</MenuItem>}
        {mayListPlans && <MenuItem onSelect={() => void navigate({ to: '/products/price-plans' })}>{t`Campagnes tarifaires`}</MenuItem>}
        {mayExport && <MenuItem onSelect={save}>{t`Exporter les tarifs de la liste (XLSX)`}</MenuItem>}
        {mayApply && (
          <MenuItem onSelect={() => void navigate({ to: '/products/price-sheet' })}>{t`Réimporter un fichier de tarifs`}</MenuItem>
        )}
        {mayListChanges && (
          <MenuItem onSelect={() => void navigate({ to: '/products/price-changes' })}>{t`Historique des modifications de prix`}</MenuItem>
        )}
      </Menu>
    </WhileExporting>
  )
}
