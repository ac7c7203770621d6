// Lines added, removed and changed in the history of a nomenclature.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'

import { type LineField, lineFields } from './fields.ts'

const Told = v.looseObject({ name: v.string() })
const fields = Object.keys(lineFields) as LineField[]

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? t`oui` : t`non`
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string' || value === '') return t`non défini`
  return /^-?\d+\.\d+$/.test(value) ? formatNumber(bareDecimal(value) ?? '') : value
}

/** « Alice Martin a modifié la ligne « TN-1 » : le prix passe de 60 à 61 ». */
export function LineChange({ author, before, after }: { author: ReactNode; before: unknown; after: unknown }) {
  const [old, now] = [v.safeParse(Told, before), v.safeParse(Told, after)]
  const name = now.success ? now.output.name : old.success ? old.output.name : ''
  if (!old.success)
    return (
      <Trans>
        {author} a ajouté la ligne « {name} »
      </Trans>
    )
  if (!now.success)
    return (
      <Trans>
        {author} a supprimé la ligne « {name} »
      </Trans>
    )
  const [former, present] = [old.output, now.output]
  const changes = fields
    .filter((field) => former[field] !== present[field])
    .map((field) => {
      const [what, from, to] = [i18n._(lineFields[field].phrase), shown(former[field]), shown(present[field])]
      return t`${what} passe de « ${from} » à « ${to} »`
    })
    .join(', ')
  // The reader may not see what changed.
  if (changes === '')
    return (
      <Trans>
        {author} a modifié la ligne « {name} »
      </Trans>
    )
  return (
    <Trans>
      {author} a modifié la ligne « {name} » : {changes}
    </Trans>
  )
}
