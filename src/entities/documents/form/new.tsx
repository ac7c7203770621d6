// Form for a new document: its file and its fields.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import type { DocumentType } from '#contract/documents.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { dropDraft } from '#device/drafts.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { tellNotSaved, useAppForm } from '#kit/form/form.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { Section } from '#kit/page/page.tsx'

import { DocumentFields } from '../fields.tsx'
import { useLabels } from '../labels.ts'
import type { DocumentOwner } from '../places.ts'
import { useDocumentRights } from '../rights.ts'
import { takePendingFile, setPendingFile } from '../tab/dropped.ts'
import { NoRightToAdd } from '../tab/type-section.tsx'
import { useCreate, useOutcome } from './save.ts'
import { blankDocument, NewDocument } from './values.ts'

interface NewDocumentProps {
  owner: DocumentOwner
  /** The proposed type; otherwise the first type that the user may add. */
  type: DocumentType | undefined
}

export function NewDocumentPage({ owner, type }: NewDocumentProps) {
  const { t } = useLingui()
  const { create: types } = useDocumentRights(owner.entity)
  const proposed = type && types.includes(type) ? type : types[0]
  if (!proposed || (type && !types.includes(type))) return <NoRightToAdd />
  return (
    <Section title={t`Nouveau document`}>
      <NewForm owner={owner} type={proposed} types={types} />
    </Section>
  )
}

function NewForm({ owner, type, types }: { owner: DocumentOwner; type: DocumentType; types: DocumentType[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { fields: labels } = useLabels()
  const { progress, create } = useCreate()
  const outcome = useOutcome()
  const day = useDay()
  const [start] = useState(() => blankDocument(type, takePendingFile(), day))
  const leave = () => {
    setPendingFile(null)
    void navigate({ ...owner.list, ignoreBlocker: true })
  }
  const form = useAppForm({
    defaultValues: start,
    validators: { onSubmit: NewDocument },
    onSubmit: async ({ value: { file, ...values }, formApi }) => {
      if (!file) return
      try {
        const created = await create({ entity: owner.entity, entity_id: owner.id, ...values, file })
        await dropDraft(draftKeys.new_document(owner))
        outcome.saved(created)
        leave()
      } catch (error) {
        tellNotSaved(formApi, error, outcome.failure())
      }
    },
  })
  useDraft(form, { key: draftKeys.new_document(owner), title: t`Nouveau document` }, { isNew: true })
  return (
    <FormLayout
      form={form}
      labels={labels}
      gap="4"
      focusFirst
      aria-label={t`Nouveau document`}
      alwaysShown
      onCancel={() => void navigate(owner.list)}
    >
      <DocumentFields form={form} types={types} stored={null} progress={progress} />
    </FormLayout>
  )
}
