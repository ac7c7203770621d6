// The actions on the selected offers.
import { Plural, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import { useCanCall } from '#api/session.ts'
import type { OfferRow } from '#contract/offers/offers.ts'
import { offerKeepable } from '#entities/offers/keepable.ts'
import { formatCount } from '#kit/format/formats.ts'
import { KeepSelection } from '#kit/keep/of-list.tsx'
import { BulkBar, BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import type { OfferFilter } from '../search.ts'

const OfferBulkEdit = lazy(async () => ({ default: (await import('./edit.tsx')).OfferBulkEdit }))

export function OfferBulkBar({ selection, total }: { selection: ListSelection<OfferRow, OfferFilter>; total: number }) {
  const { t } = useLingui()
  const { count } = selection
  const mayKeep = useCanCall('offers.get')
  return (
    <BulkBar
      selection={selection}
      total={total}
      selected={
        <Plural value={count} one={`${formatCount(count)} offre sélectionnée`} other={`${formatCount(count)} offres sélectionnées`} />
      }
      all={{
        label: t`Sélectionner les ${formatCount(total)} offres de la liste`,
        short: t`Sélectionner les ${formatCount(total)}`,
      }}
    >
      {mayKeep && <KeepSelection selection={selection} keepable={offerKeepable} />}
      <EditButton selection={selection} />
    </BulkBar>
  )
}

function EditButton({ selection }: { selection: ListSelection<OfferRow, OfferFilter> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useCanCall('offer_changes.apply')) return null
  return (
    <>
      <BulkButton label={t`Modifier`} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <OfferBulkEdit selection={selection} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
