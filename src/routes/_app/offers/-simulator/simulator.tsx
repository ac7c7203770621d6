// The simulator of an offer: prices, rules and the total follow the quantities that are entered.
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'

import { ClientPdfButton } from '#entities/offers/client-pdf.tsx'
import { PastDay } from '#entities/offers/past-day.tsx'
import { PriceExplanationDialog } from '#entities/offers/price-explanation/price-explanation.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useOffer } from '../-page/offer.ts'
import { Bundle } from './bundle.tsx'
import { Choices } from './choices.tsx'
import { type Chosen, useConfiguration } from './configuration.ts'
import { Coverages } from './coverages.tsx'
import { useDraftRule } from './draft-rule.ts'
import { shownSections } from './lines.ts'
import { MissingSellingPrices } from './missing.tsx'
import { RulesThatActed } from './rules.tsx'
import { type Simulated, useSimulation } from './simulation.ts'
import { linesStyle } from './style.ts'
import { Notices, Total } from './total.tsx'
import { TriedRule } from './tried-rule.tsx'

const route = getRouteApi('/_app/offers/$id/simulator')

export function OfferSimulator() {
  const { id } = useOffer()
  const { rule, ...search } = route.useSearch()
  const chosen = useConfiguration(search)
  const { shown, error, isMissing, retry } = useSimulation(id, chosen.configuration, useDraftRule(id, rule))
  return (
    <Stack gap="4">
      <Choices {...chosen} />
      {isMissing ? (
        <MissingSellingPrices chosen={chosen} />
      ) : shown ? (
        <SimulatedOffer offer_id={id} shown={shown} chosen={chosen} />
      ) : error ? (
        <FailedState error={error} onRetry={retry} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Stack>
  )
}

function SimulatedOffer({ offer_id, shown, chosen }: { offer_id: number; shown: Simulated; chosen: Chosen }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<number | null>(null)
  const { simulation, isFormer } = shown
  const sections = shownSections(shown.sections, simulation)
  const pastDay = <PastDay date={chosen.configuration.date} past={simulation.past} />
  if (sections.length === 0)
    return (
      <Stack gap="4">
        {pastDay}
        <EmptyState
          icon={<PackageOpen />}
          title={t`Rien à simuler`}
          description={simulation.past ? t`Cette offre ne contenait aucun article.` : t`Cette offre ne contient aucun article.`}
        />
      </Stack>
    )
  return (
    <Stack gap="4" aria-busy={isFormer} opacity={isFormer ? 0.5 : undefined}>
      {shown.tried && <TriedRule {...shown.tried} />}
      <Total
        simulation={simulation}
        pdf={shown.tried ? null : <ClientPdfButton offer_id={offer_id} {...chosen.configuration} quantities={shown.quantities} />}
      />
      {pastDay}
      <Notices {...shown} />
      <Stack gap="4" css={linesStyle}>
        {sections.map((section) => (
          <Section key={section.id} title={<span lang={CONTENT_LANGUAGE}>{section.name}</span>}>
            <Stack gap="6">
              {section.bundles.map((bundle) => (
                <Bundle key={bundle.id} bundle={bundle} offer_id={offer_id} chosen={chosen} onWhy={setAsked} />
              ))}
            </Stack>
          </Section>
        ))}
      </Stack>
      {simulation.coverages && <Coverages coverages={simulation.coverages} sections={sections} isPast={simulation.past !== null} />}
      <RulesThatActed offer_id={offer_id} trace={simulation.trace} />
      {asked !== null && (
        <PriceExplanationDialog
          onClose={() => setAsked(null)}
          explained={{ offer_id, product_id: asked, simulation, circumstances: chosen.configuration }}
        />
      )}
    </Stack>
  )
}
