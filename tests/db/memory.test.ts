// The server's memory while it receives many large files at once.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fileOf, formOf, pdf, pdfOf } from '../sample-files.ts'
import { times } from '../torture.ts'
import { newDataDir } from './processes.ts'
import { startServer } from './server.ts'

/** The current or the maximum memory of the process, in mebibytes. */
function memoryOf(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024
}

test.runIf(process.platform === 'linux')('large files that one person sends at once are taken a few at a time', async ({ annotate }) => {
  // On a loaded machine a file takes longer than its reader normally has.
  const app = await startServer(await newDataDir(), { PATIENCE: '100' }, { entry: 'tests/db/limits.ts' })
  const send = async (file: File) => {
    const body = formOf({ entity: 'products', entity_id: '1', type: 'contract', name: 'D', file })
    return (await app.fetch('/documents', { method: 'POST', body })).status
  }
  expect(await send(fileOf(pdf()))).toBe(201)
  const before = memoryOf(app.pid, 'VmRSS')
  const large = fileOf(pdfOf(10_485_760))
  // Several waves, because a request that waits too long for its turn is cut off as a slow client.
  for (let wave = 0; wave < times(3, 30); wave++) {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => send(large)))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 201))
  }
  const grown = memoryOf(app.pid, 'VmHWM') - before
  await annotate(`+${Math.round(grown)} MiB`)
  // Twenty files held at once would need five times their size.
  expect(grown).toBeLessThan(600)
})
