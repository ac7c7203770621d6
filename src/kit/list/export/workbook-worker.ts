/// <reference lib="webworker" />
// Worker that writes a workbook without blocking the page: receives rows in portions, posts the file.
import { workbookOf, type WorkbookRow, type WorksheetHead } from './workbook.ts'

/** Messages to the worker: a worksheet begins, more rows of it, or the workbook is complete. */
export type ToWorker = { sheet: WorksheetHead } | { rows: WorkbookRow[] } | 'write'
/** The single response. */
export type FromWorker = { file: Blob } | { failed: string }

const sheets: (WorksheetHead & { rows: WorkbookRow[] })[] = []

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data === 'write') void write()
  else if ('sheet' in data) sheets.push({ ...data.sheet, rows: [] })
  // No spread: it would put every row of the portion on the stack.
  else for (const row of data.rows) sheets.at(-1)?.rows.push(row)
})

async function write(): Promise<void> {
  const answer: FromWorker = await workbookOf(sheets).then(
    (file) => ({ file }),
    (error: unknown) => ({ failed: String(error) }),
  )
  postMessage(answer)
}
