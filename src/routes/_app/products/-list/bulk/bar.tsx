// The actions on the selected products; each shows first how many products it will change.
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { MAX_BULK } from '#contract/shared/changes.ts'
import { productKeepable } from '#entities/products/keepable.ts'
import { formatCount } from '#kit/format/formats.ts'
import { KeepSelection } from '#kit/keep/of-list.tsx'
import { BulkBar, BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import type { ProductFilter } from '../search.ts'
import type { BulkAction } from './dialog.tsx'
import { PriceChangeButton, PriceExportButton } from './prices.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).BulkDialog }))
const BulkEdit = lazy(async () => ({ default: (await import('./edit.tsx')).ProductBulkEdit }))

interface BulkActionProps {
  selection: ListSelection<ProductRow, ProductFilter>
}

export function ProductBulkBar({ selection, total }: BulkActionProps & { total: number }) {
  const { t } = useLingui()
  const { count } = selection
  const mayKeep = useCanCall('products.get')
  const mayExport = useCanCall('price_plans.template')
  const mayRefresh = useCanCall('products.bulk_refresh')
  return (
    <BulkBar
      selection={selection}
      total={total}
      selected={
        <Plural value={count} one={`${formatCount(count)} article sélectionné`} other={`${formatCount(count)} articles sélectionnés`} />
      }
      all={{
        label: t`Sélectionner les ${formatCount(total)} articles de la liste`,
        short: t`Sélectionner les ${formatCount(total)}`,
      }}
      more={
        (mayExport || mayRefresh) && (
          <>
            <PriceExportButton selection={selection} />
            <RefreshButton selection={selection} />
          </>
        )
      }
    >
      {mayKeep && <KeepSelection selection={selection} keepable={productKeepable} />}
      <EditButton selection={selection} />
      <PriceChangeButton selection={selection} />
      <DeleteButton selection={selection} />
    </BulkBar>
  )
}

function EditButton(props: BulkActionProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useCanCall('product_changes.apply')) return null
  return (
    <>
      <BulkButton label={t`Modifier`} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <BulkEdit {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function RefreshButton(props: BulkActionProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useCanCall('products.bulk_refresh')) return null
  return (
    <>
      <BulkButton label={t`Actualiser depuis le MDM`} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <BulkDialog {...props} action={{ kind: 'refresh' }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function DeleteButton({ selection }: BulkActionProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const count = useMutation({
    mutationFn: async () => {
      // At most one request's products are deleted in the versions that the list shows.
      const shown = selection.count <= MAX_BULK ? await selection.rows() : []
      const items = shown.length > MAX_BULK ? [] : shown.map(({ id, version }) => ({ id, version }))
      const rows = items.length > 0 ? { items } : { selection: selection.chosen }
      const counts = await client.product_uses.deletion_of_many({ selection: items.length > 0 ? idsOf(items) : selection.chosen })
      setAsked({ kind: 'delete', rows, count: items.length || selection.count, counts })
    },
    meta: { error: () => t`Impossible de savoir ce qui serait supprimé avec les articles` },
  })
  if (!useCanCall('products.bulk_remove')) return null
  return (
    <>
      <BulkButton label={t`Supprimer`} colorPalette="red" loading={count.isPending} onClick={() => count.mutate()} />
      <Suspense fallback={null}>{asked && <BulkDialog selection={selection} action={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

const idsOf = (items: { id: number }[]) => ({ ids: items.map(({ id }) => id) })
