// The simulator of an offer: quantities are typed, and prices, rules and the total follow.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useCurrentUser } from '#api/session.ts'
import type { OfferSimulation } from '#contract/offer-simulation.ts'
import { writesOffers } from '#contract/offers.ts'
import { ClientPdfButton } from '#entities/offers/client-pdf.tsx'
import { PriceExplanationDialog } from '#entities/offers/price-explanation/price-explanation.tsx'
import { compositionQuery } from '#entities/offers/queries.ts'
import { Box, Flex, Stack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useOffer } from '../-page/offer.ts'
import { Article } from './article.tsx'
import { Choices } from './choices.tsx'
import { type Chosen, useConfiguration } from './configuration.ts'
import { type ShownBundle, shownSections } from './lines.ts'
import { useSimulation } from './simulation.ts'
import { linesStyle } from './style.ts'
import { quantityText } from './words.ts'

export function OfferSimulator() {
  const { id } = useOffer()
  const chosen = useConfiguration()
  const composition = useQuery(compositionQuery(id))
  const simulation = useSimulation(id, chosen.configuration)
  return (
    <Stack gap="4">
      <Choices {...chosen} />
      {composition.isError ? (
        <FailedState error={composition.error} onRetry={() => void composition.refetch()} />
      ) : simulation.isError && !simulation.data ? (
        <FailedState error={simulation.error} onRetry={() => void simulation.refetch()} />
      ) : !composition.data || !simulation.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Simulated
          offer_id={id}
          sections={shownSections(composition.data.sections, simulation.data)}
          simulation={simulation.data}
          chosen={chosen}
        />
      )}
    </Stack>
  )
}

interface SimulatedProps {
  offer_id: number
  sections: ReturnType<typeof shownSections>
  simulation: OfferSimulation
  chosen: Chosen
}

function Simulated({ offer_id, sections, simulation, chosen }: SimulatedProps) {
  const { t } = useLingui()
  const [product_id, explain] = useState<number | null>(null)
  const shown = sections.filter(({ bundles }) => bundles.some(({ lines, elsewhere }) => lines.length + elsewhere.length > 0))
  if (shown.length === 0)
    return <EmptyState icon={<PackageOpen />} title={t`Rien à simuler`} description={t`Cette offre ne contient aucun article.`} />
  return (
    <>
      <Total simulation={simulation} pdf={<ClientPdfButton offer_id={offer_id} {...chosen.configuration} />} />
      <Stack gap="4" css={linesStyle}>
        {shown.map((section) => (
          <Section key={section.id} title={<span lang={CONTENT_LANGUAGE}>{section.name}</span>}>
            <Stack gap="6">
              {section.bundles.map((bundle) => (
                <Bundle key={bundle.id} bundle={bundle} offer_id={offer_id} chosen={chosen} onWhy={explain} />
              ))}
            </Stack>
          </Section>
        ))}
      </Stack>
      {product_id !== null && (
        <PriceExplanationDialog
          onClose={() => explain(null)}
          explained={{ offer_id, product_id, simulation, circumstances: chosen.configuration }}
        />
      )}
    </>
  )
}

function Bundle({
  bundle,
  offer_id,
  chosen,
  onWhy,
}: {
  bundle: ShownBundle
  offer_id: number
  chosen: Chosen
  onWhy: (product_id: number) => void
}) {
  const opensRules = writesOffers(useCurrentUser())
  if (bundle.lines.length + bundle.elsewhere.length === 0) return null
  return (
    <Box>
      <Heading as="h3" textStyle="md" fontWeight="medium" color="fg.muted" lang={CONTENT_LANGUAGE} pb="1">
        {bundle.name}
      </Heading>
      <ul>
        {bundle.lines.map((shown) => (
          <Article
            key={shown.line.product_id}
            {...shown}
            offer_id={offer_id}
            asked={chosen.configuration.quantities[shown.line.product_id]}
            opensRules={opensRules}
            onQuantity={chosen.setQuantity}
            onWhy={onWhy}
          />
        ))}
        {bundle.elsewhere.map(({ line, bundle: above }) => (
          <li key={line.product_id} data-product={line.product_id}>
            <div data-cell="name">
              <div lang={CONTENT_LANGUAGE}>{line.product.designation}</div>
              <div data-part="note">
                <span>{line.product.reference}</span>
                <span>
                  <Trans>
                    Compté avec « {above} », où les {quantityText(line.quantity)} se règlent
                  </Trans>
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Total({ simulation: { total, catalog, warnings }, pdf }: { simulation: OfferSimulation; pdf: ReactNode }) {
  const { t } = useLingui()
  return (
    <Flex
      data-part="total"
      position="sticky"
      top="2.5rem"
      zIndex="1"
      bg="bg"
      py="2"
      gap="4"
      align="baseline"
      justify="space-between"
      wrap="wrap"
      borderBottomWidth="1px"
    >
      <Text color="fg.muted" textStyle="sm">
        {catalog ? <Trans>Tarifs du catalogue {catalog.name}</Trans> : null}
      </Text>
      {pdf}
      <Text textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        <Trans>Total HT</Trans> {total === null ? <Trans>ouvert</Trans> : formatMoney(total)}
      </Text>
      {warnings.map(({ code }) => (
        <Notice
          key={code}
          status="warning"
          size="sm"
          title={
            code === 'NO_CATALOG'
              ? t`Aucun catalogue ne vaut ce jour-là pour cette filiale : aucun article n’a de prix de tarif`
              : t`Un article sans prix est commandé : le total reste ouvert`
          }
        />
      ))}
    </Flex>
  )
}
