// Takes a view of the calculator along: as a workbook that goes on calculating, or printed.
import { useLingui } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { CostView } from '#contract/nomenclatures/theoretical-cost.ts'
import { toast } from '#device/notices.ts'
import { usePrinting } from '#kit/files/printing.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { ExportFormats } from '#kit/list/export/formats.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import type { Asked } from '../calculation.ts'
import { type Costed, inputOf } from '../costs.ts'
import type { Part } from './workbook.ts'

/** Loaded once it is asked for. */
const writer = async () => await Promise.all([import('./workbook.ts'), import('#kit/list/export/workbook.ts')])

export interface ExportedView {
  /** Of the workbook's file. */
  name: string
  view: CostView
}

const partsOf: Record<CostView, readonly Part[]> = {
  summary: ['cost', 'sell', 'sell_vendor'],
  cost: ['cost'],
  sell: ['sell'],
  sell_vendor: ['sell_vendor'],
}

export function ExportView({ name, view, items, asked: { use } }: ExportedView & { items: readonly Costed[]; asked: Asked }) {
  const { t } = useLingui()
  const day = useDay()
  const question = inputOf({ ids: items.map(({ id }) => id), use })
  const printing = usePrinting(async () => (await client.theoretical_cost.pdf({ ...question, view, language: currentLanguage() })).body)
  const workbook = async () => {
    try {
      const [{ calculationSheets }, { workbookOf }] = await writer()
      const blob = await workbookOf(calculationSheets(partsOf[view], { items, use, day }))
      saveFile(new File([blob], `${name}-${day}.xlsx`, { type: blob.type }))
    } catch {
      toast.error({ title: t`L’export n’a pas abouti`, description: t`Réessayez au retour du réseau.` })
    }
  }
  return (
    <ExportFormats loading={printing.isPending}>
      <MenuItem onSelect={() => void workbook()}>{t`Excel (XLSX)`}</MenuItem>
      <MenuItem onSelect={() => printing.mutate()}>{t`PDF`}</MenuItem>
    </ExportFormats>
  )
}
