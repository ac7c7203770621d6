// Form for an existing document: its fields, and its file if a new one is chosen.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { Document } from '#contract/documents/documents.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatDate, formatFileSize } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { draftKeys } from '../../draft-keys.ts'
import { DocumentFields } from '../fields.tsx'
import { useLabels } from '../labels.ts'
import type { DocumentOwner } from '../places.ts'
import { documentsQuery } from '../query.ts'
import { useDocumentRights } from '../rights.ts'
import { useOutcome, useUpdate } from './save.ts'
import { ChangedDocument, documentFormValues } from './values.ts'

export function EditDocumentPage({ owner, document_id }: { owner: DocumentOwner; document_id: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(documentsQuery(owner.entity, owner.id))
  const rights = useDocumentRights(owner.entity)
  if (!data && error) return <FailedState title={t`Les documents n’ont pas pu être chargés`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const document = data.items.find(({ id }) => id === document_id)
  if (!document || !rights.update.includes(document.type))
    return (
      <EmptyState
        title={document ? t`Permissions insuffisantes` : t`Document introuvable`}
        action={<Link {...owner.list}>{t`Retour aux documents`}</Link>}
      />
    )
  return (
    <Section title={t`Modifier le document`}>
      <EditForm key={document.id} owner={owner} stored={document} />
    </Section>
  )
}

const conflictOf = conflictWith(Document)

function EditForm({ owner, stored }: { owner: DocumentOwner; stored: Document }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { fields: labels } = useLabels()
  const { update: types } = useDocumentRights(owner.entity)
  const { progress, update } = useUpdate()
  const outcome = useOutcome()
  const day = useDay()
  const { base, ...versioned } = useVersionedForm({
    validators: { onSubmit: ChangedDocument },
    stored,
    valuesOf: (row) => documentFormValues(row, day),
    draft: { key: draftKeys.document(owner, stored.id), title: stored.name },
    save: async ({ file, ...changes }, _values, { id, version }) =>
      await update({ ...changes, ...(file && { file }), document_id: id, version }),
    saved: async (document) => {
      outcome.saved(document)
      await navigate({ ...owner.list, ignoreBlocker: true })
    },
    failure: outcome.failure,
    conflictOf,
    words: { labels, show: useShown() },
  })
  return (
    <FormLayout {...versioned} gap="4" aria-label={t`Modifier le document`} alwaysShown onCancel={() => void navigate(owner.list)}>
      <DocumentFields form={versioned.form} types={types} stored={base} progress={progress} />
    </FormLayout>
  )
}

/** Formats a form value for display. */
function useShown(): (field: string, value: unknown) => string {
  const { t } = useLingui()
  const { types } = useLabels()
  return (field, value) => {
    if (value instanceof File) return `${value.name} (${formatFileSize(value.size)})`
    if (typeof value !== 'string' || value === '') return t`non défini`
    if (field === 'type') return types[value as keyof typeof types]
    return field.endsWith('_date') ? formatDate(value) : value
  }
}
