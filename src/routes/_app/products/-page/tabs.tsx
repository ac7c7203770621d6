// The tabs of the product page, each a route.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { useCanCall } from '#api/session.ts'
import { Tab, Tabs } from '#kit/page/tabs.tsx'

export function ProductTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const params = { id: String(id) }
  const seesPrices = useCanCall('selling_prices.all')
  const tabs = [
    { key: 'general', label: <Trans>Général</Trans>, link: linkOptions({ to: '/products/$id', params, activeOptions: { exact: true } }) },
    { key: 'documents', label: <Trans>Documents</Trans>, link: linkOptions({ to: '/products/$id/documents', params }) },
    { key: 'details', label: <Trans>Détails</Trans>, link: linkOptions({ to: '/products/$id/details', params }) },
    ...(seesPrices
      ? [{ key: 'tarifs', label: <Trans context="tab">Tarifs</Trans>, link: linkOptions({ to: '/products/$id/tarifs', params }) }]
      : []),
    { key: 'rules', label: <Trans>Règles</Trans>, link: linkOptions({ to: '/products/$id/rules', params }) },
    { key: 'codes', label: <Trans>Codes</Trans>, link: linkOptions({ to: '/products/$id/codes', params }) },
  ]
  return (
    <Tabs label={t`Rubriques de l’article`}>
      {tabs.map(({ key, label, link }) => (
        <Tab key={key}>
          <Link {...link}>{label}</Link>
        </Tab>
      ))}
    </Tabs>
  )
}
