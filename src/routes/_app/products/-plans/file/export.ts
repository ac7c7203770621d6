// The prices of a selection of products as a spreadsheet to edit: at once if it is small, otherwise as the file of a task.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import { tellTask } from '#kit/changes/bulk/task-toast.ts'
import { saveFile } from '#kit/files/save-file.ts'
import type { ChosenRows } from '#kit/list/bulk/selection.ts'
import { currentLanguage } from '#locales/i18n.ts'

import type { ProductFilter } from '../../-list/search.ts'

type Selection = ChosenRows<ProductFilter>

/** More ids are too long for a URL. */
const MAX_IDS_IN_URL = 200

export function usePriceTemplate() {
  const { t } = useLingui()
  return useMutation({
    mutationKey: api.price_plans.template_task.mutationKey(),
    mutationFn: templateOf,
    onSuccess: (file) => (file ? saveFile(file) : tellTask(t`Le fichier des tarifs est en préparation`)),
    meta: { error: () => t`Les tarifs n’ont pas pu être exportés` },
  })
}

/** Null if a task makes it. */
async function templateOf(selection: Selection): Promise<File | null> {
  const language = currentLanguage()
  const query = queryOf(selection)
  if (query)
    try {
      return (await client.price_plans.template({ ...query, language })).body
    } catch (error) {
      if (!fieldErrorsOf(error).some(({ key }) => key === 'too_many')) throw error
    }
  await client.price_plans.template_task({ selection, language })
  return null
}

/** The selection as the query of a GET; null if it cannot be one. */
function queryOf(selection: Selection) {
  if ('ids' in selection) return selection.ids.length <= MAX_IDS_IN_URL ? { ids: selection.ids.join() } : null
  return selection.except_ids.length === 0 ? selection.filter : null
}
