// The form of an offer's markups: saved as a whole under the version of the offer.
import { useLingui } from '@lingui/react/macro'

import { api, client } from '#api/client.ts'
import { Markups } from '#contract/offers/offer-markups.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { usePricedLinesForm } from '#entities/offers/impact/lines-form.ts'
import { markupsQuery } from '#entities/offers/set-queries.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

import { errorsOf, sentOf, markupFormValues } from './values.ts'

const conflictOf = conflictWith(Markups)

export function useMarkupForm(offer: { id: number; name: string }, stored: Markups, show: (field: string, value: unknown) => string) {
  const { t } = useLingui()
  return usePricedLinesForm({
    offer_id: offer.id,
    stored,
    valuesOf: markupFormValues,
    draft: { key: draftKeys.markups(offer.id), title: t`Coefficients de ${offer.name}` },
    errorsOf,
    sentOf: (values) => ({ items: sentOf(values) }),
    impact: async (sent) => await client.offer_impact.markups(sent),
    save: api.offer_markups.save.mutationOptions(),
    queryKey: markupsQuery(offer.id).queryKey,
    saved: t`Coefficients enregistrés`,
    failed: t`Impossible d’enregistrer les coefficients`,
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié les coefficients` : t`Les coefficients ont été modifiés`),
    words: {
      labels: {
        items: t`Coefficients`,
        'items.zone': t`filiale`,
        'items.actor': t`acteur`,
        'items.markup': t`coefficient`,
        'items.start_date': t`début`,
        'items.end_date': t`fin`,
      },
      show,
    },
  })
}
