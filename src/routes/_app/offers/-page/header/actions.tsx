// The actions on a whole offer: duplicating and deleting it.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import { forgetThings } from '#api/cache/gone.ts'
import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { usagesOf } from '#api/refusals.ts'
import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { InUseDialog, type Usages } from '#entities/lookups/in-use.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'

import { DuplicateDialog } from './duplicate.tsx'

export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayDuplicate = useCanCall('offers.duplicate')
  const mayRemove = useCanCall('offers.remove')
  const [duplicating, setDuplicating] = useState(false)
  const removal = useRemoval(offer)
  if (!mayDuplicate && !mayRemove) return null
  return (
    <>
      <MoreMenu busy={removal.pending} disabled={!online}>
        {mayDuplicate && (
          <MenuItem onSelect={() => setDuplicating(true)}>
            <Copy size={16} aria-hidden /> {t`Dupliquer`}
          </MenuItem>
        )}
        {mayRemove && <RemoveItem onSelect={() => void removal.ask()} />}
      </MoreMenu>
      {duplicating && <DuplicateDialog offer={offer} onClose={() => setDuplicating(false)} />}
      <InUseDialog name={offer.name} usages={removal.usages} onClose={removal.close} />
    </>
  )
}

/** Deletes after a confirmation; if the offer is still used, the message names its usages. */
function useRemoval({ id, version, name, reference }: Offer) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [usages, setUsages] = useState<Usages | null>(null)
  const { mutate, isPending } = useMutation(
    api.offers.remove.mutationOptions({
      onSuccess: async () => {
        toast.success({ title: t`Offre supprimée`, description: reference })
        const queryKey = api.offers.get.queryKey({ input: { id } })
        // If it were invalidated like the others, it would be refetched while the page is still open.
        await queryClient.cancelQueries({ queryKey })
        await navigate({ to: '/offers', ignoreBlocker: true })
        await forgetThings(queryClient, { entity: 'offers', ids: new Set([id]) })
      },
      onError: (error) => {
        const inUse = usagesOf(error)
        if (inUse) setUsages(inUse)
        else if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`L’offre a été modifiée entre-temps`, description: t`Vérifiez-la, puis recommencez.` })
        else tellFailure(error, { title: t`L’offre n’a pas pu être supprimée` })
      },
      meta: { silent: true, staleWhenRefused: true },
    }),
  )
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer l’offre ?`,
      message: t`« ${name} » (${reference}) sera supprimée avec ses documents et ses couvertures. Son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id }, query: { version } })
  }
  return { pending: isPending, ask, usages, close: () => setUsages(null) }
}
