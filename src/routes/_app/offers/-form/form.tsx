// The fields of an offer, for a new and for an existing one.
import { useLingui } from '@lingui/react/macro'

import { formFields } from '#entities/offers/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { withForm } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { CategorySection } from './categories.tsx'
import { forOffer, offerForm } from './options.ts'
import { IdentitySection, SaleSection } from './sections.tsx'

export const OfferFields = withForm({
  ...offerForm,
  props: forOffer,
  render: function OfferFields({ form, offer }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    return (
      <>
        <IdentitySection form={form} offer={offer} />
        <CategorySection form={form} />
        <SaleSection form={form} offer={offer} />
        <Section title={t`Textes`}>
          <Stack gap="4">
            <form.AppField name="description">
              {(field) => <field.RichTextField label={labels.description} help={t`Visible par les vendeurs, qui la lisent aux clients.`} />}
            </form.AppField>
            <form.AppField name="internal_message">
              {(field) => (
                <field.TextAreaField
                  label={labels.internal_message}
                  rows={3}
                  {...limitsOf(formFields.internal_message)}
                  lang={CONTENT_LANGUAGE}
                  help={t`Entre responsables d’offres ; les vendeurs ne le voient pas.`}
                />
              )}
            </form.AppField>
          </Stack>
        </Section>
      </>
    )
  },
})
