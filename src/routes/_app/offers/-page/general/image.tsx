// The image of an offer.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { ImageCard } from '#kit/files/image-card.tsx'

import { conflictOf } from '../errors.ts'

export function OfferImage({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const offer_id = offer.id
  return (
    <ImageCard
      row={offer}
      description={offer.name}
      readOnly={!useCanCall('offers.upload_image')}
      upload={{
        mutationKey: api.offers.upload_image.mutationKey(),
        send: async (file, version, onProgress) =>
          await client.offers.upload_image({ offer_id, version, file }, { context: { onProgress } }),
      }}
      remove={{
        mutationKey: api.offers.remove_image.mutationKey(),
        send: async (version) => await client.offers.remove_image({ params: { offer_id }, query: { version } }),
      }}
      saved={(stored) => queryClient.setQueryData(api.offers.get.queryKey({ input: { id: offer_id } }), stored)}
      conflictOf={conflictOf}
      words={{ removal: t`L’offre n’aura plus d’image.`, changed: t`L’offre a été modifiée entre-temps` }}
    />
  )
}
