// A workbook that is written on this device and saved there; what writes it is loaded once it is asked for.
import { useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import { toast } from '#device/notices.ts'
import { saveFile } from '#kit/files/save-file.ts'
import type { Worksheet } from '#kit/list/export/workbook.ts'

/** Returns what saves the worksheets as `name` of the day. */
export function useWorkbook(name: string, sheetsOf: (day: string) => Promise<Worksheet[]>) {
  const { t } = useLingui()
  const day = useDay()
  return async () => {
    try {
      const [sheets, { workbookOf }] = await Promise.all([sheetsOf(day), import('#kit/list/export/workbook.ts')])
      const blob = await workbookOf(sheets)
      saveFile(new File([blob], `${name}-${day}.xlsx`, { type: blob.type }))
    } catch {
      toast.error({ title: t`L’export n’a pas abouti`, description: t`Réessayez au retour du réseau.` })
    }
  }
}
