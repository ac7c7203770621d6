// The form of an offer's markups: saved as a whole under the version of the offer.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { Markups } from '#contract/offer-markup.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { toast } from '#device/notices.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { useLineErrors } from '#kit/lines/lines-form.ts'

import { errorsOf, sentOf, valuesOf } from './values.ts'

const conflictOf = conflictWith(Markups)

export function useMarkupForm(offer: { id: number; name: string }, stored: Markups, show: (field: string, value: unknown) => string) {
  const { t } = useLingui()
  const { mutateAsync } = useSave(offer.id)
  const { errors, refuse, refusedBy, forgive } = useLineErrors()
  const versioned = useVersionedForm({
    stored,
    valuesOf,
    draft: { key: draftKeys.markups(offer.id), title: t`Markups de ${offer.name}` },
    refusalsOf: (values) => refuse(errorsOf(values), values.items),
    save: async (_changes, values, from) =>
      await mutateAsync({ offer_id: offer.id, version: from.version, items: sentOf(values) }).catch((error: unknown) =>
        refusedBy(error, values.items),
      ),
    saved: () => void toast.success({ title: t`Markups enregistrés` }),
    failure: () => ({ title: t`Impossible d’enregistrer les markups` }),
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié les markups` : t`Les markups ont été modifiés`),
    words: {
      labels: {
        items: t`Markups`,
        'items.zone': t`filiale`,
        'items.actor': t`acteur`,
        'items.markup': t`markup`,
        'items.start_date': t`début`,
        'items.end_date': t`fin`,
      },
      show,
    },
  })
  return { ...versioned, errors, forgive }
}

function useSave(offer_id: number) {
  const queryClient = useQueryClient()
  return useMutation(
    api.offer_markups.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.offer_markups.get.queryKey({ input: { offer_id } }), saved),
      meta: { silent: true },
    }),
  )
}
