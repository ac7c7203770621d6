// Saves a permit; asks for confirmation if removing an offer also removes bundles.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { usagesOf } from '#api/refusals.ts'
import type { Inputs } from '#contract/index.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { confirm } from '#device/questions.ts'
import { levelNames } from '#entities/permits/fields.ts'

type Update = Inputs['permits']['update']

/** Returns null if the user cancels. */
export function useSavePermit() {
  const { t, i18n } = useLingui()
  const { mutateAsync } = useMutation(api.permits.update.mutationOptions({ meta: { silent: true } }))
  return async (update: Update): Promise<Permit | null> => {
    try {
      return await mutateAsync(update)
    } catch (error) {
      const usages = usagesOf(error)
      if (!usages) throw error
      const lost = usages.references.map(({ entity, name }) => {
        const level = Object.entries(levelNames).find(([one]) => entity === `permit-${one}`)
        return `${name} (${level ? i18n._(level[1]) : ''})`
      })
      const names = lost.join(', ')
      const sure = await confirm({
        header: t`Détacher avec les lots choisis ?`,
        message: t`Ces lots ne seront plus choisis par leur niveau : ${names}.`,
        acceptText: t`Détacher`,
        rejectText: t`Annuler`,
        tone: 'danger',
      })
      return sure ? await mutateAsync({ ...update, confirm_bundles: true }) : null
    }
  }
}
