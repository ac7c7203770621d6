// Changes of documents in the history of a product or an offer.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { changedFields } from '#kit/form/merge.ts'

import { fieldLabels } from './labels.ts'

const Kept = v.looseObject({ name: v.string() })
const keptOf = (value: unknown) => {
  const result = v.safeParse(Kept, value)
  return result.success ? result.output : null
}

/** “Alice Martin a modifié le document CGV : nom, date de fin”. */
export function DocumentChange({ author, before, after }: { author: ReactNode; before: unknown; after: unknown }) {
  const { t, i18n } = useLingui()
  const [former, present] = [keptOf(before), keptOf(after)]
  const name = (present ?? former)?.name ?? '—'
  if (!former)
    return (
      <Trans>
        {author} a ajouté le document « {name} »
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a supprimé le document « {name} »
      </Trans>
    )
  const named = changedFields(former, present).map((field) =>
    field in fieldLabels ? i18n._(fieldLabels[field as keyof typeof fieldLabels]) : t`Fichier`,
  )
  const what = [...new Set(named)].join(', ')
  return (
    <Trans>
      {author} a modifié le document « {name} » : {what}
    </Trans>
  )
}
