// The three category levels of an offer: those in use below the level above are suggested, others may be typed.
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'

import { categoryFields, formFields } from '#entities/offers/fields.ts'
import { categoriesQuery } from '#entities/offers/queries.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { offerForm } from './options.ts'

export const CategorySection = withForm({
  ...offerForm,
  render: function CategorySection({ form }) {
    const { t } = useLingui()
    const labels = useLabels(formFields)
    const inUse = useQuery(categoriesQuery()).data?.items ?? []
    const chosen = {
      category_1: useSelector(form.store, ({ values }) => values.category_1),
      category_2: useSelector(form.store, ({ values }) => values.category_2),
      category_3: useSelector(form.store, ({ values }) => values.category_3),
    }
    const suggested = (at: number) => {
      const below = inUse.filter((category) => categoryFields.slice(0, at).every((level) => category[level] === chosen[level]))
      return [...new Set(below.flatMap((category) => category[categoryFields[at] ?? 'category_1'] ?? []))]
    }
    return (
      <Section title={t`Catégorie`}>
        <FieldGrid>
          {categoryFields.map((name, at) => (
            <form.AppField key={name} name={name}>
              {(field) => (
                <field.TextField label={labels[name]} {...limitsOf(formFields[name])} lang={CONTENT_LANGUAGE} suggestions={suggested(at)} />
              )}
            </form.AppField>
          ))}
        </FieldGrid>
      </Section>
    )
  },
})
