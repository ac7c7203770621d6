// The tabs of the two lists.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Tab, Tabs } from '#kit/page/tabs.tsx'

export function NomenclatureTabs() {
  const { t } = useLingui()
  return (
    <Tabs label={t`Nomenclatures`}>
      <Tab>
        <Link to="/nomenclatures/technical-nomenclature">
          <Trans>Nomenclatures techniques</Trans>
        </Link>
      </Tab>
      <Tab>
        <Link to="/nomenclatures/printer-category">
          <Trans>Catégories</Trans>
        </Link>
      </Tab>
    </Tabs>
  )
}
