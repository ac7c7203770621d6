// 'Pourquoi ce prix ?': the question is in the URL; the result comes from the server, or without a network from the data on this device.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { useDay } from '#api/day.ts'
import { actors } from '#engine/prices/amounts.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { presetZone } from '#entities/prices/own-catalogs.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Box, Card, Flex, HStack, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'

import { NoCatalog } from '../catalog.tsx'
import { type ProductPrices, useNarrowedTo, useProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { SubPage } from '../page.tsx'
import { statusOf } from '../rows.ts'
import type { SellingPriceSearch, WhySearch } from '../search.ts'
import { Answer } from './answer.tsx'
import { type PriceScenario, useSimulation } from './simulation.ts'

const route = getRouteApi('/_app/products/$id/tarifs/why')

export function WhyThisPrice() {
  const { t } = useLingui()
  const prices = useProductPrices()
  const question = useQuestion(prices)
  return <SubPage title={t`Pourquoi ce prix ?`}>{question ? <Explained prices={prices} question={question} /> : <NoCatalog />}</SubPage>
}

/** The question from the URL, with defaults for missing parameters. Null if there is no catalogue. */
function useQuestion(prices: ProductPrices): PriceScenario | null {
  const { product_id, catalogs, rows } = prices
  const day = useDay()
  const { date = day, zone, quantity, stored, ...asked } = route.useSearch()
  const catalog = useNarrowedTo(prices)
  const mine = useOwnZone()
  // By default, a catalogue with a price today, preferably one that is valid everywhere.
  const valid = rows.filter((row) => statusOf(row, day) === 'current')
  const everywhere = valid.find((row) => catalogs.some(({ id, zone: place }) => id === row.catalog.id && place === null))
  const usual = everywhere ?? valid[0] ?? rows[0]
  const found = catalogs.find(({ id }) => id === (catalog ?? usual?.catalog.id)) ?? catalogs[0]
  const actor = asked.actor ?? valid.find((row) => row.catalog.id === found?.id)?.actor ?? 'agency'
  if (!found) return null
  const own = presetZone(mine)
  return {
    product_id,
    catalog: found,
    actor,
    date,
    zone: zone === undefined ? own : zone || null,
    quantity: quantity ?? null,
    isPast: date < day && stored !== 'now',
  }
}

const useZones = () => useQuery(zonesQuery()).data?.items ?? []

function Explained({ prices, question }: { prices: ProductPrices; question: PriceScenario }) {
  const { simulation, away, readAt, error, retry } = useSimulation(prices, question, useZones())
  return (
    <Stack gap="5">
      <Asked prices={prices} question={question} />
      {away && simulation && !question.isPast && (
        <Notice
          status="warning"
          data-part="stale-prices"
          title={<Trans>Calculé sur cet appareil avec les données du {formatInstant(readAt)} : les prix ont pu changer depuis.</Trans>}
        />
      )}
      {simulation ? (
        <Answer simulation={simulation} prices={prices} question={question} />
      ) : away && question.isPast ? (
        <OnlyOnline date={question.date} />
      ) : error ? (
        <FailedState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  )
}

/** Shown for a past day without a network. */
function OnlyOnline({ date }: { date: string }) {
  const { t } = useLingui()
  const day = formatDate(date)
  return (
    <EmptyState
      icon={<CloudOff size={40} />}
      title={t`Les tarifs tels qu’enregistrés le ${day} ne sont pas sur cet appareil`}
      description={t`Un jour passé se demande au serveur : il faut le réseau.`}
    />
  )
}

function Asked({ prices, question }: { prices: ProductPrices; question: PriceScenario }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const zones = useZones()
  const navigate = route.useNavigate()
  const set = (change: Partial<SellingPriceSearch & WhySearch>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true })
  const day = useDay()
  const january = `${Number(day.slice(0, 4)) + 1}-01-01`
  return (
    <Card.Root size="sm" asChild>
      <section aria-label={t`Question`}>
        <Card.Body gap="4">
          <SimpleGrid minChildWidth="10rem" gap="4">
            <Asking label={t`Catalogue`} wide>
              <Select
                value={String(question.catalog.id)}
                onChange={(value) => set({ catalog: Number(value) })}
                items={prices.catalogs.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </Asking>
            <Asking label={t`Acteur`}>
              <Select
                value={question.actor}
                onChange={(value) => set({ actor: actors.find((actor) => actor === value) })}
                items={actors.map((value) => ({ value, label: labels.actor(value) }))}
              />
            </Asking>
            <Asking label={t`Filiale`}>
              <Select
                value={question.zone ?? ''}
                onChange={(value) => set({ zone: value })}
                items={[{ value: '', label: t`Toutes` }, ...zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))]}
              />
            </Asking>
            <Asking label={t`Date`}>
              <DateInput value={question.date} onChange={(date) => date && set({ date })} />
            </Asking>
            <Asking label={t`Quantité`}>
              <DecimalInput value={question.quantity} onChange={(quantity) => set({ quantity: quantity?.replace(/\.?0+$/, '') })} />
            </Asking>
          </SimpleGrid>
          <Flex gap="2" wrap="wrap" align="center" textStyle="sm">
            <HStack gap="2">
              <Button size="xs" variant={question.date === day ? 'subtle' : 'outline'} onClick={() => set({ date: undefined })}>
                <Trans>Aujourd’hui</Trans>
              </Button>
              <Button size="xs" variant={question.date === january ? 'subtle' : 'outline'} onClick={() => set({ date: january })}>
                <Trans>Et au 1er janvier ?</Trans>
              </Button>
            </HStack>
            {question.date < day && (
              <HStack gap="2" wrap="wrap" role="group" aria-label={t`Tarifs de quel jour`}>
                <Stored pressed={question.isPast} onPress={() => set({ stored: undefined })}>
                  <Trans>Tels qu’enregistrés ce jour-là</Trans>
                </Stored>
                <Stored pressed={!question.isPast} onPress={() => set({ stored: 'now' })}>
                  <Trans>Tels qu’enregistrés aujourd’hui</Trans>
                </Stored>
              </HStack>
            )}
            <Text color="fg.muted">
              <Trans>La quantité ne change pas un tarif : elle compte dans les offres.</Trans>
            </Text>
          </Flex>
        </Card.Body>
      </section>
    </Card.Root>
  )
}

const Stored = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) => (
  <Button size="xs" variant={pressed ? 'subtle' : 'outline'} aria-pressed={pressed} onClick={onPress}>
    {children}
  </Button>
)

/** `wide` is for choices with long names. */
const Asking = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <Field.Root {...(wide ? { gridColumn: { lg: 'span 2' } } : {})}>
    <Field.Label>{label}</Field.Label>
    <Box w="full">{children}</Box>
  </Field.Root>
)
