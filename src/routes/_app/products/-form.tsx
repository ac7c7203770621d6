// The fields of an article, for a new one and for one that exists.
import { withForm } from '../../../kit/form.tsx'
import { CategorizationSection } from './-form-categories.tsx'
import { IdentitySection } from './-form-identity.tsx'
import { forProduct, productForm } from './-form-options.ts'
import { CommentSection, PeriodSection } from './-form-sections.tsx'

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
