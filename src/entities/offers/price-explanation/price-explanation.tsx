// 'Pourquoi ce prix ?' for a product of an offer: all steps from the selling price to its price, and what was not applied.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Box, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate, formatMoney } from '#kit/format/formats.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PastDay } from '../past-day.tsx'
import { WhatDidNotAct } from './not-applied.tsx'
import { type Circumstances, ExplainedContext, useExplained } from './places.tsx'
import { Steps } from './steps.tsx'
import { quantityText } from './words.ts'

interface PriceExplanationProps {
  offer_id: number
  product_id: number
  /** Calculated by the server or by this device, for `circumstances`. */
  simulation: OfferSimulation
  circumstances: Circumstances
}

/** The explanation in a dialog; `children` are shown while there is none. */
export function PriceExplanationDialog({
  onClose,
  explained,
  children,
}: {
  onClose: () => void
  explained: PriceExplanationProps | null
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Dialog onClose={onClose} title={t`Pourquoi ce prix ?`} size="lg">
      {explained ? <PriceExplanation {...explained} /> : children}
    </Dialog>
  )
}

export function PriceExplanation({ offer_id, product_id, simulation, circumstances }: PriceExplanationProps) {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const line = simulation.lines.find((one) => one.product_id === product_id)
  if (!line) return <Text>{t`Cet article n’est pas dans l’offre enregistrée.`}</Text>
  const names = {
    product: (id: number) => simulation.lines.find((one) => one.product_id === id)?.product.designation ?? t`article nº ${id}`,
    zone: (code: string) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code,
  }
  return (
    <ExplainedContext value={{ offer_id, simulation, line, circumstances, names }}>
      <Stack gap="5" data-part="price-explanation">
        <Question />
        <PastDay date={circumstances.date} past={simulation.past} />
        {!simulation.catalog && <Notice status="warning" title={t`Aucun catalogue ne vaut ce jour-là pour cette filiale.`} />}
        {line.unit_price === null && <Notice status="warning" title={t`Aucun tarif ne s’applique : cet article n’a pas de prix.`} />}
        {!line.visible && <Notice status="info" title={t`Une règle masque cet article : il ne compte dans aucun total.`} />}
        <Section title={t`Prix au ${formatDate(circumstances.date)}, HT`}>
          <Stack gap="5">
            <Result />
            <Steps />
          </Stack>
        </Section>
        <WhatDidNotAct />
      </Stack>
    </ExplainedContext>
  )
}

/** Which price is explained. */
function Question() {
  const { i18n } = useLingui()
  const { line, circumstances, names } = useExplained()
  const { reference, designation } = line.product
  const [actor, zone] = [i18n._(actorLabels[circumstances.actor]), circumstances.zone && names.zone(circumstances.zone)]
  return (
    <Box>
      <Text fontWeight="medium" lang={CONTENT_LANGUAGE} overflowWrap="anywhere">
        {designation}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {[reference, zone, actor].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  )
}

function Result() {
  const { t } = useLingui()
  const { line, simulation } = useExplained()
  const facts: [string, ReactNode][] = [
    [t`Prix unitaire`, line.unit_price === null ? '—' : formatMoney(line.unit_price)],
    [t`Quantité`, quantityText(line.quantity)],
    [t`Total de la ligne`, line.total === null ? '—' : formatMoney(line.total)],
  ]
  const graduated = simulation.rows.price_degressivity.mode === 'graduated' && line.steps.some(({ step }) => step === 'degressivity')
  return (
    <Stack gap="2">
      <SimpleGrid minChildWidth="8rem" gap="3">
        {facts.map(([label, value]) => (
          <Box key={label}>
            <Text textStyle="xs" color="fg.muted">
              {label}
            </Text>
            <Text textStyle="lg" fontWeight="semibold" whiteSpace="nowrap">
              {value}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
      {graduated && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Le total est la somme des paliers, arrondie à la fin.</Trans>
        </Text>
      )}
    </Stack>
  )
}
