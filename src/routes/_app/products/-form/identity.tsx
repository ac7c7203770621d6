// The name, manufacturer and origin of a product.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Product } from '#contract/products/products.ts'
import { formFields } from '#entities/products/fields.ts'
import { manufacturersQuery } from '#entities/references/queries.ts'
import { Box } from '#kit/elements/layout.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { ReadOnlyFacts } from '../-page/facts.tsx'
import { MasterdataValue } from './masterdata.tsx'
import { forProduct, productForm } from './options.ts'

export const IdentitySection = withForm({
  ...productForm,
  props: forProduct,
  render: function IdentitySection({ form, product }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const manufacturers = useManufacturers(product)
    const upstream = { product }
    const upstreamReference = product?.masterdata_reference
    return (
      <Section title={t`Identité`}>
        <FieldGrid>
          <form.AppField name="commercial_designation">
            {(field) => (
              <Box gridColumn="1 / -1">
                <field.TextAreaField
                  label={labels.commercial_designation}
                  rows={1}
                  lang={CONTENT_LANGUAGE}
                  maxLength={1_000}
                  help={t`Le nom montré aux clients ; à défaut, la désignation MDM.`}
                />
              </Box>
            )}
          </form.AppField>
          <form.AppField name="mdm_designation">
            {(field) => (
              <Box gridColumn="1 / -1">
                <field.TextAreaField label={labels.mdm_designation} required rows={1} lang={CONTENT_LANGUAGE} maxLength={1_000} />
                <MasterdataValue {...upstream} field="mdm_designation" value={field.state.value} onTake={field.handleChange} />
              </Box>
            )}
          </form.AppField>
          <form.AppField name="reference">
            {(field) => (
              <field.TextField
                label={labels.reference}
                required
                maxLength={255}
                help={upstreamReference && t`Dans le MDM : ${upstreamReference}`}
              />
            )}
          </form.AppField>
          <form.AppField name="manufacturer_reference">
            {(field) => (
              <Box>
                <field.TextField label={labels.manufacturer_reference} maxLength={255} />
                <MasterdataValue {...upstream} field="manufacturer_reference" value={field.state.value} onTake={field.handleChange} />
              </Box>
            )}
          </form.AppField>
          <form.AppField name="manufacturer_id">
            {(field) => (
              <Box>
                <field.ComboboxField label={labels.manufacturer_id} {...manufacturers} />
                <MasterdataValue {...upstream} field="manufacturer_id" value={field.state.value} onTake={field.handleChange} />
              </Box>
            )}
          </form.AppField>
          <form.AppField name="commission_subject_purchase">
            {(field) => <field.SwitchField label={labels.commission_subject_purchase} />}
          </form.AppField>
        </FieldGrid>
        {product && (
          <Box mt="6">
            <ReadOnlyFacts product={product} />
          </Box>
        )}
      </Section>
    )
  },
})

/** All manufacturers; only the product's own while they are loading or if they cannot be loaded. */
function useManufacturers(product: Product | null) {
  const { data, isPending } = useQuery(manufacturersQuery())
  const own = product?.manufacturer ? [product.manufacturer] : []
  return { items: (data?.items ?? own).map(({ id, name }) => ({ value: id, label: name })), loading: isPending }
}
