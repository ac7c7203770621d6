// The tabs of an offer's page: each is a route in ../$id/, has its title in header/title.ts, and is kept offline by
// src/entities/offers/keepable.ts.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { useCanCall, useCurrentUser } from '#api/session.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { Tab, Tabs } from '#kit/page/tabs.tsx'

export function OfferTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const params = { id: String(id) }
  const seesServices = useCanCall('serviceables.of')
  const composes = useCanCall('bundles.list', 'offer_products.save')
  const simulates = useCanCall('offer_simulation.sources')
  const writes = writesOffers(useCurrentUser())
  const tabs = [
    { key: 'general', label: <Trans>Général</Trans>, link: linkOptions({ to: '/offers/$id', params, activeOptions: { exact: true } }) },
    ...(composes ? [{ key: 'articles', label: <Trans>Articles</Trans>, link: linkOptions({ to: '/offers/$id/articles', params }) }] : []),
    ...(seesServices
      ? [{ key: 'services', label: <Trans>Services</Trans>, link: linkOptions({ to: '/offers/$id/services', params }) }]
      : []),
    ...(writes ? [{ key: 'documents', label: <Trans>Documents</Trans>, link: linkOptions({ to: '/offers/$id/documents', params }) }] : []),
    ...(writes ? [{ key: 'rules', label: <Trans>Règles</Trans>, link: linkOptions({ to: '/offers/$id/rules', params }) }] : []),
    ...(writes ? [{ key: 'markup', label: <Trans>Coefficient</Trans>, link: linkOptions({ to: '/offers/$id/markup', params }) }] : []),
    ...(writes
      ? [{ key: 'degressivity', label: <Trans>Dégressivité</Trans>, link: linkOptions({ to: '/offers/$id/degressivity', params }) }]
      : []),
    ...(simulates
      ? [{ key: 'simulator', label: <Trans>Simulateur</Trans>, link: linkOptions({ to: '/offers/$id/simulator', params }) }]
      : []),
  ]
  // Users with read access only have everything on one page.
  if (tabs.length === 1) return null
  return (
    <Tabs label={t`Rubriques de l’offre`}>
      {tabs.map(({ key, label, link }) => (
        <Tab key={key}>
          <Link {...link}>{label}</Link>
        </Tab>
      ))}
    </Tabs>
  )
}
