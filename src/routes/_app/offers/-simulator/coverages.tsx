// The coverages of an offer and its bundles, each with what it covers in this configuration and its minimum price.
import { Trans, useLingui } from '@lingui/react/macro'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { contractLabels, modeLabels } from '#entities/offers/coverages/fields.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { ShownSection } from './lines.ts'

type Coverage = NonNullable<OfferSimulation['coverages']>[number]

interface CoveragesProps {
  coverages: readonly Coverage[]
  sections: readonly ShownSection[]
  /** Whether everything else is calculated for a day in the past. */
  isPast: boolean
}

export function Coverages({ coverages, sections, isPast }: CoveragesProps) {
  const { t, i18n } = useLingui()
  if (coverages.length === 0) return null
  const bundles = new Map(sections.flatMap((section) => section.bundles.map(({ id, name }) => [id, name])))
  return (
    <Section title={isPast ? t`Couvertures d’aujourd’hui` : t`Couvertures`}>
      <Stack as="ul" listStyleType="none" gap="0">
        {coverages.map((coverage) => (
          <Flex as="li" key={coverage.id} gap="4" rowGap="1" wrap="wrap" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Stack gap="0.5" flex="1 1 14rem" minW="0">
              <Text overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                {coverage.service.name}
              </Text>
              <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.muted">
                <span>{i18n._(contractLabels[coverage.contract_type])}</span>
                <span>{i18n._(modeLabels[coverage.calculation_mode])}</span>
                {coverage.entity === 'bundles' && <span lang={CONTENT_LANGUAGE}>{bundles.get(coverage.entity_id)}</span>}
                {coverage.mandatory && <Badge colorPalette={meaning.plain}>{t`Obligatoire`}</Badge>}
                {!coverage.complete && <Badge colorPalette={meaning.attention}>{t`Incomplète`}</Badge>}
              </HStack>
            </Stack>
            <Text textAlign="end" fontVariantNumeric="tabular-nums" ms="auto">
              <Cost coverage={coverage} />
            </Text>
          </Flex>
        ))}
      </Stack>
    </Section>
  )
}

function Cost({ coverage: { complete, calculation_mode, rate, covered, cost, minimum_selling_price } }: { coverage: Coverage }) {
  if (!complete) return <Trans>sans prix tant qu’elle est incomplète</Trans>
  if (calculation_mode === 'PAY_AS_YOU_GO')
    return minimum_selling_price === null ? (
      <Trans>selon l’usage</Trans>
    ) : (
      <Trans>{formatMoney(minimum_selling_price)} par unité au moins</Trans>
    )
  if (cost === null) return <Trans>pas encore connu : le total est ouvert</Trans>
  if (calculation_mode === 'PACKAGE') return <Trans>au moins {formatMoney(cost)} par période</Trans>
  return (
    <>
      {formatMoney(cost)}
      {rate !== null && covered !== null && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted">
          <Trans>
            {formatPercent(rate)} de {formatMoney(covered)}
          </Trans>
        </Text>
      )}
    </>
  )
}
