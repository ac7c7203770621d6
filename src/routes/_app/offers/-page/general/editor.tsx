// The General tab for users who may edit: the form, the image, the alternates, the history.
import { Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { Beside } from '#kit/page/beside.tsx'

import { OfferFields } from '../../-form/form.tsx'
import { OfferHistory } from '../history.tsx'
import { useOffer } from '../offer.ts'
import { AlternatesCard } from './alternates.tsx'
import { OfferImage } from './image.tsx'
import { useOfferForm } from './save.ts'

export function OfferEditor() {
  const stored = useOffer()
  const { base, ...versioned } = useOfferForm(stored)
  return (
    <Beside>
      <FormLayout {...versioned}>
        <OfferFields form={versioned.form} offer={base} />
      </FormLayout>
      <Stack gap="6">
        <OfferImage offer={stored} />
        <AlternatesCard offer={stored} />
        <OfferHistory id={stored.id} />
      </Stack>
    </Beside>
  )
}
