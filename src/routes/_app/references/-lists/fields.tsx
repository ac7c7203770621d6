// The fields of a row of a lookup list, for a new and for an existing one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import type { LookupEntity } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import { blank, useFieldLabels } from '#entities/lookups/fields.tsx'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { limitsOf } from '#kit/format/labels.ts'

interface FieldsProps extends Record<string, unknown> {
  kind: LookupEntity
  /** The row's own id, so that it is not offered as its own parent. */
  id: number | null
}
const props: FieldsProps = { kind: 'manufacturers', id: null }

export const LookupFields = withForm({
  defaultValues: blank,
  props,
  render: function Fields({ form, kind, id }) {
    const { i18n } = useLingui()
    const labels = useFieldLabels()
    const { fields, declared, name_help } = lookups[kind]
    return (
      <FieldGrid>
        <form.AppField name="name">
          {(field) => <field.TextField label={labels.name} {...limitsOf(declared['name'])} help={name_help && i18n._(name_help)} />}
        </form.AppField>
        {fields.includes('parent_id') && <JobFields form={form} id={id} />}
        {fields.includes('code') && (
          <form.AppField name="code">{(field) => <field.TextField label={labels.code} {...limitsOf(declared['code'])} />}</form.AppField>
        )}
        {fields.includes('reference') && (
          <form.AppField name="reference">
            {(field) => <field.TextField label={labels.reference} {...limitsOf(declared['reference'])} />}
          </form.AppField>
        )}
        {fields.includes('zone') && <ZoneField form={form} required={declared['zone']?.required === true} />}
        {fields.includes('exclusive') && <ExclusiveField form={form} />}
        {fields.includes('start_date') && (
          <>
            <form.AppField name="start_date">{(field) => <field.DateField label={labels.start_date} />}</form.AppField>
            <form.AppField name="end_date">
              {(field) => <field.DateField label={labels.end_date} help={<Trans>Vide : sans fin. Le jour indiqué est compris.</Trans>} />}
            </form.AppField>
          </>
        )}
      </FieldGrid>
    )
  },
})

const zoneProps: { required: boolean } & Record<string, unknown> = { required: false }

const ZoneField = withForm({
  defaultValues: blank,
  props: zoneProps,
  render: function Zone({ form, required }) {
    const labels = useFieldLabels()
    const { data } = useQuery(zonesQuery())
    const items = (data?.items ?? []).map(({ code_sigma, name }) => ({ value: code_sigma, label: name, detail: code_sigma }))
    return (
      <form.AppField
        name="zone"
        listeners={{ onChange: ({ value }) => (value === null ? form.setFieldValue('exclusive', false) : undefined) }}
      >
        {(field) => (
          <field.ComboboxField
            label={labels.zone}
            required={required}
            items={items}
            loading={!data}
            help={required ? <Trans>La filiale nationale vaut partout.</Trans> : <Trans>Vide : toutes les filiales.</Trans>}
          />
        )}
      </form.AppField>
    )
  },
})

/** Only a subsidiary can be restricted to a single catalogue. */
const ExclusiveField = withForm({
  defaultValues: blank,
  render: function Exclusive({ form }) {
    const { t } = useLingui()
    return (
      <form.Subscribe selector={({ values }) => values.zone === null}>
        {(isForAll) => (
          <form.AppField name="exclusive">
            {(field) => (
              <field.CheckboxField
                label={t`Cette filiale ne vend qu’à ce catalogue`}
                disabled={isForAll}
                help={
                  isForAll ? (
                    <Trans>Choisissez d’abord une filiale.</Trans>
                  ) : (
                    <Trans>
                      Sinon, un article sans tarif ici prend celui d’un autre de ses catalogues, puis celui d’un catalogue national.
                    </Trans>
                  )
                }
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
    )
  },
})

const jobProps: { id: number | null } & Record<string, unknown> = { id: null }

/** A job may belong to a business; a sub-job belongs to its job instead. */
const JobFields = withForm({
  defaultValues: blank,
  props: jobProps,
  render: function Job({ form, id }) {
    const labels = useFieldLabels()
    const jobs = useQuery(api.jobs.list.queryOptions({ input: {} })).data?.items ?? []
    const business = useQuery(api.business.list.queryOptions({ input: {} })).data?.items ?? []
    const parents = jobs.filter((job) => job.parent === null && job.id !== id)
    return (
      <>
        <form.AppField
          name="parent_id"
          listeners={{ onChange: ({ value }) => (value === null ? undefined : form.setFieldValue('business_id', null)) }}
        >
          {(field) => (
            <field.ComboboxField
              label={labels.parent_id}
              items={parents.map((job) => ({ value: job.id, label: job.name }))}
              help={<Trans>Laissez vide pour un métier ; sinon, c’est un sous-métier du métier choisi.</Trans>}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.parent_id}>
          {(parent_id) =>
            parent_id === null && (
              <form.AppField name="business_id">
                {(field) => (
                  <field.ComboboxField label={labels.business_id} items={business.map(({ id: value, name }) => ({ value, label: name }))} />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
      </>
    )
  },
})
