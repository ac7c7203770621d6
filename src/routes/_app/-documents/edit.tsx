// A document that exists: what is said of it, and its file where a new one is chosen.
import { Stack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { Document } from '../../../../contract/documents.ts'
import { ConflictDialog } from '../../../kit/conflict.tsx'
import { useMovingOn } from '../../../kit/follow.ts'
import { useAppForm } from '../../../kit/form.tsx'
import { formatDate, formatFileSize } from '../../../kit/formats.ts'
import { changedFields } from '../../../kit/merge.ts'
import { Section } from '../../../kit/page.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../kit/states.tsx'
import { useDraft } from '../../../kit/use-draft.ts'
import { DocumentFields } from './fields.tsx'
import { ChangedDocument, type DocumentValues, valuesOf } from './form-values.ts'
import { useLabels } from './labels.ts'
import type { DocumentOwner } from './places.ts'
import { documentsQuery } from './query.ts'
import { useDocumentRights } from './rights.ts'
import { useOutcome, useUpdate } from './save.ts'

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

const Conflict = v.object({ current: Document, changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) })
type Conflict = v.InferOutput<typeof Conflict>

function EditForm({ owner, stored }: { owner: DocumentOwner; stored: Document }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { fields: labels } = useLabels()
  const { update: types } = useDocumentRights(owner.entity)
  const { progress, update } = useUpdate()
  const outcome = useOutcome()
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<(Conflict & { mine: DocumentValues }) | null>(null)

  /** Sends what differs from what it was begun on, with that version. */
  const submit = async (mine: DocumentValues, from: Document) => {
    const before = valuesOf(from)
    const changes = Object.fromEntries(changedFields(before, mine).map((field) => [field, mine[field]]))
    try {
      outcome.saved(await update({ ...changes, document_id: from.id, version: from.version }))
      await navigate({ ...owner.list, ignoreBlocker: true })
    } catch (error) {
      const clash = error instanceof ORPCError && error.code === 'CONFLICT' ? v.safeParse(Conflict, error.data) : undefined
      if (clash?.success) setConflict({ ...clash.output, mine })
      outcome.failed(form, error)
    }
  }
  const form = useAppForm({
    defaultValues: valuesOf(base),
    validators: { onSubmit: ChangedDocument },
    onSubmit: async ({ value }) => await submit(value, base),
  })
  const newer = !form.state.isSubmitting && stored.version > base.version
  useMovingOn({ base: valuesOf(base), mine: form.state.values, stored: valuesOf(stored), newer }, (theirs) => {
    setBase(stored)
    for (const [field, value] of Object.entries(theirs)) form.setFieldValue(field as keyof DocumentValues, value)
  })
  useDraft(form, { key: `${owner.entity}/${owner.id}/documents/${stored.id}`, title: stored.name, version: base.version })
  return (
    <form.AppForm>
      <form.FormElement aria-label={t`Modifier le document`}>
        <Stack gap="4">
          <form.ErrorSummary />
          <DocumentFields form={form} types={types} stored={base} progress={progress} />
        </Stack>
        <form.SaveBar labels={labels} alwaysShown onCancel={() => void navigate(owner.list)} />
      </form.FormElement>
      {conflict && (
        <DocumentConflict
          base={valuesOf(base)}
          conflict={conflict}
          onClose={() => setConflict(null)}
          onResolve={(decided) => {
            setBase(conflict.current)
            setConflict(null)
            void submit(decided, conflict.current)
          }}
        />
      )}
    </form.AppForm>
  )
}

interface DocumentConflictProps {
  base: DocumentValues
  conflict: Conflict & { mine: DocumentValues }
  onResolve: (decided: DocumentValues) => void
  onClose: () => void
}

function DocumentConflict({ base, conflict, onResolve, onClose }: DocumentConflictProps) {
  const { t } = useLingui()
  const { types, fields: labels } = useLabels()
  const show = (field: string, value: unknown) => {
    if (value instanceof File) return `${value.name} (${formatFileSize(value.size)})`
    if (typeof value !== 'string' || value === '') return t`non défini`
    if (field === 'type') return types[value as keyof typeof types]
    return field.endsWith('_date') ? formatDate(value) : value
  }
  return (
    <ConflictDialog
      open
      base={base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.current)}
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      labels={labels}
      show={show}
      onResolve={onResolve}
      onClose={onClose}
    />
  )
}
