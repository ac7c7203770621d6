// How new prices are rounded: to a step, then to an ending such as ,90.
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { directionLabels, stepLabels } from '#entities/prices/labels.ts'
import { Grid } from '#kit/elements/layout.ts'

import type { PlanForm } from './plan-form.ts'
import { endings } from './values.ts'

export function RoundingFields({ form }: { form: PlanForm }) {
  const { t, i18n } = useLingui()
  const ending = useSelector(form.store, ({ values }) => values.ending)
  const step = useSelector(form.store, ({ values }) => values.step)
  // Endings have their own field; a plan that was stored with one as its step keeps it.
  const steps = roundingSteps.filter((one) => !one.startsWith('.') || one === step)
  const digits = (one: string) => `,${one.slice(1)}`
  return (
    <Grid templateColumns="minmax(0, 11fr) minmax(0, 6fr)" gap="4" alignItems="start">
      <form.AppField name="step">
        {(field) => (
          <field.SelectField label={t`Arrondi`} required items={steps.map((value) => ({ value, label: i18n._(stepLabels[value]) }))} />
        )}
      </form.AppField>
      <form.AppField name="ending">
        {(field) => (
          <field.SelectField
            label={t`Terminaison`}
            required
            items={endings.map((value) => ({ value, label: value === 'none' ? t`Aucune` : value === 'other' ? t`Autre…` : digits(value) }))}
          />
        )}
      </form.AppField>
      <form.AppField name="direction">
        {(field) => (
          <field.SelectField
            label={t`Sens de l’arrondi`}
            required
            items={roundingDirections.map((value) => ({ value, label: i18n._(directionLabels[value]) }))}
          />
        )}
      </form.AppField>
      {ending === 'other' && (
        <form.AppField name="other_ending">{(field) => <field.TextField label={t`Deux décimales`} required maxLength={2} />}</form.AppField>
      )}
    </Grid>
  )
}
