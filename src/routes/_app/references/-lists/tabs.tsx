// The tabs of the lookup lists that the user may change.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { waysTo } from '#api/rights.ts'
import { useAllowed } from '#api/session.ts'
import { lookupEntities } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import { Tab, Tabs } from '#kit/page/tabs.tsx'

import { callsOf } from './rights.ts'

export function LookupTabs() {
  const { t, i18n } = useLingui()
  const open = useAllowed(lookupEntities, (kind) => waysTo([callsOf(kind)]))
  return (
    <Tabs label={t`Données de référence`}>
      {open.map((kind) => (
        <Tab key={kind}>
          <Link to="/references/$kind" params={{ kind }}>
            {i18n._(lookups[kind].words.all)}
          </Link>
        </Tab>
      ))}
    </Tabs>
  )
}
