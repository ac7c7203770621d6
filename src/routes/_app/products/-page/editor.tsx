// The General tab for whoever may edit: the form, the image, the history.
import { useLingui } from '@lingui/react/macro'

import { Grid, Stack } from '#kit/elements/layout.ts'

import { ProductFields } from '../-form/form.tsx'
import { useFormLabels } from '../-form/labels.ts'
import { SheetHistory } from './history.tsx'
import { ImageCard } from './image.tsx'
import { useProduct } from './product.ts'
import { useProductForm } from './save.ts'
import { TagsCard } from './tags.tsx'

export function SheetEditor() {
  const { t } = useLingui()
  const stored = useProduct()
  const labels = useFormLabels()
  const { form, base, dialog } = useProductForm(stored)
  return (
    <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
      <form.AppForm>
        <form.FormElement>
          <Stack gap="6">
            <form.ErrorSummary />
            <ProductFields form={form} product={base} />
          </Stack>
          <form.SaveBar labels={labels} saveText={t`Enregistrer`} />
        </form.FormElement>
      </form.AppForm>
      <Stack gap="6">
        <ImageCard product={stored} />
        <TagsCard product={stored} />
        <SheetHistory id={stored.id} />
      </Stack>
      {dialog}
    </Grid>
  )
}
