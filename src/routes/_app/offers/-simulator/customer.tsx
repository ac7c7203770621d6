// A configuration in the version for a customer across the table: products, quantities and prices, and nothing internal.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import { ClientPdfButton } from '#entities/offers/client-pdf.tsx'
import { offerQuery } from '#entities/offers/queries.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatDate, formatMoney } from '#kit/format/formats.ts'
import { CustomerView } from '#kit/page/customer-view.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Bundle } from './bundle.tsx'
import { type Chosen, useConfiguration } from './configuration.ts'
import { forCustomer, shownSections } from './lines.ts'
import { MissingSellingPrices } from './missing.tsx'
import { type Simulated, useSimulation } from './simulation.ts'
import { linesStyle } from './style.ts'

const route = getRouteApi('/_app/offers/$id_/simulator/client')

export function SimulationForCustomer() {
  const params = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data: offer, error: gone } = useSuspenseQuery(offerQuery(Number(params.id)))
  const chosen = useConfiguration(search)
  const { shown, error, isMissing, retry } = useSimulation(offer.id, chosen.configuration)
  if (isGone(gone)) throw gone
  return (
    <CustomerView
      name={offer.name}
      reference={offer.reference}
      image={null}
      description={null}
      actions={shown && !shown.tried && <ClientPdfButton offer_id={offer.id} {...chosen.configuration} quantities={shown.quantities} />}
      onLeave={() => void navigate({ to: '/offers/$id/simulator', params, search: chosen.address })}
    >
      {isMissing ? (
        <MissingSellingPrices chosen={chosen} />
      ) : shown ? (
        <Proposal offer_id={offer.id} shown={shown} chosen={chosen} />
      ) : error ? (
        <FailedState error={error} onRetry={retry} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </CustomerView>
  )
}

function Proposal({ offer_id, shown: { simulation, sections, isFormer }, chosen }: { offer_id: number; shown: Simulated; chosen: Chosen }) {
  const { t } = useLingui()
  const { total } = simulation
  return (
    <Stack gap="6" aria-busy={isFormer} opacity={isFormer ? 0.5 : undefined}>
      <Stack gap="6" css={{ ...linesStyle, '& [data-cell=name]': { ...linesStyle['& [data-cell=name]'], textStyle: 'lg' } }}>
        {forCustomer(shownSections(sections, simulation)).map((section) => (
          <Section key={section.id} title={<span lang={CONTENT_LANGUAGE}>{section.name}</span>}>
            <Stack gap="6">
              {section.bundles.map((bundle) => (
                <Bundle key={bundle.id} bundle={bundle} offer_id={offer_id} chosen={chosen} forCustomer />
              ))}
            </Stack>
          </Section>
        ))}
      </Stack>
      <Section title={t`Total HT`}>
        <HStack justify="space-between" align="baseline" wrap="wrap" gap="4" data-part="total">
          <Text color="fg.muted">
            <Trans>Prix hors taxes au {formatDate(chosen.configuration.date)}</Trans>
          </Text>
          <Text textStyle="3xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {total === null ? <Trans>Sur demande</Trans> : formatMoney(total)}
          </Text>
        </HStack>
      </Section>
    </Stack>
  )
}
