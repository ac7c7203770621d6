// The General tab for whoever may edit: the form, the image, who stands in, the history.
import { Grid, Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'

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
    <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
      <FormLayout {...versioned}>
        <OfferFields form={versioned.form} offer={base} />
      </FormLayout>
      <Stack gap="6">
        <OfferImage offer={stored} />
        <AlternatesCard offer={stored} />
        <OfferHistory id={stored.id} />
      </Stack>
    </Grid>
  )
}
