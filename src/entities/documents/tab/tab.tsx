// Documents tab of a product or an offer: a list per type, and the preview.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useOnline } from '#api/connection.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { documentTypes } from '#contract/documents/types.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'

import { usePreview } from '../actions.ts'
import { useKeptDocuments } from '../kept.ts'
import { useLabels } from '../labels.ts'
import type { DocumentOwner } from '../places.ts'
import { documentsQuery } from '../query.ts'
import { useDocumentRights } from '../rights.ts'
import { PreviewDialog } from './preview.tsx'
import { NoRightToAdd, TypeSection } from './type-section.tsx'

interface DocumentsTabProps {
  owner: DocumentOwner
  /** Shows only existing documents: no empty types, and no remarks about missing rights. */
  reading?: boolean
}

export function DocumentsTab({ owner, reading = false }: DocumentsTabProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(documentsQuery(owner.entity, owner.id))
  const online = useOnline()
  const areKept = useKeptDocuments()
  const rights = useDocumentRights(owner.entity)
  const { types: labels } = useLabels()
  const [previewed, setPreviewed] = useState<Document | null>(null)
  const preview = usePreview()
  if (!data) {
    if (error) return <FailedState title={t`Les documents n’ont pas pu être chargés`} error={error} onRetry={() => void refetch()} />
    return <SkeletonRows rows={4} />
  }
  const of = (type: DocumentType) => data.items.filter((document) => document.type === type)
  const types = reading ? documentTypes.filter((type) => of(type).length > 0) : documentTypes
  if (types.length === 0) return null
  return (
    <Stack gap="5">
      {!reading && rights.create.length === 0 && <NoRightToAdd />}
      {!online && (
        <Text textStyle="sm" color="fg.muted" role="note">
          {areKept(data.items) ? (
            <Trans>Hors ligne : ces documents sont gardés sur cet appareil ; les modifications demandent le réseau.</Trans>
          ) : (
            <Trans>Hors ligne : la liste reste lisible ; l’aperçu, le téléchargement et les modifications demandent le réseau.</Trans>
          )}
        </Text>
      )}
      {types.map((type) => (
        <TypeSection
          key={type}
          owner={owner}
          type={type}
          title={labels[type]}
          documents={of(type)}
          mayCreate={online && rights.create.includes(type)}
          saysForbidden={rights.create.length > 0 && !rights.create.includes(type)}
          mayUpdate={online && rights.update.includes(type)}
          mayDelete={rights.delete.includes(type)}
          onPreview={(document) => {
            setPreviewed(document)
            preview.mutate(document)
          }}
        />
      ))}
      {previewed && <PreviewDialog document={previewed} preview={preview} onClose={() => setPreviewed(null)} />}
    </Stack>
  )
}
