// Job, sub-job, family, sub-family: four fields that depend on each other.
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { levels } from '#contract/lookups/categorizations.ts'
import { formFields } from '#entities/products/fields.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'

import { categorizationFields, choicesOf, fieldsBelow, useCategorizations } from './categorization.ts'
import { Difference, upstreamOf } from './masterdata.tsx'
import { forProduct, productForm } from './options.ts'

export const CategorizationSection = withForm({
  ...productForm,
  props: forProduct,
  render: function CategorizationSection({ form, product }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const { nodes, loading } = useCategorizations()
    const chosen = {
      job_id: useSelector(form.store, ({ values }) => values.job_id),
      sub_job_id: useSelector(form.store, ({ values }) => values.sub_job_id),
      family_id: useSelector(form.store, ({ values }) => values.family_id),
      sub_family_id: useSelector(form.store, ({ values }) => values.sub_family_id),
    }
    const upstream = categorizationFields.map((field) => ({ field, ...upstreamOf(product, field) }))
    const known = upstream.some(({ value }) => value !== undefined && value !== null)
    return (
      <Section title={t`Classification`}>
        <FieldGrid>
          {levels.map((level) => (
            <form.AppField
              key={level}
              name={`${level}_id`}
              listeners={{ onChange: () => fieldsBelow(level).forEach((field) => form.setFieldValue(field, null)) }}
            >
              {(field) => (
                <field.ComboboxField
                  label={labels[`${level}_id`]}
                  items={ownOr(choicesOf(nodes, level, chosen), product?.[level], chosen[`${level}_id`])}
                  loading={loading}
                  disabled={!loading && choicesOf(nodes, level, chosen).length === 0 && chosen[`${level}_id`] === null}
                />
              )}
            </form.AppField>
          ))}
        </FieldGrid>
        {known && upstream.some(({ field, value }) => (value ?? null) !== chosen[field]) && (
          <Difference
            label={t`Classification`}
            onTake={() => {
              for (const { field, value } of upstream) form.setFieldValue(field, typeof value === 'number' ? value : null)
            }}
          >
            {upstream
              .map(({ text }) => text)
              .filter(Boolean)
              .join(' › ')}
          </Difference>
        )}
      </Section>
    )
  },
})

type Choice = { value: number; label: string }

/** The stored level is shown by its name even before the tree has loaded, or if it cannot be loaded. */
const ownOr = (choices: Choice[], own: { id: number; name: string } | null | undefined, value: number | null): Choice[] =>
  own && own.id === value && !choices.some((choice) => choice.value === own.id) ? [...choices, { value: own.id, label: own.name }] : choices
