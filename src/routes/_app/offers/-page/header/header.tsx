// The header of an offer's page: its name, its state with the reasons, its last author, and the actions on the whole offer.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions, useMatch } from '@tanstack/react-router'
import { Presentation } from 'lucide-react'

import { backend } from '#api/backend.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { offerKeepable } from '#entities/offers/keepable.ts'
import { Button } from '#kit/elements/controls.ts'
import { Image } from '#kit/elements/layout.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { KeepOne } from '#kit/keep/one.tsx'
import { PageHeader, WideOnly } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { OfferActions } from './actions.tsx'
import { OfferBadges } from './badges.tsx'
import { useOfferTitle } from './title.ts'

export function OfferHeader({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const { name, reference, thumbnail_url } = offer
  const params = { id: String(offer.id) }
  // From the simulator, the customer's version shows the simulated configuration.
  const simulated = useMatch({ from: '/_app/offers/$id/simulator', shouldThrow: false, select: () => true })
  const customerView = simulated
    ? linkOptions({ to: '/offers/$id/simulator/client', params, search: true })
    : linkOptions({ to: '/offers/$id/client', params })
  return (
    <PageHeader
      documentTitle={useOfferTitle(name)}
      trail={
        <Trail>
          <Link to="/offers">
            <Trans>Offres</Trans>
          </Link>
        </Trail>
      }
      title={name}
      titleLang={CONTENT_LANGUAGE}
      subtitle={reference}
      image={
        thumbnail_url && (
          <Image src={`${backend}${thumbnail_url}`} alt="" hideBelow="md" boxSize="12" objectFit="contain" rounded="l2" bg="white" />
        )
      }
      badges={<OfferBadges offer={offer} />}
      meta={<Meta offer={offer} />}
      actions={
        <>
          <KeepOne item={offerKeepable(offer)} />
          <Button asChild size="sm" variant="outline" aria-label={t`Vue client`} title={t`Vue client`}>
            <Link {...customerView}>
              <Presentation size={16} aria-hidden />
              <WideOnly from="lg">{t`Vue client`}</WideOnly>
            </Link>
          </Button>
          <OfferActions offer={offer} />
        </>
      }
    />
  )
}

function Meta({ offer: { updated_at, updated_by } }: { offer: Offer }) {
  const changedAt = formatInstant(updated_at)
  if (!updated_by) return <Trans>Modifiée le {changedAt}</Trans>
  return (
    <Trans>
      Modifiée le {changedAt} par {updated_by.name}
    </Trans>
  )
}
