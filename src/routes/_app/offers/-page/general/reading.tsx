// What a seller reads to a customer: the description, the image and the facts at a glance.
import { useLingui } from '@lingui/react/macro'

import type { Offer } from '#contract/offers.ts'
import { formatDate } from '#kit/format/formats.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'
import { Picture, Reading } from '#kit/page/reading.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useOffer } from '../offer.ts'

export function OfferReading() {
  const offer = useOffer()
  return (
    <Reading description={offer.description} picture={<Picture image={offer.image} name={offer.name} />} facts={<Brief offer={offer} />} />
  )
}

function Brief({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const { marketing_start_date: start, marketing_end_date: end, zones, manager, category_1, category_2, category_3 } = offer
  return (
    <Section title={t`En bref`}>
      <Facts>
        <Fact label={t`Référence`}>{offer.reference}</Fact>
        <Fact label={t`Catégorie`} lang={CONTENT_LANGUAGE}>
          {[category_1, category_2, category_3].filter(Boolean).join(' › ')}
        </Fact>
        <Fact label={t`Commercialisation`}>
          {start && (end ? t`du ${formatDate(start)} au ${formatDate(end)}` : t`depuis le ${formatDate(start)}`)}
        </Fact>
        <Fact label={t`Filiales`}>{zones.map(({ name }) => name).join(', ')}</Fact>
        <Fact label={t`Responsable`}>{manager?.name}</Fact>
      </Facts>
    </Section>
  )
}
