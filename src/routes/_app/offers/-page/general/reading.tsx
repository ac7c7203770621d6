// The page that a seller reads to a customer: the description, the image and the key facts.
import { useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { DocumentsTab } from '#entities/documents/tab/tab.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'
import { Picture, Reading } from '#kit/page/reading.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { documentsOf } from '../../-documents/documents.ts'
import { OfferHistory } from '../history.tsx'
import { useOffer } from '../offer.ts'
import { AlternatesCard } from './alternates.tsx'
import { OfferArticles } from './articles.tsx'
import { OfferImage } from './image.tsx'

export function OfferReading() {
  const { t } = useLingui()
  const offer = useOffer()
  const mayChangeImage = useCanCall('offers.upload_image')
  const mayDesignate = useCanCall('offers.set_alternate_managers')
  const writes = writesOffers(useCurrentUser())
  return (
    <Stack gap="8">
      <Reading
        description={offer.description}
        picture={mayChangeImage ? <OfferImage offer={offer} /> : <Picture image={offer.image} name={offer.name} />}
        facts={
          <Stack gap="5">
            {offer.internal_message && (
              <Section title={t`Message interne`}>
                <Text whiteSpace="pre-wrap" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                  {offer.internal_message}
                </Text>
              </Section>
            )}
            <Brief offer={offer} named={writes && !mayDesignate} />
            {mayDesignate && <AlternatesCard offer={offer} />}
          </Stack>
        }
      />
      <OfferArticles id={offer.id} />
      {writes ? <OfferHistory id={offer.id} /> : <DocumentsTab owner={documentsOf(offer.id)} reading />}
    </Stack>
  )
}

/** `named`: also shows the alternates of the manager. */
function Brief({ offer, named }: { offer: Offer; named: boolean }) {
  const { t } = useLingui()
  const day = useDay()
  const { marketing_start_date: start_date, marketing_end_date: end_date, zones, manager, category_1, category_2, category_3 } = offer
  return (
    <Section title={t`En bref`}>
      <Facts>
        <Fact label={t`Référence`}>{offer.reference}</Fact>
        <Fact label={t`Catégorie`} lang={CONTENT_LANGUAGE}>
          {[category_1, category_2, category_3].filter(Boolean).join(' › ')}
        </Fact>
        <Fact label={t`Commercialisation`}>{formatPeriod({ start_date, end_date }, day)}</Fact>
        <Fact label={t`Filiales`}>{zones.map(({ name }) => name).join(', ')}</Fact>
        <Fact label={t`Responsable`}>{manager?.name}</Fact>
        {named && <Fact label={t`Suppléants`}>{offer.alternate_managers.map(({ name }) => name).join(', ')}</Fact>}
      </Facts>
    </Section>
  )
}
