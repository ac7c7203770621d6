// Deletes a nomenclature or a category after a confirmation; if a category is still used, the message names its usages.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { usagesOf } from '#api/refusals.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import type { Usages } from '#entities/lookups/in-use.tsx'

export interface Removal {
  call: typeof api.technical_nomenclatures.remove | typeof api.printer_categories.remove
  row: { id: number; version: number; name: string }
  /** The question of the confirmation. */
  header: string
  /** The list to go to after the deletion. */
  list: '/nomenclatures/technical-nomenclature' | '/nomenclatures/printer-category'
}

export function useRemoval({ call, row: { id, version, name }, header, list }: Removal) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [usages, setUsages] = useState<Usages | null>(null)
  const { mutate, isPending } = useMutation(
    call.mutationOptions({
      onSuccess: async () => {
        toast.success({ title: t`Élément supprimé`, description: name })
        await navigate({ to: list, ignoreBlocker: true })
      },
      onError: (error) => {
        const inUse = usagesOf(error)
        if (inUse) setUsages(inUse)
        else if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`Modifié entre-temps`, description: t`Vérifiez, puis recommencez.` })
        else tellFailure(error, { title: t`Une erreur est survenue lors de la suppression du ${name}.` })
      },
      meta: { silent: true },
    }),
  )
  const ask = async () => {
    const sure = await confirm({
      header,
      message: t`« ${name} » sera supprimé ; son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id }, query: { version } })
  }
  return { ask, busy: isPending, usages, close: () => setUsages(null) }
}
