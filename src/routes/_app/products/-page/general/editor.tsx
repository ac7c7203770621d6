// The General tab for whoever may edit: the form, the image, the history.
import { Grid, Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'

import { ProductFields } from '../../-form/form.tsx'
import { ProductHistory } from '../history.tsx'
import { useProduct } from '../product.ts'
import { ProductImage } from './image.tsx'
import { useProductForm } from './save.ts'
import { TagsCard } from './tags.tsx'

export function ProductEditor() {
  const stored = useProduct()
  const { base, ...versioned } = useProductForm(stored)
  return (
    <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
      <FormLayout {...versioned}>
        <ProductFields form={versioned.form} product={base} />
      </FormLayout>
      <Stack gap="6">
        <ProductImage product={stored} />
        <TagsCard product={stored} />
        <ProductHistory id={stored.id} />
      </Stack>
    </Grid>
  )
}
