// All fields of one line: for touch screens, and for those that have no column in the grid.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useId, useState } from 'react'

import { lineFields } from '#entities/costing/fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { FieldGrid, showErrors, useAppForm } from '#kit/form/form.tsx'
import { changesBetween } from '#kit/form/merge.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Edited } from './lines.tsx'
import { errorsOf } from './values.ts'

const texts = ['reference', 'manufacturer_reference', 'brand', 'family', 'sub_family'] as const

/** Values are written into the grid and saved with it. */
export function LineDialog({ line, set, onClose }: Edited & { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const labels = useLabels(lineFields)
  // Only the fields that are changed here are written, so that concurrent changes to the line's other fields are kept.
  const [opened] = useState(line)
  const form = useAppForm({
    defaultValues: opened,
    validationLogic: revalidateLogic(),
    onSubmit: ({ value, formApi }) => {
      const errors = errorsOf({ items: [value] }).map((error) => ({ ...error, field: error.field.replace('items.0.', '') }))
      if (errors.length > 0) return showErrors(formApi, errors)
      set(changesBetween(opened, value))
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      dismissable={false}
      title={line.reference ?? t`Nouvelle ligne`}
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={id}>
            <Trans>Valider la ligne</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement id={id} aria-label={t`Ligne`}>
          <FieldGrid>
            {texts.map((name) => (
              <form.AppField key={name} name={name}>
                {(field) => (
                  <field.TextField label={labels[name]} maxLength={255} required={name === 'reference'} lang={CONTENT_LANGUAGE} />
                )}
              </form.AppField>
            ))}
            <form.AppField name="price">{(field) => <field.DecimalField label={labels.price} unit="EUR" />}</form.AppField>
            <form.AppField name="group_purchase_price">
              {(field) => <field.DecimalField label={labels.group_purchase_price} unit="EUR" />}
            </form.AppField>
            <form.AppField name="quantity">{(field) => <field.DecimalField label={labels.quantity} maxDecimals={4} />}</form.AppField>
            <form.AppField name="durability">
              {(field) => (
                <field.DecimalField
                  label={labels.durability}
                  maxDecimals={0}
                  help={t`À 5 % de couverture, comme l’annonce le fabricant.`}
                />
              )}
            </form.AppField>
            <form.AppField name="ink_rate">
              {(field) => (
                <field.DecimalField
                  label={labels.ink_rate}
                  unit="PERCENT"
                  maxDecimals={4}
                  help={t`Couverture réelle ; vide pour une pièce d’usure.`}
                />
              )}
            </form.AppField>
            <form.AppField name="use_rate">
              {(field) => (
                <field.DecimalField label={labels.use_rate} unit="PERCENT" maxDecimals={4} help={t`Part des pages qui s’en servent.`} />
              )}
            </form.AppField>
            <form.AppField name="is_colour">{(field) => <field.SwitchField label={labels.is_colour} />}</form.AppField>
            <form.AppField name="is_included">{(field) => <field.SwitchField label={labels.is_included} />}</form.AppField>
          </FieldGrid>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}
