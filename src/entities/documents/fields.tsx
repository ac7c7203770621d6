// The form fields of a document, new or existing.
import { Trans } from '@lingui/react/macro'

import type { Document } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { Stack } from '#kit/elements/layout.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { ACCEPTED, blankDocument, nameOf } from './form/values.ts'
import { useLabels } from './labels.ts'

interface DocumentFieldsProps extends Record<string, unknown> {
  types: readonly DocumentType[]
  stored: Document | null
  progress: number | null
}
const props: DocumentFieldsProps = { types: [], stored: null, progress: null }

export const DocumentFields = withForm({
  defaultValues: blankDocument('contract', null, ''),
  props,
  render: function Fields({ form, types, stored, progress }) {
    const { types: typeLabels, fields: labels } = useLabels()
    const file = stored?.file_name ? { name: stored.file_name, size: stored.size ?? 0 } : null
    /** A document without a name gets that of its first file. */
    const takeName = (chosen: File | null) => {
      if (chosen && form.getFieldValue('name') === '') form.setFieldValue('name', nameOf(chosen))
    }
    return (
      <Stack gap="4">
        <form.AppField name="file" listeners={{ onChange: ({ value }) => takeName(value) }}>
          {(field) => (
            <field.FileField
              label={labels.file}
              required={!stored}
              accept={ACCEPTED}
              stored={file}
              progress={progress}
              help={<Trans>PDF, Word, Excel, PowerPoint, OpenDocument, JPEG ou PNG, sans macro, 10 Mo au plus.</Trans>}
            />
          )}
        </form.AppField>
        <FieldGrid>
          <form.AppField name="name">
            {(field) => <field.TextField label={labels.name} required lang={CONTENT_LANGUAGE} maxLength={255} />}
          </form.AppField>
          <form.AppField name="type">
            {(field) => (
              <field.SelectField label={labels.type} required items={types.map((value) => ({ value, label: typeLabels[value] }))} />
            )}
          </form.AppField>
          <form.AppField name="start_date">{(field) => <field.DateField label={labels.start_date} required />}</form.AppField>
          <form.AppField name="end_date">
            {(field) => <field.DateField label={labels.end_date} help={<Trans>Vide : sans fin. Le jour indiqué est compris.</Trans>} />}
          </form.AppField>
          <form.AppField name="code">{(field) => <field.TextField label={labels.code} maxLength={255} />}</form.AppField>
        </FieldGrid>
        <form.AppField name="description">
          {(field) => <field.TextAreaField label={labels.description} lang={CONTENT_LANGUAGE} maxLength={2_000} rows={3} />}
        </form.AppField>
      </Stack>
    )
  },
})
