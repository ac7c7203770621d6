// Has a worker write a workbook, so that the page stays responsive. Loaded when a user exports.
import { portions } from './portions.ts'
import type { FromWorker, ToWorker } from './workbook-worker.ts'
import type { WorkbookRow, WorksheetHead } from './workbook.ts'

/** A worksheet whose rows are generated while it is written. */
export interface WorksheetSource extends WorksheetHead {
  rows: Iterable<WorkbookRow>
}

/**
 * Returns the worksheets as an XLSX file. Rejects if the worker fails or cannot be loaded, and with an AbortError as soon as `signal`
 * is aborted.
 */
export async function writeWorkbook(sheets: readonly WorksheetSource[], signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const say = (message: ToWorker) => worker.postMessage(message, [])
  const give = async () => {
    for (const { rows, name, widths, sticky, hidden = false } of sheets) {
      // Only these fields: others of the sheet, such as functions, cannot be posted.
      say({ sheet: { name, widths, hidden, ...(sticky && { sticky }) } })
      for await (const portion of portions(rows, signal)) say({ rows: portion })
    }
    say('write')
  }
  try {
    const written = fileOf(worker, signal)
    await Promise.all([written, give()])
    return await written
  } finally {
    worker.terminate()
  }
}

const fileOf = (worker: Worker, signal: AbortSignal): Promise<Blob> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('file' in data) resolve(data.file)
      else reject(new Error(data.failed))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker did not come')))
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    if (signal.aborted) reject(signal.reason as Error)
  })
