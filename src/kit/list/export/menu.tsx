// Exports the list as shown, with progress and cancellation.
import { useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'

import { MenuItem } from '../../overlay/menu.tsx'
import type { ListColumn } from '../columns.ts'
import type { ReadAll } from '../use-list.ts'
import type { ExportFormat, ExportNames } from './export.ts'
import { useExporting, WhileExporting } from './exporting.tsx'
import { ExportFormats } from './formats.tsx'

interface ExportMenuProps<Row> {
  names: ExportNames
  readAll: ReadAll<Row>
  /** The visible columns, in their order. */
  columns: ListColumn<Row>[]
}

/** Loaded on the first export. */
const writer = async () => await import('./export.ts')

export function ExportMenu<Row>({ names: { file, sheet }, readAll, columns }: ExportMenuProps<Row>) {
  const { t } = useLingui()
  const exporting = useExporting()
  const day = useDay()
  const run = (format: ExportFormat) =>
    void exporting.start(async ({ signal, onProgress, onWriting }) => {
      const rows = await readAll(onProgress, signal)
      onWriting()
      const { exportedAs } = await writer()
      return await exportedAs(format, { file: `${file}-${day}`, sheet }, columns, rows, signal)
    })
  return (
    <WhileExporting exporting={exporting}>
      <ExportFormats>
        <MenuItem onSelect={() => run('xlsx')}>{t`Excel (XLSX)`}</MenuItem>
        <MenuItem onSelect={() => run('csv')}>{t`CSV`}</MenuItem>
      </ExportFormats>
    </WhileExporting>
  )
}
