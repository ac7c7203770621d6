// One field of a product, drawn by the kind of its value, with the value of master data where the product differs from it.
import { useLingui } from '@lingui/react/macro'

import { masterdataFields, type ProductField as Name, productFields } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import type { Field } from '#contract/shared/declared-fields.ts'
import { formFields } from '#entities/products/fields.ts'
import { Box } from '#kit/elements/layout.ts'
import { withForm } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { type MasterdataField, MasterdataValue } from './masterdata.tsx'
import { forProduct, productForm } from './options.ts'

const declared: Record<Name, Field> = productFields

interface Drawn {
  product: Product | null
  name: Name
  wide: boolean
  help: string | undefined
  manufacturers: { items: { value: number; label: string }[]; loading: boolean }
}
const drawn: Drawn = { ...forProduct, name: 'reference', wide: false, help: undefined, manufacturers: { items: [], loading: false } }

export const ProductField = withForm({
  ...productForm,
  props: drawn,
  render: function ProductField({ form, product, name, wide, help, manufacturers }) {
    const { t } = useLingui()
    const label = useLabels(formFields)[name]
    const { kind, required } = declared[name]
    const upstreamReference = product?.masterdata_reference
    const frame = {
      label,
      help: name === 'reference' && upstreamReference ? t`Dans le MDM : ${upstreamReference}` : help,
      ...(required && { required }),
    }
    const text = { ...frame, ...limitsOf(declared[name]) }
    return (
      <form.AppField name={name}>
        {(field) => (
          <Box {...(wide && { gridColumn: '1 / -1' })}>
            {kind === 'text' && wide && <field.TextAreaField {...text} rows={1} lang={CONTENT_LANGUAGE} />}
            {kind === 'text' && !wide && <field.TextField {...text} />}
            {kind === 'html' && <field.RichTextField {...frame} />}
            {kind === 'day' && <field.DateField {...frame} />}
            {kind === 'yes_no' && <field.SwitchField {...frame} />}
            {kind === 'whole' && <field.WholeField {...frame} />}
            {kind === 'row' && <field.ComboboxField {...frame} {...manufacturers} />}
            {isMasterdata(name) && <MasterdataValue product={product} field={name} value={field.state.value} onTake={field.handleChange} />}
          </Box>
        )}
      </form.AppField>
    )
  },
})

const isMasterdata = (name: Name): name is MasterdataField => (masterdataFields as readonly Name[]).includes(name)
