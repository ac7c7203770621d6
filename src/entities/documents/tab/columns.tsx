// Columns of a list of documents: name, validity and actions.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Eye, File as AnyFile, FileImage, FileSpreadsheet, FileText, Pencil, Presentation, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useOnline } from '#api/connection.ts'
import type { Document } from '#contract/documents/documents.ts'
import { IconButton } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { isPreviewable } from '#kit/files/file-preview.tsx'
import { formatDate, formatFileSize } from '#kit/format/formats.ts'
import type { SmallColumn } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useDownload, useRemoval } from '../actions.ts'
import { useKeptDocuments } from '../kept.ts'
import { StateBadge } from '../period.tsx'
import type { DocumentOwner } from '../places.ts'

/** What the user may do with the documents of a list. */
export interface DocumentActions {
  owner: DocumentOwner
  mayUpdate: boolean
  mayDelete: boolean
  onPreview: (document: Document) => void
}

export function useColumns(actions: DocumentActions): SmallColumn<Document>[] {
  const { t } = useLingui()
  return [
    { id: 'name', label: t`Nom`, sort: ({ name }) => name, cell: (document) => <Name document={document} /> },
    { id: 'start_date', label: t`Début`, sort: ({ start_date }) => start_date, cell: ({ start_date }) => formatDate(start_date) },
    { id: 'end_date', label: t`Fin`, sort: ({ end_date }) => end_date, cell: ({ end_date }) => formatDate(end_date) },
    { id: 'file', label: t`Fichier`, sort: ({ file_name }) => file_name, cell: (document) => <FileName {...document} /> },
    { id: 'actions', label: t`Actions`, hidden: true, align: 'end', cell: (document) => <Actions document={document} {...actions} /> },
  ]
}

function Name({ document }: { document: Document }) {
  const { name, code, description, media_type } = document
  return (
    <Flex gap="3" align="flex-start">
      <Box color="fg.muted" pt="0.5">
        <KindIcon media_type={media_type} />
      </Box>
      <Stack gap="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text as="span" fontWeight="medium" lang={CONTENT_LANGUAGE}>
            {name}
          </Text>
          <StateBadge {...document} />
        </HStack>
        {code && <Text color="fg.muted">{code}</Text>}
        {description && (
          <Text whiteSpace="pre-line" lang={CONTENT_LANGUAGE}>
            {description}
          </Text>
        )}
      </Stack>
    </Flex>
  )
}

const FileName = ({ file_name, size }: Document) => file_name && `${file_name}${size === null ? '' : ` (${formatFileSize(size)})`}`

function Actions({ document, owner, mayUpdate, mayDelete, onPreview }: DocumentActions & { document: Document }) {
  const { t } = useLingui()
  const online = useOnline()
  const readable = useKeptDocuments()([document]) || online
  const download = useDownload()
  const removal = useRemoval(document)
  const { name, status, media_type } = document
  const there = status === 'uploaded'
  return (
    <HStack gap="1" justify="flex-end">
      {there && isPreviewable(media_type) && (
        <Action label={t`Aperçu de ${name}`} disabled={!readable} onClick={() => onPreview(document)}>
          <Eye size={16} aria-hidden />
        </Action>
      )}
      {there && (
        <Action label={t`Télécharger ${name}`} disabled={!readable} loading={download.isPending} onClick={() => download.mutate(document)}>
          <Download size={16} aria-hidden />
        </Action>
      )}
      {mayUpdate && (
        <IconButton asChild size="sm" variant="ghost">
          <Link {...owner.edit(document.id)} aria-label={t`Modifier ${name}`} title={t`Modifier`}>
            <Pencil size={16} aria-hidden />
          </Link>
        </IconButton>
      )}
      {mayDelete && (
        <Action label={t`Supprimer ${name}`} disabled={!online} loading={removal.pending} danger onClick={() => void removal.run()}>
          <Trash2 size={16} aria-hidden />
        </Action>
      )}
    </HStack>
  )
}

interface ActionProps {
  label: string
  disabled: boolean
  loading?: boolean
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

const Action = ({ label, loading = false, danger = false, children, ...button }: ActionProps) => (
  <IconButton
    size="sm"
    variant="ghost"
    {...(danger ? { colorPalette: 'red' } : {})}
    aria-label={label}
    title={label}
    loading={loading}
    {...button}
  >
    {children}
  </IconButton>
)

function KindIcon({ media_type }: Pick<Document, 'media_type'>) {
  const kind = media_type ?? ''
  if (kind.startsWith('image/')) return <FileImage size={20} aria-hidden />
  if (kind.includes('sheet') && !kind.includes('word')) return <FileSpreadsheet size={20} aria-hidden />
  if (kind.includes('presentation')) return <Presentation size={20} aria-hidden />
  return kind === '' ? <AnyFile size={20} aria-hidden /> : <FileText size={20} aria-hidden />
}
