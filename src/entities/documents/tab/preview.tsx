// Preview of a document over the list; its file is requested when it opens.
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'

import type { Document } from '#contract/documents/documents.ts'
import { Button } from '#kit/elements/controls.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { FilePreview } from '#kit/files/file-preview.tsx'
import { saveFile } from '#kit/files/save-file.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import type { usePreview } from '../actions.ts'

interface PreviewDialogProps {
  document: Document
  preview: ReturnType<typeof usePreview>
  onClose: () => void
}

export function PreviewDialog({ document, preview: { data: file, error, mutate }, onClose }: PreviewDialogProps) {
  const { t } = useLingui()
  const footer = file && (
    <Button variant="outline" onClick={() => saveFile(file)}>
      <Download size={16} aria-hidden /> <Trans>Télécharger</Trans>
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={document.name} size="xl" footer={footer}>
      {error ? (
        <FailedState title={t`Le document n’a pas pu être affiché`} error={error} onRetry={() => mutate(document)} />
      ) : file ? (
        <FilePreview file={file} label={document.name} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
