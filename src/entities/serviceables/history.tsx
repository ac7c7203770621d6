// What the history of an offer or a bundle says of its coverages.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { changedFields } from '#kit/form/merge.ts'

import { formFields } from './fields.ts'

const Kept = v.looseObject({ service: v.object({ name: v.string() }), active: v.boolean() })
const keptOf = (value: unknown) => {
  const result = v.safeParse(Kept, value)
  return result.success ? result.output : null
}

/** « Alice Martin a modifié la couverture « Maintenance » : taux, obligatoire ». */
export function CoverageChange({ author, before, after }: { author: ReactNode; before: unknown; after: unknown }) {
  const { i18n } = useLingui()
  const [former, present] = [keptOf(before), keptOf(after)]
  const name = (present ?? former)?.service.name ?? '—'
  if (!former)
    return (
      <Trans>
        {author} a ajouté la couverture « {name} »
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a supprimé la couverture « {name} »
      </Trans>
    )
  const changed = changedFields(former, present)
  const what = changed
    .flatMap((field) => (field in formFields ? i18n._(formFields[field as keyof typeof formFields].label) : []))
    .join(', ')
  if (what)
    return (
      <Trans>
        {author} a modifié la couverture « {name} » : {what}
      </Trans>
    )
  if (former.active === present.active)
    // What changed is not told to everybody.
    return (
      <Trans>
        {author} a modifié la couverture « {name} »
      </Trans>
    )
  return present.active ? (
    <Trans>
      {author} a réactivé la couverture « {name} »
    </Trans>
  ) : (
    <Trans>
      {author} a désactivé la couverture « {name} »
    </Trans>
  )
}
