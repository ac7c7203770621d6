// Writes a workbook on this device and saves it there; the code that writes it is loaded on demand.
import { useDay } from '#api/day.ts'
import { type Exporting, useExporting } from '#kit/list/export/exporting.tsx'
import type { Worksheet } from '#kit/list/export/workbook.ts'

/** Returns a function that saves the worksheets in a file with `name` and the day. */
export function useWorkbook(name: string, sheetsOf: (day: string) => Promise<Worksheet[]>): { exporting: Exporting; save: () => void } {
  const day = useDay()
  const exporting = useExporting()
  const save = () =>
    void exporting.start(async ({ signal, onWriting }) => {
      onWriting()
      const [sheets, { writeWorkbook }] = await Promise.all([sheetsOf(day), import('#kit/list/export/write-workbook.ts')])
      const blob = await writeWorkbook(sheets, signal)
      return new File([blob], `${name}-${day}.xlsx`, { type: blob.type })
    })
  return { exporting, save }
}
