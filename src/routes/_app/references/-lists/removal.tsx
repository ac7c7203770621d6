// Deletes a row of a lookup list; if it is still used, names its usages with links to them.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { usagesOf } from '#api/refusals.ts'
import type { LookupEntity } from '#contract/entities.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import type { LookupRow } from '#entities/lookups/fields.tsx'
import type { Usages } from '#entities/lookups/in-use.tsx'

export function useRemoval(kind: LookupEntity, row: LookupRow) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [usages, setUsages] = useState<Usages | null>(null)
  const { name } = row
  const { mutate, isPending } = useMutation({
    mutationKey: api[kind].remove.mutationKey(),
    mutationFn: async () => await client[kind].remove({ params: { id: row.id }, query: { version: row.version } }),
    onSuccess: async () => {
      toast.success({ title: t`Élément supprimé`, description: name })
      await navigate({ to: '/references/$kind', params: { kind }, ignoreBlocker: true })
    },
    onError: (error) => {
      const inUse = usagesOf(error)
      if (inUse) setUsages(inUse)
      else if (error instanceof ORPCError && error.code === 'CONFLICT')
        toast.error({ title: t`Modifié entre-temps`, description: t`Rechargez la page, puis recommencez.` })
    },
  })
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer « ${name} » ?`,
      message: t`Son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate()
  }
  return { ask, busy: isPending, usages, close: () => setUsages(null) }
}
