// The dialog that creates or edits a printer category.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { PrinterCategory, PrinterCategoryForm } from '#contract/costing/printer-categories.ts'
import { toast } from '#device/notices.ts'
import { categoryFields, type CategoryValues, categoryValues } from '#entities/costing/fields.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { schemaErrors } from '#kit/form/schema-errors.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface CategoryDialogProps {
  /** Null for a new category. */
  stored: PrinterCategory | null
  onClose: () => void
  onSaved?: (row: PrinterCategory) => void
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { t } = useLingui()
  const { stored, onClose } = props
  const { dialog, base: _, ...versioned } = useCategoryForm(props)
  const { form, labels } = versioned
  // Only one dialog at a time: two open dialogs would hide each other from a screen reader.
  if (dialog) return dialog
  return (
    <Dialog onClose={onClose} title={stored ? t`Modifier la catégorie` : t`Nouvelle catégorie`} dismissable={false}>
      <FormLayout {...versioned} gap="4" aria-label={t`Catégorie`} alwaysShown focusFirst onCancel={onClose}>
        <form.AppField name="name">
          {(field) => <field.TextField label={labels['name'] ?? ''} {...limitsOf(categoryFields.name)} lang={CONTENT_LANGUAGE} />}
        </form.AppField>
        <form.AppField name="description">
          {(field) => (
            <field.TextAreaField label={labels['description'] ?? ''} {...limitsOf(categoryFields.description)} lang={CONTENT_LANGUAGE} />
          )}
        </form.AppField>
        <form.AppField name="pages_between_interventions">
          {(field) => (
            <field.WholeField
              label={labels['pages_between_interventions'] ?? ''}
              help={t`La moyenne de la catégorie ; une nomenclature peut avoir la sienne.`}
            />
          )}
        </form.AppField>
      </FormLayout>
    </Dialog>
  )
}

function useCategoryForm({ stored, onClose, onSaved }: CategoryDialogProps) {
  const { t } = useLingui()
  const labels = useLabels(categoryFields)
  const create = useMutation(api.printer_categories.create.mutationOptions({ meta: { silent: true } }))
  const update = useMutation(api.printer_categories.update.mutationOptions({ meta: { silent: true } }))
  return useVersionedForm<PrinterCategory | null, CategoryValues, undefined, undefined>({
    stored,
    valuesOf: categoryValues,
    draft: {
      key: stored ? draftKeys.printer_category(stored.id) : draftKeys.new_printer_category(),
      title: stored?.name ?? t`Nouvelle catégorie`,
    },
    refusalsOf: (values) => schemaErrors(PrinterCategoryForm, values),
    save: async (changes, values, from) => {
      if (!from) return await create.mutateAsync(values)
      return await update.mutateAsync({ ...changes, printer_category_id: from.id, version: from.version })
    },
    saved: (row) => {
      toast.success({ title: stored ? t`Catégorie enregistrée` : t`Catégorie créée` })
      if (row && onSaved) onSaved(row)
      else onClose()
    },
    failure: () => ({ title: stored ? t`Mise à jour impossible` : t`Création impossible` }),
    conflictOf: conflictWith<PrinterCategory | null>(PrinterCategory),
    words: {
      labels,
      show: (_field, value) =>
        typeof value === 'number' ? formatNumber(String(value)) : typeof value === 'string' && value !== '' ? value : t`non défini`,
    },
  })
}
