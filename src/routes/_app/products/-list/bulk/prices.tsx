// From the selected products to a price plan for them, with the selection in the URL; and their prices as a spreadsheet.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { NEW_PLAN, searchOfSelection } from '#entities/prices/plans.ts'
import { BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { type ExportSteps, useExporting, WhileExporting } from '#kit/list/export/exporting.tsx'

import type { ProductFilter } from '../search.ts'

interface PriceActionProps {
  selection: ListSelection<ProductRow>
}

export function PriceChangeButton({ selection: { chosen } }: { selection: ListSelection<ProductRow, ProductFilter> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!useCanCall('price_plans.create')) return null
  const open = () => void navigate({ to: '/products/price-plans/$id', params: { id: NEW_PLAN }, search: searchOfSelection(chosen) })
  return <BulkButton label={t`Modifier les prix`} onClick={open} />
}

/** Exports the prices of the selection as a spreadsheet. */
export function PriceExportButton({ selection }: PriceActionProps) {
  const { t } = useLingui()
  const day = useDay()
  const exporting = useExporting()
  const save = () =>
    void exporting.start(async (steps) => {
      const [{ priceSpreadsheet }, ids] = await Promise.all([writer(), selectedIds(selection, steps)])
      return await priceSpreadsheet(ids, day, steps)
    })
  if (!useCanCall('price_sheets.rows')) return null
  return (
    <WhileExporting exporting={exporting}>
      <BulkButton label={t`Exporter les tarifs`} onClick={save} />
    </WhileExporting>
  )
}

/** Loaded on demand. */
const writer = async () => await import('../../-changes/spreadsheet/export.ts')
const selectedIds = async (selection: ListSelection<ProductRow>, steps?: ExportSteps) =>
  (await selection.rows(steps?.signal, steps?.onProgress)).map(({ id }) => id)
