// Changes of coverages in the history of an offer or a bundle.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import type { HistoryField } from '#contract/entities.ts'
import { changedFields } from '#kit/form/merge.ts'
import { History } from '#kit/history/history.tsx'
import type { HistoryWords } from '#kit/history/words.ts'

import { formFields } from './fields.ts'

const OfBundle = v.optional(v.object({ name: v.string() }))
const Kept = v.looseObject({ service: v.object({ name: v.string() }), bundle: OfBundle, active: v.boolean() })
const keptOf = (value: unknown) => {
  const result = v.safeParse(Kept, value)
  return result.success ? result.output : null
}

/** History of a bundle's coverages, including changes made when the bundle was in another offer. */
export const BundleHistory = ({ id }: { id: number }) => <History entity="bundles" id={id} words={bundleWords} />

const bundleWords: HistoryWords<HistoryField<'bundles'>, HistoryField<'bundles'>> = {
  labels: { coverage: msg`Couvertures`, reference: msg`Référence`, name: msg`Nom`, products: msg`Articles` },
  phrases: {},
  created: (author) => <Trans>{author} a créé le lot</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le lot</Trans>,
  change: (author, { old_value, new_value }) => <CoverageChange author={author} before={old_value} after={new_value} />,
}

/** « Alice Martin a modifié la couverture « Maintenance » : taux, obligatoire ». */
export function CoverageChange({ author, before, after }: { author: ReactNode; before: unknown; after: unknown }) {
  const { i18n } = useLingui()
  const [former, present] = [keptOf(before), keptOf(after)]
  const told = present ?? former
  // In the history of an offer, a coverage of a bundle is named with the bundle.
  const name = told ? [told.service.name, told.bundle?.name].filter(Boolean).join(' · ') : '—'
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
    // The reader may not see what changed.
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
