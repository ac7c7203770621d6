// The form of an existing offer.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { formFields, offerFormValues } from '#entities/offers/fields.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { useLabels } from '#kit/format/labels.ts'

import { offerForm } from '../../-form/options.ts'
import { conflictOf } from '../errors.ts'
import { useShownValue } from './names.tsx'

export function useOfferForm(stored: Offer) {
  const { t } = useLingui()
  const { mutateAsync } = useSave()
  const labels = useLabels(formFields)
  const show = useShownValue()
  return useVersionedForm({
    ...offerForm,
    stored,
    valuesOf: offerFormValues,
    draft: { key: draftKeys.offer(stored.id), title: stored.name },
    save: async (changes, _values, { id, version }) => await mutateAsync({ ...changes, offer_id: id, version }),
    saved: () => void toast.success({ title: t`Offre enregistrée` }),
    failure: () => ({
      title: t`L’offre n’a pas pu être enregistrée`,
      description: t`Réessayez ; si le problème persiste, contactez le support.`,
    }),
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié cette offre` : t`Cette offre a été modifiée`),
    words: { labels, show },
  })
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation(
    api.offers.update.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.offers.get.queryKey({ input: { id: saved.id } }), saved),
      meta: { silent: true },
    }),
  )
}
