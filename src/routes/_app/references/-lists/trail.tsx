// The link back to the list, above the title of one of its rows.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LookupEntity } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import { Trail } from '#kit/page/trail.tsx'

export function ListTrail({ kind }: { kind: LookupEntity }) {
  const { t, i18n } = useLingui()
  return (
    <Trail>
      <Link to="/references">{t`Données de référence`}</Link>
      <Link to="/references/$kind" params={{ kind }}>
        {i18n._(lookups[kind].words.all)}
      </Link>
    </Trail>
  )
}
