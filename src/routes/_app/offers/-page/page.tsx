// The shell of an offer's page: the header with its state, its tabs, and the open tab.
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
      {/* Keyed by the offer, so that the form of the previous offer is discarded. */}
      <Outlet key={offer.id} />
    </Page>
  )
}
