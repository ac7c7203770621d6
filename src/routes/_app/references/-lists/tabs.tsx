// The tabs of the lists of reference data that the user may change.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { waysTo } from '#api/rights.ts'
import { useAllowed } from '#api/session.ts'
import { referenceEntities } from '#contract/entities.ts'
import { references } from '#entities/lookups/all.ts'
import { Tab, Tabs } from '#kit/page/tabs.tsx'

import { callsOf } from './rights.ts'

export function ReferenceTabs() {
  const { t, i18n } = useLingui()
  const open = useAllowed(referenceEntities, (kind) => waysTo([callsOf(kind)]))
  return (
    <Tabs label={t`Données de référence`}>
      {open.map((kind) => (
        <Tab key={kind}>
          <Link to="/references/$kind" params={{ kind }}>
            {i18n._(references[kind].words.all)}
          </Link>
        </Tab>
      ))}
    </Tabs>
  )
}
