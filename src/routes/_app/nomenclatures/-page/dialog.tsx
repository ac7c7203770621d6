// The dialog that creates or edits a nomenclature: its name, print speed and how often a technician is needed.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { TechnicalNomenclature, TechnicalNomenclatureForm } from '#contract/costing/technical-nomenclatures.ts'
import { productName } from '#contract/products/product-fields.ts'
import { toast } from '#device/notices.ts'
import { nomenclatureFields, type NomenclatureValues, nomenclatureValues } from '#entities/costing/fields.ts'
import { categoriesQuery } from '#entities/costing/queries.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { schemaErrors } from '#kit/form/schema-errors.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface NomenclatureDialogProps {
  /** Null for a new nomenclature. */
  stored: TechnicalNomenclature | null
  onClose: () => void
  onSaved?: (row: TechnicalNomenclature) => void
}

export function NomenclatureDialog(props: NomenclatureDialogProps) {
  const { t } = useLingui()
  const { stored, onClose } = props
  const printers = usePrinters(stored)
  const { dialog, base: _, ...versioned } = useNomenclatureForm(props, printers.items)
  const { form, labels } = versioned
  const categories = useQuery(categoriesQuery())
  // Only one dialog at a time: two open dialogs would hide each other from a screen reader.
  if (dialog) return dialog
  return (
    <Dialog onClose={onClose} title={stored ? t`Modifier la nomenclature` : t`Nouvelle nomenclature`} size="lg" dismissable={false}>
      <FormLayout {...versioned} gap="4" aria-label={t`Nomenclature`} alwaysShown focusFirst onCancel={onClose}>
        <form.AppField name="name">
          {(field) => <field.TextField label={labels['name'] ?? ''} {...limitsOf(nomenclatureFields.name)} lang={CONTENT_LANGUAGE} />}
        </form.AppField>
        <FieldGrid>
          <form.AppField name="printer_category_id">
            {(field) => (
              <field.ComboboxField
                label={labels['printer_category_id'] ?? ''}
                loading={categories.isPending}
                items={(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </form.AppField>
          <form.AppField name="print_speed">{(field) => <field.WholeField label={labels['print_speed'] ?? ''} />}</form.AppField>
          <form.AppField name="average_intervention_duration">
            {(field) => <field.DecimalField label={labels['average_intervention_duration'] ?? ''} maxDecimals={4} />}
          </form.AppField>
          <form.AppField name="pages_between_interventions">
            {(field) => (
              <field.WholeField label={labels['pages_between_interventions'] ?? ''} help={t`Laissez vide pour celles de la catégorie.`} />
            )}
          </form.AppField>
          <form.AppField name="maximum_monthly_volume">
            {(field) => (
              <field.WholeField
                label={labels['maximum_monthly_volume'] ?? ''}
                help={t`Volume conseillé par le fabricant ; le calculateur signale un dépassement.`}
              />
            )}
          </form.AppField>
          {printers.mayChoose && (
            <form.AppField name="printer_id">
              {(field) => (
                <field.ComboboxField
                  label={labels['printer_id'] ?? ''}
                  items={printers.items}
                  loading={printers.loading}
                  onSearch={printers.search}
                  help={t`Sert à comparer le prix à la page des offres au coût réel.`}
                />
              )}
            </form.AppField>
          )}
        </FieldGrid>
      </FormLayout>
    </Dialog>
  )
}

/** The products that can be chosen as the printer: those found in the catalogue, and the current one. */
function usePrinters(stored: TechnicalNomenclature | null) {
  const [text, search] = useState('')
  const mayChoose = useCanCall('products.list')
  const found = useQuery({
    ...api.products.list.queryOptions({ input: { search: text, page_size: 20 } }),
    enabled: mayChoose && text !== '',
    placeholderData: (former) => former,
  })
  const items = (found.data?.items ?? []).map((product) => ({
    value: product.id,
    label: product.reference,
    detail: productName(product),
  }))
  const own = stored?.printer
  if (own && !items.some(({ value }) => value === own.id)) items.unshift({ value: own.id, label: own.name, detail: '' })
  return { mayChoose, items, loading: found.isFetching, search }
}

function useNomenclatureForm({ stored, onClose, onSaved }: NomenclatureDialogProps, printers: ReturnType<typeof usePrinters>['items']) {
  const { t } = useLingui()
  const labels = useLabels(nomenclatureFields)
  const categories = useQuery(categoriesQuery()).data?.items
  const create = useMutation(api.technical_nomenclatures.create.mutationOptions({ meta: { silent: true } }))
  const update = useMutation(api.technical_nomenclatures.update.mutationOptions({ meta: { silent: true } }))
  const show = (field: string, value: unknown, current: TechnicalNomenclature | null): string => {
    if (typeof value === 'number') {
      if (field === 'printer_category_id') return categories?.find(({ id }) => id === value)?.name ?? String(value)
      if (field !== 'printer_id') return formatNumber(String(value))
      return (
        [current?.printer, ...printers.map((one) => ({ id: one.value, name: one.label }))].find((one) => one?.id === value)?.name ??
        String(value)
      )
    }
    if (typeof value !== 'string' || value === '') return t`non défini`
    return field === 'name' ? value : formatNumber(bareDecimal(value) ?? '')
  }
  return useVersionedForm<TechnicalNomenclature | null, NomenclatureValues, undefined, undefined>({
    stored,
    valuesOf: nomenclatureValues,
    draft: {
      key: stored ? draftKeys.nomenclature(stored.id) : draftKeys.new_nomenclature(),
      title: stored?.name ?? t`Nouvelle nomenclature`,
    },
    refusalsOf: (values) => schemaErrors(TechnicalNomenclatureForm, values),
    save: async (changes, values, from) => {
      if (!from) return await create.mutateAsync(values)
      return await update.mutateAsync({ ...changes, nomenclature_id: from.id, version: from.version })
    },
    saved: (row) => {
      toast.success({ title: stored ? t`Nomenclature enregistrée` : t`Nomenclature créée` })
      if (row && onSaved) onSaved(row)
      else onClose()
    },
    failure: () => ({ title: stored ? t`Mise à jour impossible` : t`Création impossible` }),
    conflictOf: conflictWith<TechnicalNomenclature | null>(TechnicalNomenclature),
    words: { labels, show },
  })
}
