// Dialog for a new or existing coverage: its service, contract, calculation mode, and only the fields that this mode needs.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'

import { useCanCall } from '#api/session.ts'
import { type Coverage, CoverageForm } from '#contract/offers/serviceables.ts'
import { toast } from '#device/notices.ts'
import { contractTypes, calculationModes, coverageAmounts, neededFields } from '#engine/offers/coverage.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { draftKeys } from '../../draft-keys.ts'
import { ClickPrice } from './click-price.tsx'
import { Example } from './example.tsx'
import { contractLabels, formFields, modeLabels, serviceableFormValues } from './fields.ts'
import { type Covered, servicesQuery } from './queries.ts'
import { conflictOf, useSave } from './save.ts'

interface CoverageDialogProps {
  owner: Covered
  /** Null for a new one. */
  stored: Coverage | null
  onClose: () => void
}

export function CoverageDialog(props: CoverageDialogProps) {
  const { t } = useLingui()
  const { owner, stored, onClose } = props
  const { dialog, ...versioned } = useCoverageForm({ owner, stored, onClose })
  // Only one dialog at a time: two that open together would hide each other from screen readers.
  if (dialog) return dialog
  return (
    <Dialog onClose={onClose} title={stored ? stored.service.name : t`Nouvelle couverture`} size="lg" dismissable={false}>
      <CoverageFields owner={owner} versioned={versioned} stored={stored} onClose={onClose} />
    </Dialog>
  )
}

interface CoverageFieldsProps extends CoverageDialogProps {
  versioned: Omit<ReturnType<typeof useCoverageForm>, 'dialog'>
}

function CoverageFields({ owner, versioned, stored, onClose }: CoverageFieldsProps) {
  const { t, i18n } = useLingui()
  const { form } = versioned
  const labels = useLabels(formFields)
  const services = useQuery(servicesQuery())
  const seesPurchase = useCanCall('purchase_prices.list')
  const values = useSelector(form.store, (state) => state.values)
  const needed = neededFields[values.calculation_mode].filter((field) => field !== 'seller_purchase_price' || seesPurchase)
  return (
    <FormLayout {...versioned} gap="4" aria-label={t`Couverture`} alwaysShown focusFirst={!stored} onCancel={onClose}>
      <FieldGrid>
        {!stored && (
          <form.AppField name="service_id">
            {(field) => (
              <field.ComboboxField
                label={labels.service_id}
                required
                loading={services.isPending}
                items={(services.data?.items ?? []).map(({ id, name, reference }) => ({ value: id, label: name, detail: reference }))}
              />
            )}
          </form.AppField>
        )}
        <form.AppField name="contract_type">
          {(field) => (
            <field.SelectField
              label={labels.contract_type}
              required
              items={contractTypes.map((value) => ({ value, label: i18n._(contractLabels[value]) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="calculation_mode">
          {(field) => (
            <field.SelectField
              label={labels.calculation_mode}
              required
              items={calculationModes.map((value) => ({ value, label: i18n._(modeLabels[value]) }))}
            />
          )}
        </form.AppField>
        {needed.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.DecimalField label={labels[name]} unit={name.endsWith('rate') ? 'PERCENT' : 'EUR'} />}
          </form.AppField>
        ))}
        <form.AppField name="mandatory">
          {(field) => <field.CheckboxField label={labels.mandatory} help={t`Vendue avec ce qu’elle couvre, sans choix.`} />}
        </form.AppField>
      </FieldGrid>
      <Stack gap="1" role="note" textStyle="sm">
        <Box fontWeight="medium" fontVariantNumeric="tabular-nums">
          <Example {...values} />
        </Box>
        <ClickPrice owner={owner} {...values} />
        <Text color="fg.muted">
          <Trans>Montants HT. Une couverture incomplète s’enregistre, mais ne peut pas être vendue.</Trans>
        </Text>
      </Stack>
    </FormLayout>
  )
}

function useCoverageForm({ owner, stored, onClose }: CoverageDialogProps) {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const { mutateAsync } = useSave()
  const show = useShown()
  const { base: _, ...versioned } = useVersionedForm({
    validationLogic: revalidateLogic(),
    validators: { onDynamic: CoverageForm },
    stored,
    valuesOf: serviceableFormValues,
    draft: {
      key: stored ? draftKeys.coverage(owner, stored.id) : draftKeys.new_coverage(owner),
      title: stored?.service.name ?? t`Nouvelle couverture`,
    },
    save: async (changes, { service_id, ...values }, from) => {
      const { service_id: _same, ...rest } = changes
      if (from) return await mutateAsync({ ...rest, id: from.id, version: from.version })
      return await mutateAsync({ entity: owner.entity, entity_id: owner.id, service_id: service_id ?? 0, ...values })
    },
    saved: () => {
      toast.success({ title: t`Couverture enregistrée` })
      onClose()
    },
    failure: () => ({ title: t`La couverture n’a pas pu être enregistrée` }),
    conflictOf,
    words: { labels, show },
  })
  return versioned
}

/** Formats a form value for display. */
function useShown(): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui()
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (typeof value !== 'string' || value === '') return t`non défini`
    if (field === 'contract_type') return i18n._(contractLabels[value as Coverage['contract_type']])
    if (field === 'calculation_mode') return i18n._(modeLabels[value as Coverage['calculation_mode']])
    const isAmount = (coverageAmounts as readonly string[]).includes(field)
    if (!isAmount) return value
    return field.endsWith('rate') ? formatPercent(value) : formatMoney(value)
  }
}
