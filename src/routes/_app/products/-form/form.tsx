// The fields of a product, for a new and for an existing one.
import { withForm } from '#kit/form/form.tsx'

import { CategorizationSection } from './categories.tsx'
import { IdentitySection } from './identity.tsx'
import { forProduct, productForm } from './options.ts'
import { CommentSection, PeriodSection } from './sections.tsx'

export const ProductFields = withForm({
  ...productForm,
  props: forProduct,
  render: function ProductFields({ form, product }) {
    return (
      <>
        <IdentitySection form={form} product={product} />
        <CommentSection form={form} product={product} />
        <CategorizationSection form={form} product={product} />
        <PeriodSection form={form} product={product} />
      </>
    )
  },
})
