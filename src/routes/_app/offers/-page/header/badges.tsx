// The state of an offer in words: whether it is active, and whether it can be sold today, with every reason why not.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, Power, PowerOff } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCurrentUser } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { reasonsUnavailable, type UnavailableReason } from '#engine/offers/availability.ts'
import { HStack } from '#kit/elements/layout.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatDate } from '#kit/format/formats.ts'

export function OfferBadges({ offer }: { offer: Offer }) {
  // Other users never see an inactive offer.
  const writes = writesOffers(useCurrentUser())
  return (
    <HStack gap="2" flexWrap="wrap">
      {writes && <ActiveBadge active={offer.active} />}
      <AvailabilityBadge offer={offer} />
    </HStack>
  )
}

function ActiveBadge({ active }: Pick<Offer, 'active'>) {
  if (active)
    return (
      <StateBadge icon={Power} means="good">
        <Trans context="offre">Active</Trans>
      </StateBadge>
    )
  return (
    <StateBadge icon={PowerOff}>
      <Trans context="offre">Inactive : les vendeurs ne la voient pas</Trans>
    </StateBadge>
  )
}

function AvailabilityBadge({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const reasons = reasonsUnavailable(offer, useDay())
  const { marketing_start_date: start, marketing_end_date: end } = offer
  if (reasons.length === 0)
    return (
      <StateBadge icon={CircleCheck} means="good">
        {end ? <Trans>Disponible à la vente jusqu’au {formatDate(end)}</Trans> : <Trans>Disponible à la vente</Trans>}
      </StateBadge>
    )
  const words: Record<UnavailableReason, string> = {
    NO_START_DATE: t`pas de début de commercialisation`,
    NOT_STARTED: t`commercialisation à partir du ${formatDate(start)}`,
    ENDED: t`commercialisation terminée le ${formatDate(end)}`,
    NO_ZONE: t`aucune filiale`,
  }
  return (
    <StateBadge icon={CircleSlash} means="attention">
      <Trans>Indisponible à la vente : {reasons.map((reason) => words[reason]).join(', ')}</Trans>
    </StateBadge>
  )
}
