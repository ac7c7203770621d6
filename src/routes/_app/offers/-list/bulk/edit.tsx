// One change to the selected offers.
import { useState } from 'react'

import { isOfferChange } from '#contract/offers/offer-changes.ts'
import type { Offer, OfferRow } from '#contract/offers/offers.ts'
import { BulkEdit } from '#kit/changes/bulk/edit.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import { offerKind } from '../../-changes/kind.ts'
import type { OfferFilter } from '../search.ts'
import { OfferBulkFields } from './fields.tsx'

interface OfferBulkEditProps {
  selection: ListSelection<OfferRow, OfferFilter>
  onClose: () => void
}

export function OfferBulkEdit(props: OfferBulkEditProps) {
  // A manager who was found by typing keeps their name when the user returns from the preview.
  const [manager, setManager] = useState<Offer['manager']>(null)
  return (
    <BulkEdit
      {...props}
      kind={offerKind}
      blank={{}}
      isAsked={isOfferChange}
      renderFields={(changes, onChange) => (
        <OfferBulkFields changes={changes} onChange={onChange} manager={manager} onManager={setManager} />
      )}
    />
  )
}
