// The fields of a plan that copies a catalogue: from which one, raised by how much, and what becomes of the prices that are there.
import { useLingui } from '@lingui/react/macro'

import type { Catalog } from '#contract/prices/catalogs.ts'

import { MoveFields } from './change.tsx'
import type { PlanForm } from './plan-form.ts'
import { RoundingFields } from './rounding.tsx'

export function CopyFields({ form, catalogs }: { form: PlanForm; catalogs: Catalog[] }) {
  const { t } = useLingui()
  return (
    <>
      <form.AppField
        name="from_catalog_id"
        listeners={{
          onChange: ({ value }) => form.setFieldValue('catalog_ids', (ids) => ids.filter((id) => id !== value)),
        }}
      >
        {(field) => (
          <field.ComboboxField
            label={t`Copier le catalogue`}
            required
            items={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </form.AppField>
      <MoveFields form={form} required={false} />
      <RoundingFields form={form} />
      <form.AppField name="existing">
        {(field) => (
          <field.SelectField
            label={t`Où un tarif existe déjà`}
            required
            items={[
              { value: 'keep', label: t`Le garder` },
              { value: 'end', label: t`Le terminer et le remplacer` },
            ]}
          />
        )}
      </form.AppField>
    </>
  )
}
