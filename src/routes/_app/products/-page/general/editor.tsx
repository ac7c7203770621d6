// The General tab for users who may edit: the form, the image, the history.
import { Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { Beside } from '#kit/page/beside.tsx'

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
    <Beside>
      <FormLayout {...versioned}>
        <ProductFields form={versioned.form} product={base} />
      </FormLayout>
      <Stack gap="6">
        <ProductImage product={stored} />
        <TagsCard product={stored} />
        <ProductHistory id={stored.id} />
      </Stack>
    </Beside>
  )
}
