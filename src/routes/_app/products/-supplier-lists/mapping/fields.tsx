// The fields of a mapping besides its columns: supplier, place of the table, formats, and how rows find their articles.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { absentRules, dateFormats, duplicateRules, type MatchKey } from '#engine/suppliers/profile.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FieldGrid } from '#kit/form/form.tsx'
import { ReorderList } from '#kit/list/reorder.tsx'

import { absentLabels, duplicateLabels, matchKeyLabels } from '../words.ts'
import type { MappingForm } from './mapping-form.ts'
import { SupplierField } from './supplier-field.tsx'
import { usedKeys } from './values.ts'

export function IdentityFields({ form, dated }: { form: MappingForm; dated: boolean }) {
  const { t } = useLingui()
  return (
    <FieldGrid>
      <SupplierField form={form} />
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            label={t`Nom du profil`}
            required
            maxLength={120}
            help={t`Le prochain fichier avec les mêmes colonnes est lu d’office avec ce profil.`}
          />
        )}
      </form.AppField>
      {dated && (
        <form.AppField name="effective_date">{(field) => <field.DateField label={t`Prix valables à partir du`} required />}</form.AppField>
      )}
    </FieldGrid>
  )
}

interface PlaceFieldsProps {
  form: MappingForm
  /** The worksheets; none for a text file. */
  sheets: readonly { name: string; hidden: boolean }[]
  /** Called after another place was chosen: the columns are looked at again. */
  onMove?: (place: { sheet?: string; head_row?: string; head_rows?: string }) => void
}

export function PlaceFields({ form, sheets, onMove }: PlaceFieldsProps) {
  const { t } = useLingui()
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }} gap="4" alignItems="start">
      {sheets.length > 1 && (
        <form.AppField name="sheet" listeners={{ onChange: ({ value }) => value && onMove?.({ sheet: value }) }}>
          {(field) => (
            <field.SelectField
              label={t`Feuille`}
              required
              items={sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t`${name} (masquée)` : name }))}
            />
          )}
        </form.AppField>
      )}
      <form.AppField
        name="head_row"
        listeners={{ onChangeDebounceMs: 400, onChange: ({ value }) => value && /^\d{1,4}$/.test(value) && onMove?.({ head_row: value }) }}
      >
        {(field) => <field.TextField label={t`Ligne des titres de colonnes`} required help={t`0 si le fichier n’en a pas.`} />}
      </form.AppField>
      <form.AppField name="head_rows" listeners={{ onChange: ({ value }) => onMove?.({ head_rows: value }) }}>
        {(field) => (
          <field.SelectField
            label={t`Hauteur des titres`}
            required
            items={[
              { value: '1', label: t`Une ligne` },
              { value: '2', label: t`Deux lignes` },
            ]}
          />
        )}
      </form.AppField>
    </Grid>
  )
}

export function FormatFields({ form }: { form: MappingForm }) {
  const { t } = useLingui()
  const currency = useSelector(form.store, ({ values }) => values.currency.toUpperCase())
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }} gap="4" alignItems="start">
      <form.AppField name="decimal">
        {(field) => (
          <field.SelectField
            label={t`Signe décimal`}
            required
            items={[
              { value: ',', label: t`Virgule : 12,50` },
              { value: '.', label: t`Point : 12.50` },
            ]}
          />
        )}
      </form.AppField>
      <form.AppField name="date">
        {(field) => (
          <field.SelectField
            label={t`Format des dates`}
            required
            items={dateFormats.map((value) => ({ value, label: dateLabel(value) }))}
          />
        )}
      </form.AppField>
      <form.AppField name="currency">{(field) => <field.TextField label={t`Devise`} required />}</form.AppField>
      {currency !== 'EUR' && (
        <form.AppField name="rate">
          {(field) => <field.DecimalField label={t`Cours`} required help={t`Euros pour 1 ${currency}`} maxDecimals={6} />}
        </form.AppField>
      )}
    </Grid>
  )
}

function dateLabel(format: (typeof dateFormats)[number]): string {
  if (format === 'dd/mm/yyyy') return text`jj/mm/aaaa`
  return format === 'mm/dd/yyyy' ? text`mm/jj/aaaa` : text`aaaa-mm-jj`
}

export function RuleFields({ form }: { form: MappingForm }) {
  const { t, i18n } = useLingui()
  return (
    <FieldGrid>
      <form.AppField name="duplicates">
        {(field) => (
          <field.SelectField
            label={t`Article présent deux fois à des prix différents`}
            required
            items={duplicateRules.map((value) => ({ value, label: i18n._(duplicateLabels[value]) }))}
          />
        )}
      </form.AppField>
      <form.AppField name="absent">
        {(field) => (
          <field.SelectField
            label={t`Articles de ce fournisseur absents du fichier`}
            required
            items={absentRules.map((value) => ({ value, label: i18n._(absentLabels[value]) }))}
          />
        )}
      </form.AppField>
      <form.AppField name="threshold_percent">
        {(field) => <field.DecimalField label={t`Écart à signaler au-delà de`} required unit="PERCENT" />}
      </form.AppField>
    </FieldGrid>
  )
}

/** The references of the file by which articles are looked for, in the order in which they are tried. */
export function MatchingField({ form }: { form: MappingForm }) {
  const { t, i18n } = useLingui()
  const values = useSelector(form.store, (state) => state.values)
  const used = usedKeys(values)
  const nameOf = ({ id }: { id: MatchKey }) => i18n._(matchKeyLabels[id])
  const move = ({ id }: { id: MatchKey }, to: number) => {
    const rest = used.filter((key) => key !== id)
    const others = values.matching.filter((key) => !used.includes(key))
    form.setFieldValue('matching', [...rest.slice(0, to), id, ...rest.slice(to), ...others])
  }
  if (used.length === 0) return null
  return (
    <Stack gap="1" data-field="matching">
      <Text textStyle="sm" fontWeight="medium">
        <Trans>Retrouver les articles par</Trans>
      </Text>
      <ReorderList label={t`Retrouver les articles par`} items={used.map((id) => ({ id }))} nameOf={nameOf} onMove={move}>
        {(item) => <Text textStyle="sm">{nameOf(item)}</Text>}
      </ReorderList>
      {used.length > 1 && (
        <Text textStyle="xs" color="fg.muted">
          <Trans>La première référence qui désigne un article est retenue.</Trans>
        </Text>
      )}
    </Stack>
  )
}
