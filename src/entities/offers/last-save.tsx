// Who last saved a part of an offer, with a button that restores what was there before, as long as the offer has not been changed
// since.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'

import { api, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { refusalOf } from '#api/refusals.ts'
import { useCanCall } from '#api/session.ts'
import type { EndpointName } from '#contract/index.ts'
import { SHARED } from '#contract/offers/offer-products.ts'
import { LastSave as Stored, type OfferPart } from '#contract/offers/offer-undo.ts'
import { toast } from '#device/notices.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { formatInstant } from '#kit/format/formats.ts'

import { consents } from './consent.ts'
import { lastSaveQuery } from './queries.ts'

/** A part may be restored by users who may save it. */
const saves: Record<OfferPart, EndpointName> = {
  composition: 'offer_products.save',
  markup: 'offer_markups.save',
  quantity_degressivity: 'quantity_degressivities.save',
  price_degressivity: 'price_degressivities.save',
  rule: 'rules.update',
  rule_case: 'rule_cases.save',
}
const conflictOf = conflictWith(Stored)

interface LastSaveProps {
  offer_id: number
  /** The part of the offer that the screen shows. */
  part: OfferPart
}

/** Placed below the part: it loads a moment later, and must not shift the rest. */
export function LastSave({ offer_id, part }: LastSaveProps) {
  const { t } = useLingui()
  const online = useOnline()
  const may = useCanCall(saves[part])
  const { data, isFetching } = useQuery({ ...lastSaveQuery(offer_id), enabled: may && online })
  const { mutate, isPending } = useUndo(offer_id)
  if (!may || data?.part !== part) return null
  const at = formatInstant(data.updated_at)
  const name = data.updated_by?.name
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t`Dernier enregistrement`}>
      <Text textStyle="sm" color="fg.muted">
        {name ? (
          <Trans>
            Enregistré le {at} par {name}.
          </Trans>
        ) : (
          <Trans>Enregistré le {at}.</Trans>
        )}
      </Text>
      {/* Disabled while it is being reloaded after a save: an old version would be refused. */}
      <Button size="xs" variant="outline" disabled={!online || isFetching} loading={isPending} onClick={() => mutate(data.version)}>
        <Undo2 size={14} aria-hidden /> <Trans>Rétablir l’état précédent</Trans>
      </Button>
    </HStack>
  )
}

function useUndo(offer_id: number) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  /** Asks for confirmation if other offers contain a changed bundle; null if the user declines. */
  const run = async (version: number, confirm_shared: number[] = []): Promise<Stored | null> => {
    try {
      return await client.offer_undo.run({ offer_id, version, confirm_shared })
    } catch (error) {
      const shared = refusalOf(error, 'SHARED', SHARED.data)?.bundles
      if (!shared) throw error
      return (await consents(shared)) ? await run(version, [...confirm_shared, ...shared.map(({ id }) => id)]) : null
    }
  }
  return useMutation({
    mutationKey: api.offer_undo.run.mutationKey(),
    mutationFn: async (version: number) => await run(version),
    meta: { silent: true },
    onSuccess: (saved) => {
      if (!saved) return
      queryClient.setQueryData(lastSaveQuery(offer_id).queryKey, saved)
      toast.success({ title: t`Modification annulée` })
    },
    onError: (error) => {
      const title = t`La modification n’a pas pu être annulée`
      const changed = conflictOf(error)
      if (!changed) return tellFailure(error, { title })
      const [at, name] = [formatInstant(changed.changed_at), changed.changed_by ?? t`quelqu’un`]
      return toast.warning({ title, description: t`L’offre a été modifiée depuis par ${name}, le ${at}.` })
    },
  })
}
