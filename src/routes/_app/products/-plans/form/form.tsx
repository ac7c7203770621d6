// The operation of a plan, on the left of its page: what is done to which prices, where and when.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import type { Catalog } from '#contract/prices/catalogs.ts'
import { actors } from '#engine/prices/amounts.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { planKindLabels } from '#entities/prices/plan-words.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { Section } from '#kit/page/page.tsx'

import { SelectionField } from '../selection/selection.tsx'
import { ChangeFields } from './change.tsx'
import { CopyFields } from './copy.tsx'
import { FirstFields } from './first.tsx'
import type { PlanForm } from './plan-form.ts'

interface PlanFormProps {
  form: PlanForm
  catalogs: Catalog[]
  /** The number of articles, once it is known. */
  count: number | null
}

export function PlanFormFields({ form, catalogs, count }: PlanFormProps) {
  const { t, i18n } = useLingui()
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const kinds = (['change', 'first', 'copy', 'end'] as const).map((value) => ({ value, label: i18n._(planKindLabels[value]) }))
  return (
    <form.AppForm>
      <form.FormElement guard={false} aria-label={t`Opération`}>
        <Section title={<Trans>Opération</Trans>} quiet>
          <Stack gap="4">
            <form.ErrorSummary />
            {kind !== 'lines' && (
              <>
                <form.AppField name="kind">{(field) => <field.SelectField label={t`Opération`} required items={kinds} />}</form.AppField>
                <SelectionField form={form} count={count} />
                {kind === 'change' && <ChangeFields form={form} />}
                {kind === 'first' && <FirstFields form={form} />}
                {kind === 'copy' && <CopyFields form={form} catalogs={catalogs} />}
                <Places form={form} catalogs={catalogs} />
              </>
            )}
            <Days form={form} />
            <Options form={form} />
            <Words form={form} />
          </Stack>
        </Section>
      </form.FormElement>
    </form.AppForm>
  )
}

function Places({ form, catalogs }: Pick<PlanFormProps, 'form' | 'catalogs'>) {
  const { t, i18n } = useLingui()
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const from = useSelector(form.store, ({ values }) => values.from_catalog_id)
  const targets = kind === 'copy' ? catalogs.filter(({ id }) => id !== from) : catalogs
  return (
    <>
      <Stack gap="0">
        <form.AppField
          name="catalog_ids"
          listeners={{ onChange: ({ value }) => value.length > 0 && form.setFieldValue('all_catalogs', false) }}
        >
          {(field) => (
            <field.CheckGroupField
              label={kind === 'copy' ? t`Vers les catalogues` : t`Catalogues`}
              required
              items={targets.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </form.AppField>
        <form.AppField name="all_catalogs" listeners={{ onChange: ({ value }) => value && form.setFieldValue('catalog_ids', []) }}>
          {(field) => <field.CheckboxField label={t`Tous les catalogues, y compris ceux à venir`} />}
        </form.AppField>
      </Stack>
      <form.AppField name="actors">
        {(field) => (
          <field.CheckGroupField
            label={t`Acteurs`}
            required
            columns={2}
            items={actors.map((value) => ({ value, label: i18n._(actorLabels[value]) }))}
          />
        )}
      </form.AppField>
    </>
  )
}

function Days({ form }: Pick<PlanFormProps, 'form'>) {
  const { t } = useLingui()
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const hasEnd = kind !== 'end' && kind !== 'lines'
  return (
    <Grid templateColumns={hasEnd ? 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' : '1fr'} gap="4" alignItems="start">
      <form.AppField name="effective_date">
        {(field) => (
          <field.DateField
            label={kind === 'end' ? t`Terminer à partir du` : t`À partir du`}
            required
            help={kind === 'end' ? t`Le dernier jour est la veille.` : undefined}
          />
        )}
      </form.AppField>
      {hasEnd && <form.AppField name="end_date">{(field) => <field.DateField label={t`Jusqu’au`} />}</form.AppField>}
    </Grid>
  )
}

function Options({ form }: Pick<PlanFormProps, 'form'>) {
  const { t } = useLingui()
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const prolongs = useSelector(form.store, ({ values }) => values.ending_by !== null)
  if (kind === 'end')
    return (
      <form.AppField name="later_rows">
        {(field) => <field.CheckboxField label={t`Supprimer aussi les tarifs qui commencent après`} />}
      </form.AppField>
    )
  if (kind !== 'change') return null
  return (
    <Stack gap="0">
      <form.AppField name="ending_by">
        {(field) => (
          <field.DateField
            label={t`Prolonger les tarifs qui prennent fin jusqu’au`}
            help={t`Chacun reste tel quel ; un nouveau le suit dès le lendemain de sa fin, s’il n’y en a pas.`}
          />
        )}
      </form.AppField>
      {!prolongs && (
        <form.AppField name="later_rows">
          {(field) => <field.CheckboxField label={t`Modifier aussi les tarifs qui commencent après`} />}
        </form.AppField>
      )}
      <form.AppField name="replace_percentages">
        {(field) => (
          <field.CheckboxField
            label={t`Remplacer les pourcentages par des euros fixes`}
            help={t`Sinon, un pourcentage reste tel quel et suit sa base.`}
          />
        )}
      </form.AppField>
    </Stack>
  )
}

function Words({ form }: Pick<PlanFormProps, 'form'>) {
  const { t } = useLingui()
  return (
    <>
      <form.AppField name="name">{(field) => <field.TextField label={t`Nom de la campagne`} maxLength={120} />}</form.AppField>
      <form.AppField name="comment">{(field) => <field.TextAreaField label={t`Commentaire`} maxLength={2_000} />}</form.AppField>
    </>
  )
}
