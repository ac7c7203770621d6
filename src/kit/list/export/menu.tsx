// Exporting what is shown, with progress, to be cancelled.
import { Button, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'

import { useDay } from '#api/day.ts'
import { toast } from '#device/notices.ts'

import { formatCount } from '../../format/formats.ts'
import { MenuItem } from '../../overlay/menu.tsx'
import type { ListColumn } from '../columns.ts'
import type { ReadAll } from '../use-list.ts'
import type { ExportFormat, ExportNames } from './export.ts'
import { ExportFormats } from './formats.tsx'

interface ExportMenuProps<Row> {
  names: ExportNames
  readAll: ReadAll<Row>
  /** The columns on screen, in their order. */
  columns: ListColumn<Row>[]
}

/** Loaded once it is asked for. */
const writer = async () => await import('./export.ts')

export function ExportMenu<Row>({ names: { file, sheet }, readAll, columns }: ExportMenuProps<Row>) {
  const { t } = useLingui()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const abort = useRef<AbortController>(null)
  const day = useDay()
  const run = async (format: ExportFormat) => {
    const controller = new AbortController()
    abort.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await readAll((done, total) => setProgress({ done, total }), controller.signal)
      const { saveAs } = await writer()
      await saveAs(format, { file: `${file}-${day}`, sheet }, columns, rows)
    } catch {
      if (!controller.signal.aborted) toast.error({ title: t`L’export n’a pas abouti`, description: t`Réessayez au retour du réseau.` })
    }
    setProgress(null)
  }
  if (progress)
    return (
      <Button size="sm" variant="outline" onClick={() => abort.current?.abort()}>
        <X size={16} aria-hidden />
        <Text as="span" aria-live="polite">
          <Trans>
            Annuler l’export ({formatCount(progress.done)} sur {formatCount(progress.total)})
          </Trans>
        </Text>
      </Button>
    )
  return (
    <ExportFormats>
      <MenuItem onSelect={() => void run('xlsx')}>{t`Excel (XLSX)`}</MenuItem>
      <MenuItem onSelect={() => void run('csv')}>{t`CSV`}</MenuItem>
    </ExportFormats>
  )
}
