// The fields of a permit's form, for a new and for an existing one.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useOnline } from '#api/connection.ts'
import type { PermitOffer } from '#contract/permits/permits.ts'
import { offersNamedQuery } from '#entities/offers/queries.ts'
import { permitFields, permitValues } from '#entities/permits/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Chosen } from '#kit/form/chosen.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { FieldFrame } from '#kit/form/fields/field-frame.tsx'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export const PermitFields = withForm({
  defaultValues: permitValues(null),
  render: function Render({ form }) {
    const { t } = useLingui()
    const labels = useLabels(permitFields)
    return (
      <>
        <Section quiet title={t`Général`}>
          <FieldGrid>
            <form.AppField name="name">
              {(field) => (
                <field.TextField
                  label={labels.name}
                  {...limitsOf(permitFields.name)}
                  tooLongText={fieldMessage('permit_name_too_long')}
                  lang={CONTENT_LANGUAGE}
                />
              )}
            </form.AppField>
            <form.AppField name="end_of_activation_date">
              {(field) => <field.DateField label={labels.end_of_activation_date} help={t`Laissez vide pour un permis illimité.`} />}
            </form.AppField>
            <form.AppField name="description">
              {(field) => (
                <field.TextAreaField
                  label={labels.description}
                  {...limitsOf(permitFields.description)}
                  tooLongText={fieldMessage('permit_description_too_long')}
                  lang={CONTENT_LANGUAGE}
                />
              )}
            </form.AppField>
            <form.AppField name="academy_certification">
              {(field) => (
                <field.SwitchField label={labels.academy_certification} help={t`Le partenaire doit être certifié par l’académie.`} />
              )}
            </form.AppField>
          </FieldGrid>
        </Section>
        <Section quiet title={labels.offers}>
          <form.AppField name="offers">{() => <OffersField label={labels.offers} />}</form.AppField>
        </Section>
      </>
    )
  },
})

function OffersField({ label }: { label: string }) {
  const { t } = useLingui()
  const field = useFieldContext<PermitOffer[]>()
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const { data, isPending } = useQuery(offersNamedQuery(useDeferredValue(typed)))
  const offers = field.state.value
  const others = (data?.items ?? []).filter(({ id }) => !offers.some((one) => one.id === id))
  const add = (wanted: number | null) => {
    const offer = others.find(({ id }) => id === wanted)
    if (!offer) return
    const { id, name, reference } = offer
    field.handleChange([...offers, { id, name, reference }])
    announce(t`${name} est attachée au permis`)
  }
  const remove = (gone: number) => {
    const name = offers.find(({ id }) => id === gone)?.name ?? ''
    field.handleChange(offers.filter(({ id }) => id !== gone))
    announce(t`${name} n’est plus attachée au permis`)
  }
  return (
    <Stack gap="3">
      <FieldFrame label={label} required help={t`Une offre au moins ; les niveaux ouvrent leurs lots.`}>
        <Combobox
          placeholder={t`Ajouter une offre…`}
          items={others.map(({ id, name, reference }) => ({ value: id, label: name, detail: reference }))}
          loading={isPending}
          onSearch={setTyped}
          value={null}
          emptied
          disabled={!online}
          onChange={add}
        />
      </FieldFrame>
      <Chosen
        items={offers.map(({ id, name, reference }) => ({ id, label: `${name} · ${reference}` }))}
        none={t`Aucune offre attachée.`}
        removal={(name) => t`Détacher ${name}`}
        onRemove={remove}
      />
    </Stack>
  )
}
