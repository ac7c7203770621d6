// Exports the lines of a plan, as filtered: a task writes the file, however many they are.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { tellTask } from '#kit/changes/bulk/task-toast.ts'
import { ExportFormats } from '#kit/list/export/formats.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import type { LineFilter } from './choice.ts'

export function LinesExport({ plan: { id }, filter }: { plan: PricePlan; filter: LineFilter }) {
  const { t } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationKey: api.price_plans.export.mutationKey(),
    mutationFn: async () => await client.price_plans.export({ id, language: currentLanguage(), filter }),
    onSuccess: () => tellTask(t`Le fichier des lignes est en préparation`),
    meta: { error: () => t`Les lignes n’ont pas pu être exportées` },
  })
  return (
    <ExportFormats loading={isPending}>
      <MenuItem onSelect={() => mutate()}>{t`Excel (XLSX)`}</MenuItem>
    </ExportFormats>
  )
}
