// The total of the configuration, always visible, and the data that it was calculated from.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { catalogsOf } from '#entities/offers/catalog-of-line.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatInstant, formatMoney } from '#kit/format/formats.ts'

import type { Simulated } from './simulation.ts'

export function Total({ simulation, pdf }: { simulation: OfferSimulation; pdf: ReactNode }) {
  const { total } = simulation
  const catalogs = catalogsOf(simulation)
    .map(({ name }) => name)
    .join(', ')
  return (
    <Flex
      data-part="total"
      position="sticky"
      top="2.5rem"
      zIndex="1"
      bg="bg"
      py="2"
      gap="4"
      align="center"
      justify="space-between"
      wrap="wrap"
      borderBottomWidth="1px"
    >
      <Text color="fg.muted" textStyle="sm">
        {catalogs && <Trans>Tarifs : {catalogs}</Trans>}
      </Text>
      <Flex gap="4" align="center" wrap="wrap">
        {pdf}
        <Text textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <Trans>Total HT</Trans> {total === null ? <Trans>ouvert</Trans> : formatMoney(total)}
        </Text>
      </Flex>
    </Flex>
  )
}

/** Why the total is open, and how current its data is. */
export function Notices({ simulation: { warnings }, readAt }: Simulated) {
  const { t } = useLingui()
  if (warnings.length === 0 && !readAt) return null
  return (
    <Stack gap="2">
      {warnings.map(({ code }) => (
        <Notice
          key={code}
          status="warning"
          size="sm"
          title={
            code === 'NO_CATALOG'
              ? t`Aucun catalogue ne vaut ce jour-là pour cette filiale.`
              : t`Un article sans prix est commandé : le total reste ouvert.`
          }
        />
      ))}
      {readAt && (
        <Notice
          status="info"
          size="sm"
          title={t`Calculé sur cet appareil, avec les tarifs et les règles lus le ${formatInstant(readAt)}`}
        />
      )}
    </Stack>
  )
}
