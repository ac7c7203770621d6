// The form of a price change: which prices, by how much, the rounding, from which day.
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import type { TypedUnit } from '#engine/parsing/numbers.ts'
import { actors, amountNames } from '#engine/prices/amounts.ts'
import { useOwnCatalog } from '#entities/lookups/own-zone.ts'
import { actorLabels, labelOf } from '#entities/prices/fields.ts'
import { directionLabels, type Operation, operationLabels, operations, stepLabels } from '#entities/prices/labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { GridItem, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { useAppForm } from '#kit/form/form.tsx'
import { Section } from '#kit/page/page.tsx'

import { changeForm, type PriceChangeSearch, searchOf, priceChangeFormValues } from './search.ts'

interface PriceChangeFormProps {
  search: PriceChangeSearch
  catalogs: Catalog[]
  /** Called with whether the form differs from the previewed values. */
  onEdited: (edited: boolean) => void
}

export function PriceChangeForm({ search, catalogs, onEdited }: PriceChangeFormProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const own = useOwnCatalog(catalogs) ?? (catalogs.length === 1 ? catalogs[0]?.id : undefined)
  const previewed = priceChangeFormValues(search, own === undefined ? [] : [own])
  const [defaultValues] = useState(previewed)
  const form = useAppForm({
    defaultValues,
    validators: { onSubmit: changeForm(day) },
    onSubmit: async ({ value }) => {
      onEdited(false)
      // On a narrow screen the preview is below the form.
      const there = { search: searchOf(value, search.products), hash: 'preview' }
      await navigate({ to: '/products/price-change', ...there, replace: search.date !== undefined })
    },
    listeners: { onChange: ({ formApi }) => onEdited(JSON.stringify(formApi.state.values) !== JSON.stringify(previewed)) },
  })
  const operation = useSelector(form.store, ({ values }) => values.operation)
  const named = <Key extends string>(keys: readonly Key[], labels: Record<Key, MessageDescriptor>) =>
    keys.map((value) => ({ value, label: i18n._(labels[value]) }))
  return (
    <form.AppForm>
      <form.FormElement guard={false} aria-label={t`Ce qui change`}>
        <Section title={<Trans>Ce qui change</Trans>}>
          <Stack gap="4">
            <form.ErrorSummary />
            <SimpleGrid
              templateColumns={{ base: '1fr', sm: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' }}
              gapX="4"
              gapY="4"
              alignItems="start"
            >
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="prices">
                  {(field) => (
                    <field.CheckGroupField
                      label={t`Prix à modifier`}
                      required
                      items={amountNames.map((value) => ({ value, label: labelOf(value) }))}
                    />
                  )}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="catalog_ids">
                  {(field) => (
                    <field.CheckGroupField
                      label={t`Catalogues`}
                      required
                      items={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
                    />
                  )}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="actors">
                  {(field) => <field.CheckGroupField label={t`Acteurs`} required items={named(actors, actorLabels)} />}
                </form.AppField>
              </GridItem>
              <form.AppField name="operation">
                {(field) => <field.SelectField label={t`Opération`} required items={named(operations, operationLabels)} />}
              </form.AppField>
              <form.AppField name="value">
                {(field) => (
                  <field.DecimalField
                    label={t`De combien`}
                    required
                    signed
                    unit={unitOf(operation)}
                    onUnit={(unit) => form.setFieldValue('operation', countedIn(unit, operation))}
                  />
                )}
              </form.AppField>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="step">
                  {(field) => <field.SelectField label={t`Arrondi`} required items={named(roundingSteps, stepLabels)} />}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="direction">
                  {(field) => (
                    <field.SelectField label={t`Sens de l’arrondi`} required items={named(roundingDirections, directionLabels)} />
                  )}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="effective_date">
                  {(field) => (
                    <field.DateField
                      label={t`À partir du`}
                      required
                      help={t`Le tarif en cours se termine la veille ; un nouveau commence ce jour-là.`}
                    />
                  )}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="later_rows">
                  {(field) => <field.CheckboxField label={t`Modifier aussi les tarifs qui commencent après`} />}
                </form.AppField>
              </GridItem>
              <GridItem gridColumn={{ xl: '1 / -1' }}>
                <form.AppField name="replace_percentages">
                  {(field) => (
                    <field.CheckboxField
                      label={t`Remplacer les pourcentages par des euros fixes`}
                      help={t`Sinon, un pourcentage reste tel quel et suit sa base.`}
                    />
                  )}
                </form.AppField>
              </GridItem>
            </SimpleGrid>
            <Button type="submit">
              <Trans>Voir avant et après</Trans>
            </Button>
          </Stack>
        </Section>
      </form.FormElement>
    </form.AppForm>
  )
}

const unitOf = (operation: Operation): TypedUnit => (operation.startsWith('percent') ? 'PERCENT' : 'EUR')
/** The same operation for the unit that was entered. */
const countedIn = (unit: TypedUnit, operation: Operation): Operation =>
  `${unit === 'PERCENT' ? 'percent' : 'amount'}_${operation.endsWith('up') ? 'up' : 'down'}`
