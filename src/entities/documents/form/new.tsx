// Form for a new document: its file and its fields.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useNewForm } from '#kit/form/new-form.ts'
import { Section } from '#kit/page/page.tsx'

import { draftKeys } from '../../draft-keys.ts'
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
  const { title: failed, description } = outcome.failure()
  const form = useNewForm({
    defaultValues: start,
    validators: { onSubmit: NewDocument },
    draft: { key: draftKeys.new_document(owner), title: t`Nouveau document` },
    mutationKey: api.documents.create.mutationKey(),
    create: async (values) => await create({ entity: owner.entity, entity_id: owner.id, ...v.parse(NewDocument, values) }),
    created: (document) => {
      outcome.saved(document)
      setPendingFile(null)
      void navigate({ ...owner.list, ignoreBlocker: true })
    },
    failed,
    description,
  })
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
