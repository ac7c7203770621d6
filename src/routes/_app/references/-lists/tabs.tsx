// The lists of reference data that the user may change, side by side.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { waysTo } from '#api/rights.ts'
import { useAllowed } from '#api/session.ts'
import { referenceEntities } from '#contract/reference-counts.ts'
import { Tab, Tabs } from '#kit/page/tabs.tsx'

import { callsOf } from './rights.ts'
import { useWords } from './words.ts'

export function ReferenceTabs() {
  const { t } = useLingui()
  const words = useWords()
  const open = useAllowed(referenceEntities, (kind) => waysTo([callsOf(kind)]))
  return (
    <Tabs label={t`Listes`}>
      {open.map((kind) => (
        <Tab key={kind}>
          <Link to="/references/$kind" params={{ kind }}>
            {words[kind].all}
          </Link>
        </Tab>
      ))}
    </Tabs>
  )
}
