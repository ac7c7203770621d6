// The form of a subsidiary's settings.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type * as v from 'valibot'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { CalculationSettings, CalculationSettingsForm } from '#contract/costing/calculation-settings.ts'
import { toast } from '#device/notices.ts'
import { settingsFields, settingText } from '#entities/costing/fields.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { schemaErrors } from '#kit/form/schema-errors.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { useLabels } from '#kit/format/labels.ts'

type Values = v.InferOutput<typeof CalculationSettingsForm>
const valuesOf = ({ hourly_cost, travel_cost, mono_coverage, colour_coverage }: CalculationSettings): Values => ({
  hourly_cost,
  travel_cost,
  mono_coverage,
  colour_coverage,
})

export function SettingsForm({ zone, stored }: { zone: string; stored: CalculationSettings }) {
  const { t } = useLingui()
  const readOnly = !useCanCall('calculation_settings.save')
  const { base: _, ...versioned } = useSettingsForm(zone, stored)
  const { form, labels } = versioned
  return (
    <FormLayout {...versioned} gap="4" readOnly={readOnly} aria-label={t`Réglages du calcul`}>
      <FieldGrid>
        {(['hourly_cost', 'travel_cost'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.DecimalField label={labels[name] ?? ''} unit="EUR" readOnly={readOnly} required />}
          </form.AppField>
        ))}
        {(['mono_coverage', 'colour_coverage'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.DecimalField
                label={labels[name] ?? ''}
                unit="PERCENT"
                maxDecimals={4}
                readOnly={readOnly}
                help={t`Vide : celle de chaque ligne.`}
              />
            )}
          </form.AppField>
        ))}
      </FieldGrid>
    </FormLayout>
  )
}

function useSettingsForm(zone: string, stored: CalculationSettings) {
  const { t } = useLingui()
  const labels = useLabels(settingsFields)
  const { mutateAsync } = useMutation(api.calculation_settings.save.mutationOptions({ meta: { silent: true } }))
  return useVersionedForm<CalculationSettings, Values, undefined, undefined>({
    stored,
    valuesOf,
    draft: { key: draftKeys.calculation_settings(zone), title: t`Réglages du calcul, ${zone}` },
    refusalsOf: (values) => schemaErrors(CalculationSettingsForm, values),
    save: async (changes, _values, { version }) => await mutateAsync({ zone, version, ...changes }),
    saved: () => {
      toast.success({ title: t`Réglages enregistrés` })
    },
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith(CalculationSettings),
    words: { labels, show: (field, value) => settingText(field, value) ?? t`non défini` },
  })
}
