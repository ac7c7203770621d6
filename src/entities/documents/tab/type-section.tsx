// The documents of one type; a file dropped here begins a new one.
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import type { Document, DocumentType } from '#contract/documents.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { DropZone } from '#kit/files/file-picker.tsx'
import { Section } from '#kit/page/page.tsx'

import type { DocumentOwner } from '../places.ts'
import { handOver } from './dropped.ts'
import { DocumentItem } from './item.tsx'

interface TypeSectionProps {
  owner: DocumentOwner
  type: DocumentType
  title: string
  documents: Document[]
  mayCreate: boolean
  /** Said here where other types may be added to. */
  saysForbidden: boolean
  mayUpdate: boolean
  mayDelete: boolean
  onPreview: (document: Document) => void
}

export function TypeSection({
  owner,
  type,
  title,
  documents,
  mayCreate,
  saysForbidden,
  mayUpdate,
  mayDelete,
  onPreview,
}: TypeSectionProps) {
  const navigate = useNavigate()
  const drop = (file: File | undefined) => {
    if (!file) return
    handOver(file)
    void navigate(owner.add(type))
  }
  return (
    <DropZone testId={`drop-${type}`} disabled={!mayCreate} onDrop={drop}>
      <Section title={title} actions={mayCreate && <AddButton owner={owner} type={type} title={title} />}>
        {documents.length > 0 && (
          <Stack as="ul" gap="0" divideY="1px" my="-2">
            {documents.map((document) => (
              <DocumentItem
                key={document.id}
                document={document}
                owner={owner}
                mayUpdate={mayUpdate}
                mayDelete={mayDelete}
                onPreview={() => onPreview(document)}
              />
            ))}
          </Stack>
        )}
        {documents.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            {mayCreate ? <Trans>Aucun document. Ajoutez-en un, ou déposez un fichier ici.</Trans> : <Trans>Aucun document.</Trans>}
          </Text>
        )}
        {saysForbidden && (
          <Box mt="3">
            <NoRightToAdd />
          </Box>
        )}
      </Section>
    </DropZone>
  )
}

function AddButton({ owner, type, title }: Pick<TypeSectionProps, 'owner' | 'type' | 'title'>) {
  return (
    <Button asChild size="sm" variant="outline" flexShrink="0">
      <Link {...owner.add(type)} onClick={() => handOver(null)}>
        <Plus size={16} aria-hidden /> <Trans>Ajouter</Trans>
        <Box as="span" srOnly>
          {title}
        </Box>
      </Link>
    </Button>
  )
}

export function NoRightToAdd() {
  return (
    <Text textStyle="sm" color="fg.muted" role="note">
      <Trans>Vous n'avez pas la permission d'ajouter des fichiers.</Trans>
    </Text>
  )
}
