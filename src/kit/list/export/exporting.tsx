// An export in progress: its progress, its cancellation, and its file or error at the end.
import { Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { failureDetail, tellFailure } from '#api/failures.ts'

import { Button } from '../../elements/button.tsx'
import { saveFile } from '../../files/save-file.ts'
import { formatCount } from '../../format/formats.ts'

/** The rows read so far and in total; the file is written once all are read. */
type Progress = { done: number; total: number } | 'writing'

export interface ExportSteps {
  /** Aborted when the export is stopped. */
  signal: AbortSignal
  /** Called while rows are being read. */
  onProgress: (done: number, total: number) => void
  /** Called when all rows are read. */
  onWriting: () => void
}

export interface Exporting {
  progress: Progress | null
  /** Runs `make` and saves its file; null means that there is none, which `make` explains itself. */
  start: (make: (steps: ExportSteps) => Promise<File | null>) => Promise<void>
  stop: () => void
}

/** One export at a time. */
export function useExporting(): Exporting {
  const { t } = useLingui()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  const start: Exporting['start'] = async (make) => {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const file = await make({
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
        onWriting: () => setProgress('writing'),
      })
      if (file && !signal.aborted) saveFile(file)
    } catch (error) {
      if (!signal.aborted) tellExportFailure(error, t`L’export n’a pas abouti`)
    }
    running.current = null
    setProgress(null)
  }
  return { progress, start, stop: () => running.current?.abort() }
}

function tellExportFailure(error: unknown, title: string): void {
  const description = failureDetail(error)
  tellFailure(error, { title, ...(description !== undefined && { description }) })
}

interface WhileExportingProps {
  exporting: Exporting
  /** The button that starts exports. */
  children: ReactNode
}

/** During an export, replaces `children` by the button that stops it, and moves the focus to it. */
export function WhileExporting({ exporting: { progress, stop }, children }: WhileExportingProps) {
  // No box around them, because a panel lays out its own child buttons.
  const before = useRef<HTMLSpanElement>(null)
  const busy = progress !== null
  const former = useRef(busy)
  useEffect(() => {
    if (former.current !== busy && document.activeElement === document.body) {
      const button = before.current?.nextElementSibling
      if (button instanceof HTMLElement) button.focus()
    }
    former.current = busy
  }, [busy])
  return (
    <>
      <span ref={before} hidden />
      {progress ? <StopButton progress={progress} onClick={stop} /> : children}
    </>
  )
}

function StopButton({ progress, onClick }: { progress: Progress; onClick: () => void }) {
  const { t } = useLingui()
  const label = () => {
    if (progress === 'writing') return t`Annuler l’export (écriture du fichier)`
    const [done, total] = [formatCount(progress.done), formatCount(progress.total)]
    return progress.total === 0 ? t`Annuler l’export` : t`Annuler l’export (${done} sur ${total})`
  }
  return (
    <Button size="sm" variant="outline" flexShrink="0" onClick={onClick}>
      <X size={16} aria-hidden />
      <Text as="span" aria-live="polite">
        {label()}
      </Text>
    </Button>
  )
}
