// From the selected products to a price plan for them, with the selection in the URL; and their prices as a spreadsheet.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { NEW_PLAN, searchOfSelection } from '#entities/prices/plans.ts'
import { BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import { usePriceTemplate } from '../../-plans/file/export.ts'
import type { ProductFilter } from '../search.ts'

interface PriceActionProps {
  selection: ListSelection<ProductRow, ProductFilter>
}

export function PriceChangeButton({ selection: { chosen } }: PriceActionProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!useCanCall('price_plans.create')) return null
  const open = () => void navigate({ to: '/products/price-plans/$id', params: { id: NEW_PLAN }, search: searchOfSelection(chosen) })
  return <BulkButton label={t`Modifier les prix`} onClick={open} />
}

/** Exports the prices of the selection as a spreadsheet. */
export function PriceExportButton({ selection: { chosen } }: PriceActionProps) {
  const { t } = useLingui()
  const { mutate, isPending } = usePriceTemplate()
  if (!useCanCall('price_plans.template')) return null
  return <BulkButton label={t`Exporter les tarifs (XLSX)`} loading={isPending} onClick={() => mutate(chosen)} />
}
