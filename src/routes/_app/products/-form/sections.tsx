// The sections of the product form: sale period, texts for sellers, and master data settings.
import { useLingui } from '@lingui/react/macro'

import { formFields } from '#entities/products/fields.ts'
import { Box } from '#kit/elements/layout.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'

import { MasterdataValue } from './masterdata.tsx'
import { forProduct, productForm } from './options.ts'

export const CommentSection = withForm({
  ...productForm,
  props: forProduct,
  render: function CommentSection({ form, product }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    return (
      <Section title={t`Description pour les vendeurs`}>
        <form.AppField name="public_comment">
          {(field) => (
            <Box>
              <field.RichTextField label={labels.public_comment} help={t`Visible par les vendeurs, qui le lisent aux clients.`} />
              <MasterdataValue product={product} field="public_comment" value={field.state.value} onTake={field.handleChange} />
            </Box>
          )}
        </form.AppField>
      </Section>
    )
  },
})

export const PeriodSection = withForm({
  ...productForm,
  props: forProduct,
  render: function PeriodSection({ form, product }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    return (
      <Section title={t`Commercialisation et synchronisation`}>
        <FieldGrid>
          <form.AppField name="marketing_start_date">
            {(field) => <field.DateField label={labels.marketing_start_date} help={t`Sans date de début, l’article n’est pas en vente.`} />}
          </form.AppField>
          <form.AppField name="marketing_end_date">
            {(field) => <field.DateField label={labels.marketing_end_date} help={t`Dernier jour de vente ; vide : sans limite.`} />}
          </form.AppField>
          {(['supplier_marketing_start_date', 'supplier_marketing_end_date'] as const).map((name) => (
            <form.AppField key={name} name={name}>
              {(field) => (
                <Box>
                  <field.DateField label={labels[name]} />
                  <MasterdataValue product={product} field={name} value={field.state.value} onTake={field.handleChange} />
                </Box>
              )}
            </form.AppField>
          ))}
          <form.AppField name="auto_sync">
            {(field) => (
              <Box gridColumn="1 / -1">
                <field.SwitchField
                  label={labels.auto_sync}
                  help={t`Si elle est désactivée, les actualisations automatiques ignorent l’article.`}
                />
              </Box>
            )}
          </form.AppField>
        </FieldGrid>
      </Section>
    )
  },
})
