// One document in its list: what it is, when it applies, and what can be done with it.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Eye, File as AnyFile, FileImage, FileSpreadsheet, FileText, Pencil, Presentation, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useOnline } from '#api/connection.ts'
import type { Document } from '#contract/documents.ts'
import { IconButton } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { isPreviewable } from '#kit/files/file-preview.tsx'
import { formatFileSize } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useDownload, useRemoval } from '../actions.ts'
import { useKeptDocuments } from '../kept.ts'
import { Period, StateBadge } from '../period.tsx'
import type { DocumentOwner } from '../places.ts'

interface DocumentItemProps {
  document: Document
  owner: DocumentOwner
  mayUpdate: boolean
  mayDelete: boolean
  onPreview: () => void
}

export function DocumentItem({ document, ...props }: DocumentItemProps) {
  const { name, code, description, file_name, size } = document
  return (
    <Flex as="li" gap="3" py="3" align="flex-start" wrap={{ base: 'wrap', md: 'nowrap' }} data-document={document.id}>
      <Box color="fg.muted" pt="0.5">
        <KindIcon media_type={document.media_type} />
      </Box>
      <Stack gap="1" flex="1 1 14rem" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {name}
          </Text>
          <StateBadge {...document} />
        </HStack>
        <HStack textStyle="sm" color="fg.muted" columnGap="3" rowGap="0" wrap="wrap">
          <Period {...document} />
          {code && <Text as="span">{code}</Text>}
          {file_name && (
            <Text as="span" overflowWrap="anywhere">
              {file_name}
              {size !== null && ` (${formatFileSize(size)})`}
            </Text>
          )}
        </HStack>
        {description && (
          <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {description}
          </Text>
        )}
      </Stack>
      <Actions document={document} {...props} />
    </Flex>
  )
}

function Actions({ document, owner, mayUpdate, mayDelete, onPreview }: DocumentItemProps) {
  const { t } = useLingui()
  const online = useOnline()
  const readable = useKeptDocuments()([document]) || online
  const download = useDownload()
  const removal = useRemoval(document)
  const { name, status, media_type } = document
  const there = status === 'uploaded'
  return (
    <HStack gap="1" ms="auto">
      {there && isPreviewable(media_type) && (
        <Action label={t`Aperçu de ${name}`} disabled={!readable} onClick={onPreview}>
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
