// Deletes a presentation after a confirmation; its offers stay.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'

export function useRemoval({ id, version, name }: GroupedPresentation) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(
    api.grouped_presentations.remove.mutationOptions({
      onSuccess: async () => {
        toast.success({ title: t`Présentation supprimée`, description: name })
        await navigate({ to: '/offers/presentations', ignoreBlocker: true })
      },
      onError: (error) => {
        if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`La présentation a été modifiée entre-temps`, description: t`Vérifiez-la, puis recommencez.` })
        else tellFailure(error, { title: t`La présentation n’a pas pu être supprimée` })
      },
      meta: { silent: true, staleWhenRefused: true },
    }),
  )
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer la présentation ?`,
      message: t`« ${name} » sera supprimée ; ses offres restent. Son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id }, query: { version } })
  }
  return { ask, busy: isPending }
}
