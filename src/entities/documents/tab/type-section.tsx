// The documents of one type; dropping a file here starts a new one.
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import type { Document } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { DropZone } from '#kit/files/file-picker.tsx'
import { Section } from '#kit/page/page.tsx'
import { SmallTable } from '#kit/table/small-table.tsx'

import { type DocumentActions, useColumns } from './columns.tsx'
import { setPendingFile } from './dropped.ts'

interface TypeSectionProps extends DocumentActions {
  type: DocumentType
  title: string
  documents: Document[]
  mayCreate: boolean
  /** Shows that adding this type is forbidden, where other types may be added. */
  saysForbidden: boolean
}

export function TypeSection({ type, title, documents, mayCreate, saysForbidden, ...actions }: TypeSectionProps) {
  const { owner } = actions
  const columns = useColumns(actions)
  const navigate = useNavigate()
  const drop = (file: File | undefined) => {
    if (!file) return
    setPendingFile(file)
    void navigate(owner.add(type))
  }
  return (
    <DropZone testId={`drop-${type}`} disabled={!mayCreate} onDrop={drop}>
      <Section title={title} actions={mayCreate && <AddButton owner={owner} type={type} title={title} />}>
        {documents.length > 0 && <SmallTable label={title} columns={columns} rows={documents} idOf={({ id }) => id} />}
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
      <Link {...owner.add(type)} onClick={() => setPendingFile(null)}>
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
