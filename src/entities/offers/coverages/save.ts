// Saves a coverage, and reports the outcome.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { rereadAfter } from '#api/cache.ts'
import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import type { Inputs } from '#contract/index.ts'
import { Coverage } from '#contract/offers/serviceables.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

export const conflictOf = conflictWith(Coverage)

export function useSave() {
  return useMutation({
    mutationKey: api.serviceables.save.mutationKey(),
    mutationFn: async (input: Inputs['serviceables']['save']) => (await client.serviceables.save(input)).body,
    meta: { silent: true },
  })
}

/**
 * Reports a refusal with its reason, for example that the last coverage bought must stay, or a conflict. Reloads the stored coverages.
 */
export function useTellRefusal() {
  const { t } = useLingui()
  return (error: unknown, title: string) => {
    void rereadAfter('serviceables.save')
    if (conflictOf(error))
      return toast.warning({ title: t`La couverture a été modifiée entre-temps`, description: t`Vérifiez-la, puis recommencez.` })
    const [refused] = fieldErrorsOf(error)
    return tellFailure(error, { title, ...(refused && { description: fieldMessage(refused.key) }) })
  }
}

/** Deactivates a coverage after a confirmation; activates it at once. */
export function useActivation({ id, version, active, service: { name } }: Coverage) {
  const { t } = useLingui()
  const { mutate, isPending } = useSave()
  const tell = useTellRefusal()
  const run = async () => {
    const sure =
      !active ||
      (await confirm({
        header: t`Désactiver la couverture ?`,
        message: t`« ${name} » ne couvrira plus rien tant qu’elle n’est pas réactivée.`,
        acceptText: t`Désactiver`,
        rejectText: t`Annuler`,
        tone: 'danger',
      }))
    if (!sure) return
    mutate(
      { id, version, active: !active },
      {
        onSuccess: () => toast.success({ title: active ? t`Couverture désactivée` : t`Couverture réactivée`, description: name }),
        onError: (error) => tell(error, active ? t`La couverture n’a pas pu être désactivée` : t`La couverture n’a pas pu être réactivée`),
      },
    )
  }
  return { pending: isPending, run: () => void run() }
}

/** Deletes a coverage after a confirmation. */
export function useRemoval({ id, version, service: { name } }: Coverage) {
  const { t } = useLingui()
  const tell = useTellRefusal()
  const { mutate, isPending } = useMutation(
    api.serviceables.remove.mutationOptions({
      meta: { silent: true },
      onSuccess: () => toast.success({ title: t`Couverture supprimée`, description: name }),
      onError: (error) => tell(error, t`La couverture n’a pas pu être supprimée`),
    }),
  )
  const run = async () => {
    const sure = await confirm({
      header: t`Supprimer la couverture ?`,
      message: t`« ${name} » sera retirée ; l’historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id }, query: { version } })
  }
  return { pending: isPending, run: () => void run() }
}
