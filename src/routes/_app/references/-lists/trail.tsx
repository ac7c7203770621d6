// The link back to the list, above the title of one of its rows.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ReferenceEntity } from '#contract/entities.ts'
import { references } from '#entities/lookups/all.ts'
import { Trail } from '#kit/page/trail.tsx'

export function ListTrail({ kind }: { kind: ReferenceEntity }) {
  const { t, i18n } = useLingui()
  return (
    <Trail>
      <Link to="/references">{t`Données de référence`}</Link>
      <Link to="/references/$kind" params={{ kind }}>
        {i18n._(references[kind].words.all)}
      </Link>
    </Trail>
  )
}
