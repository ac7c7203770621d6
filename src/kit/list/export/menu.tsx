// Exports the list as shown, with progress and cancellation.
import { useLingui } from '@lingui/react/macro'

import { rereadAfter } from '#api/cache.ts'
import { useDay } from '#api/day.ts'
import type { EndpointName } from '#contract/index.ts'
import { type ExportColumn, type ExportFormat, MAX_EXPORTED_AT_ONCE } from '#contract/shared/exports.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { tellTask } from '../../changes/bulk/task-toast.ts'
import { formatCount } from '../../format/formats.ts'
import { MenuItem } from '../../overlay/menu.tsx'
import type { ListColumn } from '../columns.ts'
import type { ReadAll } from '../use-list.ts'
import type { ExportNames } from './export.ts'
import { useExporting, WhileExporting } from './exporting.tsx'
import { ExportFormats } from './formats.tsx'

/** The call with which the server makes the file of a long list, as a task. */
export interface ExportAsTask<Question> {
  call: EndpointName
  ask: (
    asked: ExportNames & { format: ExportFormat; language: 'fr' | 'en'; filter: Question; columns: ExportColumn[] },
    options: { signal: AbortSignal },
  ) => Promise<Task>
}

interface ExportMenuProps<Question, Row> {
  names: ExportNames
  list: { question: Question; count: number | undefined; readAll: ReadAll<Row> }
  /** The visible columns, in their order. */
  columns: ListColumn<Row>[]
  asTask: ExportAsTask<Question> | undefined
}

/** Loaded on the first export. */
const writer = async () => await import('./export.ts')

export function ExportMenu<Question, Row>({ names: { file, sheet }, list, columns, asTask }: ExportMenuProps<Question, Row>) {
  const { t } = useLingui()
  const exporting = useExporting()
  const day = useDay()
  const run = (format: ExportFormat) =>
    void exporting.start(async ({ signal, onProgress, onWriting }) => {
      const { question, count = 0, readAll } = list
      const names = { file: `${file}-${day}`, sheet }
      const { exportedAs, columnsForServer } = await writer()
      const known = asTask && count > MAX_EXPORTED_AT_ONCE ? columnsForServer(columns) : null
      if (asTask && known) {
        await asTask.ask({ ...names, format, language: currentLanguage(), filter: question, columns: known }, { signal })
        tellTask(t`Export de ${formatCount(count)} lignes`)
        await rereadAfter(asTask.call)
        return null
      }
      const rows = await readAll(onProgress, signal)
      onWriting()
      return await exportedAs(format, names, columns, rows, signal)
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
