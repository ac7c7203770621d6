// The shell of an offer's page: what the offer is and how it stands, its tabs, and the tab that is open.
import { Outlet } from '@tanstack/react-router'

import { Page } from '#kit/page/page.tsx'

import { OfferHeader } from './header/header.tsx'
import { useOffer } from './offer.ts'
import { OfferTabs } from './tabs.tsx'

export function OfferPage() {
  const offer = useOffer()
  return (
    <Page>
      <OfferHeader offer={offer} />
      <OfferTabs id={offer.id} />
      {/* Another offer is another form: nothing of the former one stays. */}
      <Outlet key={offer.id} />
    </Page>
  )
}
