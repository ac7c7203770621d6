/// <reference lib="webworker" />
// Writes one workbook beside the page, which goes on meanwhile: rows come in portions, the file goes back.
import { workbookOf, type WorkbookRow, type WorksheetHead } from './workbook.ts'

/** What the worker hears: a worksheet begins, has more rows, or the workbook is whole. */
export type ToWorker = { sheet: WorksheetHead } | { rows: WorkbookRow[] } | 'write'
/** What it answers, once. */
export type FromWorker = { file: Blob } | { failed: string }

const sheets: (WorksheetHead & { rows: WorkbookRow[] })[] = []

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data === 'write') void write()
  else if ('sheet' in data) sheets.push({ ...data.sheet, rows: [] })
  // To spread a portion would put each of its rows on the stack.
  else for (const row of data.rows) sheets.at(-1)?.rows.push(row)
})

async function write(): Promise<void> {
  const answer: FromWorker = await workbookOf(sheets).then(
    (file) => ({ file }),
    (error: unknown) => ({ failed: String(error) }),
  )
  postMessage(answer)
}
