// Links from the selected products to the page that changes their prices; the selection is in the URL.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import { MAX_CHANGED_PRODUCTS } from '#contract/prices/price-changes.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { toast } from '#device/notices.ts'
import { formatCount } from '#kit/format/formats.ts'
import { BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { type ExportSteps, useExporting, WhileExporting } from '#kit/list/export/exporting.tsx'

import { idsToText } from '../../-changes/products.ts'

interface PriceActionProps {
  selection: ListSelection<ProductRow>
}

export function PriceChangeButton({ selection }: PriceActionProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayChange = useCanCall('price_changes.apply')
  const open = useMutation({
    mutationFn: async () => await selectedIds(selection),
    onSuccess: async (ids) => await navigate({ to: '/products/price-change', search: { products: idsToText(ids) } }),
    meta: { error: () => t`Les articles n’ont pas pu être chargés` },
  })
  if (!mayChange) return null
  const ask = () => {
    if (selection.count <= MAX_CHANGED_PRODUCTS) open.mutate()
    else
      toast.warning({
        title: t`Trop d’articles sélectionnés`,
        description: t`Une modification de prix porte au plus sur ${formatCount(MAX_CHANGED_PRODUCTS)} articles : filtrez la liste.`,
      })
  }
  return <BulkButton label={t`Modifier les prix`} loading={open.isPending} onClick={ask} />
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
