// The fields of a plan that changes prices: which ones, by how much, and the rounding.
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import type { TypedUnit } from '#engine/parsing/numbers.ts'
import { changeableAmounts } from '#engine/prices/plan/lines.ts'
import { type Operation, operationLabels, operations } from '#entities/prices/labels.ts'
import { amountLabel } from '#entities/prices/plan-words.ts'
import { Grid } from '#kit/elements/layout.ts'

import type { PlanForm } from './plan-form.ts'
import { RoundingFields } from './rounding.tsx'

export function ChangeFields({ form }: { form: PlanForm }) {
  const { t } = useLingui()
  return (
    <>
      <MoveFields form={form} required />
      <form.AppField name="prices">
        {(field) => (
          <field.CheckGroupField
            label={t`Prix à modifier`}
            required
            columns={2}
            items={changeableAmounts.map((value) => ({ value, label: amountLabel(value) }))}
          />
        )}
      </form.AppField>
      <RoundingFields form={form} />
    </>
  )
}

/** Raising or lowering, in percent or euros. */
export function MoveFields({ form, required }: { form: PlanForm; required: boolean }) {
  const { t, i18n } = useLingui()
  const operation = useSelector(form.store, ({ values }) => values.operation)
  return (
    <Grid templateColumns="minmax(0, 11fr) minmax(0, 6fr)" gap="4" alignItems="start">
      <form.AppField name="operation">
        {(field) => (
          <field.SelectField
            label={t`Sens`}
            required
            items={operations.map((value) => ({ value, label: i18n._(operationLabels[value]) }))}
          />
        )}
      </form.AppField>
      <form.AppField name="value">
        {(field) => (
          <field.DecimalField
            label={t`De combien`}
            required={required}
            signed
            unit={unitOf(operation)}
            onUnit={(unit) => form.setFieldValue('operation', countedIn(unit, operation))}
          />
        )}
      </form.AppField>
    </Grid>
  )
}

const unitOf = (operation: Operation): TypedUnit => (operation.startsWith('percent') ? 'PERCENT' : 'EUR')
/** The same operation for the unit that was entered. */
const countedIn = (unit: TypedUnit, operation: Operation): Operation =>
  `${unit === 'PERCENT' ? 'percent' : 'amount'}_${operation.endsWith('up') ? 'up' : 'down'}`
