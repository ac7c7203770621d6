// The documents that a customer may see: those valid today, without internal sales sheets; each opens by its name.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import type { Document, DocumentEntity } from '#contract/documents/documents.ts'
import { documentsForCustomers } from '#contract/documents/types.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { isPreviewable } from '#kit/files/file-preview.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { usePreview } from '../actions.ts'
import { documentsQuery } from '../query.ts'
import { PreviewDialog } from './preview.tsx'

export function CustomerDocuments({ entity, id }: { entity: DocumentEntity; id: number }) {
  const { t } = useLingui()
  const day = useDay()
  const { data } = useQuery(documentsQuery(entity, id))
  const [opened, setOpened] = useState<Document | null>(null)
  const preview = usePreview()
  const shown = data?.items.filter((document) => isForCustomers(document, day)) ?? []
  if (shown.length === 0) return null
  return (
    <Section title={t`Documents`}>
      <Stack gap="1" align="start">
        {shown.map((document) => (
          <Button
            key={document.id}
            variant="ghost"
            size="lg"
            h="auto"
            minH="11"
            whiteSpace="normal"
            textAlign="start"
            lang={CONTENT_LANGUAGE}
            onClick={() => {
              setOpened(document)
              preview.mutate(document)
            }}
          >
            <FileText size={20} aria-hidden /> {document.name}
          </Button>
        ))}
      </Stack>
      {opened && <PreviewDialog document={opened} preview={preview} onClose={() => setOpened(null)} />}
    </Section>
  )
}

const isForCustomers = ({ type, status, media_type, start_date, end_date }: Document, day: string): boolean =>
  documentsForCustomers[type] &&
  status === 'uploaded' &&
  isPreviewable(media_type) &&
  (start_date === null || start_date <= day) &&
  (end_date === null || end_date >= day)
