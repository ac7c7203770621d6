// Exporting what is shown, with progress, to be cancelled.
import { Button, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Inputs } from '../../../../contract/index.ts'
import { useDay } from '../../../api/day.ts'
import { formatCount } from '../../../kit/formats.ts'
import { Menu, MenuItem } from '../../../kit/menu.tsx'
import { WideOnly } from '../../../kit/page.tsx'
import { toast } from '../../../kit/toast.tsx'
import { allRows } from './-list-all-rows.ts'
import type { ProductColumn } from './-list-columns.tsx'
import type { ExportFormat } from './-list-export.ts'

interface ExportMenuProps {
  question: Inputs['products']['list']
  /** The columns on screen, in their order. */
  columns: ProductColumn[]
}

export function ExportMenu({ question, columns }: ExportMenuProps) {
  const { t } = useLingui()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const abort = useRef<AbortController>(null)
  const day = useDay()
  const run = async (format: ExportFormat) => {
    const controller = new AbortController()
    abort.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await allRows(question, (done, total) => setProgress({ done, total }), controller.signal)
      const { saveAs } = await import('./-list-export.ts')
      await saveAs(format, `articles-${day}`, columns, rows)
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
    <Menu
      label={t`Exporter`}
      aria-label={t`Exporter`}
      variant="outline"
      colorPalette="teal"
      button={
        <>
          <Download size={16} aria-hidden />
          <WideOnly>{t`Exporter`}</WideOnly>
        </>
      }
    >
      <MenuItem onSelect={() => void run('xlsx')}>{t`Excel (XLSX)`}</MenuItem>
      <MenuItem onSelect={() => void run('csv')}>{t`CSV`}</MenuItem>
    </Menu>
  )
}
