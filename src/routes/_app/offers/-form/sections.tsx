// The sections of the offer form: name and manager, and where and when it is sold.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useCanCall, useCurrentUser } from '#api/session.ts'
import { catalogsQuery, zonesQuery } from '#entities/lookups/queries.ts'
import { formFields } from '#entities/offers/fields.ts'
import { Box } from '#kit/elements/layout.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { forOffer, offerForm } from './options.ts'
import { usePeople } from './people.ts'

export const IdentitySection = withForm({
  ...offerForm,
  props: forOffer,
  render: function IdentitySection({ form, offer }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const me = useCurrentUser()
    const people = usePeople(offer ? offer.manager : me)
    return (
      <Section title={t`Identité`}>
        <FieldGrid>
          <form.AppField name="name">
            {(field) => (
              <Box gridColumn="1 / -1">
                <field.TextAreaField label={labels.name} {...limitsOf(formFields.name)} rows={1} lang={CONTENT_LANGUAGE} />
              </Box>
            )}
          </form.AppField>
          <form.AppField name="reference">
            {(field) => <field.TextField label={labels.reference} {...limitsOf(formFields.reference)} />}
          </form.AppField>
          <form.AppField name="manager_id">{(field) => <field.ComboboxField label={labels.manager_id} {...people} />}</form.AppField>
        </FieldGrid>
      </Section>
    )
  },
})

export const SaleSection = withForm({
  ...offerForm,
  props: forOffer,
  render: function SaleSection({ form, offer }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const zones = useQuery(zonesQuery()).data?.items ?? offer?.zones ?? []
    const mayReadCatalogs = useCanCall('catalogs.list')
    return (
      <Section title={t`Vente`}>
        <FieldGrid>
          <form.AppField name="marketing_start_date">
            {(field) => <field.DateField label={labels.marketing_start_date} help={t`Sans date de début, l’offre n’est pas disponible.`} />}
          </form.AppField>
          <form.AppField name="marketing_end_date">
            {(field) => <field.DateField label={labels.marketing_end_date} help={t`Dernier jour de vente ; vide : sans limite.`} />}
          </form.AppField>
          <form.AppField name="zones">
            {(field) => (
              <field.CheckGroupField
                label={labels.zones}
                items={zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))}
                help={t`La filiale nationale vaut pour toutes ; sans filiale, l’offre n’est pas disponible.`}
              />
            )}
          </form.AppField>
          {mayReadCatalogs && <CatalogField form={form} />}
          <form.AppField name="active">
            {(field) => (
              <Box gridColumn="1 / -1">
                <field.SwitchField label={labels.active} help={t`Une offre inactive n’existe pas pour les vendeurs.`} />
              </Box>
            )}
          </form.AppField>
        </FieldGrid>
      </Section>
    )
  },
})

const CatalogField = withForm({
  ...offerForm,
  render: function CatalogField({ form }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const { data, isPending } = useQuery(catalogsQuery())
    return (
      <form.AppField name="catalog_id">
        {(field) => (
          <field.ComboboxField
            label={labels.catalog_id}
            items={(data?.items ?? []).map(({ id, name, code }) => ({ value: id, label: name, detail: code }))}
            loading={isPending}
            help={t`Celui qui compte là où plusieurs conviendraient.`}
          />
        )}
      </form.AppField>
    )
  },
})
