// The fields of a plan that creates first prices: for each amount its base, a percentage and euros on it.
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { type AmountName, amountNames, hasUnit } from '#engine/prices/amounts.ts'
import { labelOf } from '#entities/prices/fields.ts'
import { amountLabel } from '#entities/prices/plan-words.ts'
import { Box, Grid, Stack } from '#kit/elements/layout.ts'

import type { PlanForm } from './plan-form.ts'
import { RoundingFields } from './rounding.tsx'

export function FirstFields({ form }: { form: PlanForm }) {
  const { t } = useLingui()
  return (
    <>
      <Stack gap="1" role="group" aria-label={t`Prix à créer`}>
        {amountNames.map((name) => (
          <OneAmount key={name} form={form} name={name} />
        ))}
      </Stack>
      <RoundingFields form={form} />
    </>
  )
}

function OneAmount({ form, name }: { form: PlanForm; name: AmountName }) {
  const { t } = useLingui()
  const made = useSelector(form.store, ({ values }) => values.first[name].made)
  const base = useSelector(form.store, ({ values }) => values.first[name].base)
  const earlier = useSelector(form.store, ({ values }) =>
    amountNames
      .slice(0, amountNames.indexOf(name))
      .filter((one) => values.first[one].made)
      .join(),
  )
  const bases = ['purchase_price' as const, ...amountNames.filter((one) => earlier.split(',').includes(one))].map((one) => ({
    value: one,
    label: amountLabel(one),
  }))
  return (
    <Box>
      <form.AppField name={`first.${name}.made`}>{(field) => <field.CheckboxField label={labelOf(name)} />}</form.AppField>
      {made && (
        <Grid templateColumns="1fr 1fr" gap="3" alignItems="start" ps="6" pb="2">
          <Box gridColumn="1 / -1">
            <form.AppField name={`first.${name}.base`}>
              {(field) => (
                <field.SelectField
                  label={t`À partir de`}
                  required
                  items={hasUnit(name) ? [...bases, { value: 'kept', label: t`Pourcentage gardé tel quel` }] : bases}
                />
              )}
            </form.AppField>
          </Box>
          <form.AppField name={`first.${name}.percent`}>
            {(field) => <field.DecimalField label={t`Plus`} signed unit="PERCENT" />}
          </form.AppField>
          {base !== 'kept' && (
            <form.AppField name={`first.${name}.add`}>{(field) => <field.DecimalField label={t`Et`} signed unit="EUR" />}</form.AppField>
          )}
        </Grid>
      )}
    </Box>
  )
}
