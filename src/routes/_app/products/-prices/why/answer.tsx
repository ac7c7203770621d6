// The chain step by step: each amount with its row, base, percentage and rounding; then the rows that did not apply, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { SimulationResponse } from '#contract/prices/selling-prices.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { Box, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { AsStored } from '#kit/feedback/as-stored.tsx'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate, formatInstant, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Derivation, DerivationStep, NotApplied, NotAppliedList } from '#kit/page/derivation.tsx'
import { Section } from '#kit/page/page.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { InversionList } from '../save/warnings.tsx'
import { nationalOf, type PriceScenario } from './simulation.ts'

interface AnswerProps {
  simulation: SimulationResponse
  prices: ProductPrices
  question: PriceScenario
}
type Step = SimulationResponse['steps'][number]

export function Answer({ simulation: { steps, ignored, warnings, past }, prices, question }: AnswerProps) {
  const { t } = useLingui()
  const rows = useRows(prices, past)
  const isHere = useIsHere(prices, question)
  const unresolved = warnings.filter((warning) => warning.code !== 'INVERTED')
  return (
    <Stack gap="5">
      {past && <PastPrices date={question.date} past={past} />}
      {unresolved.map((warning) => (
        <Notice
          key={'price' in warning ? warning.price : warning.code}
          status="warning"
          title={<Warning warning={warning} date={question.date} />}
        />
      ))}
      <InversionList found={warnings.filter((warning) => warning.code === 'INVERTED')} />
      {steps.length > 0 && (
        <Section title={t`Prix au ${formatDate(question.date)}, HT`}>
          <Stack gap="5">
            <Prices steps={steps} />
            <Derivation>
              {steps.map((step) => (
                <StepLine key={step.price} step={step} rows={rows} />
              ))}
            </Derivation>
            {steps.some(({ exact }) => exact) && (
              <Text textStyle="sm" color="fg.muted">
                <Trans>
                  Chaque base est le prix exact, non arrondi ; seul le prix affiché est arrondi, une fois, à {steps[0]?.decimals ?? 2}{' '}
                  décimales.
                </Trans>
              </Text>
            )}
          </Stack>
        </Section>
      )}
      {ignored.length > 0 && <Ignored ignored={ignored} rows={rows} isHere={isHere} />}
    </Stack>
  )
}

type Unresolved = Exclude<SimulationResponse['warnings'][number], { code: 'INVERTED' }>

function Warning({ warning, date }: { warning: Unresolved; date: string }) {
  const labels = useSellingPriceLabels()
  if (warning.code === 'NO_ROW') return <Trans>Aucun tarif ne s’applique au {formatDate(date)}.</Trans>
  return <Trans>« {labels.amount(warning.price)} » est un pourcentage sans base : aucun prix d’achat ne le précède.</Trans>
}

/** Labels and links of rows: today's, or those of a past day, some of which may be deleted by now. */
function useRows({ product_id, rows, purchases }: ProductPrices, past: SimulationResponse['past']) {
  const named = (source: Step['source'], { id, actor, start_date, end_date }: PlacedRow) => ({
    source,
    id,
    actor,
    start_date,
    end_date,
    is_stored: true,
  })
  const all = past?.rows ?? [
    ...rows.map((row) => named('selling_price', row)),
    ...purchases.map((row) => named('purchase_price', { ...row, actor: null })),
  ]
  return {
    product_id,
    isPast: past !== undefined,
    find: (of: Step['source'], row_id: number | null) => all.find(({ source, id }) => source === of && id === row_id),
  }
}
type Rows = ReturnType<typeof useRows>
type PlacedRow = Pick<PastRow, 'id' | 'actor' | 'start_date' | 'end_date'>
type PastRow = NonNullable<SimulationResponse['past']>['rows'][number]

function PastPrices({ date, past: { made_on } }: { date: string; past: NonNullable<SimulationResponse['past']> }) {
  const { t } = useLingui()
  const [day, made] = [formatDate(date), formatDate(made_on)]
  if (made_on !== null && made_on > date)
    return (
      <Notice status="warning" data-part="past-day" title={t`Cet article n’existait pas encore le ${day} : il a été créé le ${made}.`} />
    )
  return (
    <AsStored
      date={date}
      then={<Trans>tarifs, prix d’achat, période et filiale du catalogue.</Trans>}
      today={<Trans>désignation de l’article, noms des catalogues et des filiales.</Trans>}
      unknown={
        made_on === null && (
          <Trans>L’historique ne remonte pas à la création de l’article : ce dont il ne dit rien est montré tel qu’aujourd’hui.</Trans>
        )
      }
    />
  )
}

function Prices({ steps }: { steps: Step[] }) {
  const labels = useSellingPriceLabels()
  return (
    <SimpleGrid minChildWidth="8rem" gap="3">
      {steps.map(({ price, amount }) => (
        <Box key={price} data-price={price}>
          <Text textStyle="xs" color="fg.muted">
            {labels.amount(price)}
          </Text>
          <Text textStyle="lg" fontWeight="semibold" whiteSpace="nowrap">
            {amount === null ? '—' : formatMoney(amount)}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}

function StepLine({ step, rows }: { step: Step; rows: Rows }) {
  const labels = useSellingPriceLabels()
  return (
    <DerivationStep
      name={step.price}
      title={labels.amount(step.price)}
      result={step.amount === null ? '—' : formatMoney(step.amount)}
      origin={<Origin step={step} rows={rows} />}
      foreign={step.source === 'purchase_price'}
    >
      <Formula step={step} />
    </DerivationStep>
  )
}

function Formula({ step: { base, base_amount, percent, exact, amount, source } }: { step: Step }) {
  const labels = useSellingPriceLabels()
  if (percent && base && base_amount && exact)
    return (
      <>
        {formatMoney(base_amount)} (<Trans>« {labels.amount(base)} »</Trans>) × (1 + {formatPercent(percent)}) = {formatMoney(exact)}
        {exact !== amount && amount && (
          <>
            {' '}
            <Trans>exactement, arrondi à {formatMoney(amount)}</Trans>
          </>
        )}
      </>
    )
  if (percent) return <Trans>{formatPercent(percent)} sans base</Trans>
  if (source === 'purchase_price') return <Trans>Prix d’achat de l’article ce jour-là</Trans>
  return exact ? <Trans>Fixé en euros</Trans> : null
}

/** The row that an amount came from, its author, and the time of its last change. */
function Origin({ step: { source, row_id, author, changed_at }, rows }: { step: Step; rows: Rows }) {
  const labels = useSellingPriceLabels()
  const row = rows.find(source, row_id)
  const period = row ? labels.period(row) : ''
  const who = author ?? '—'
  return (
    <>
      <RowPlace rows={rows} source={source} row_id={row_id}>
        {source === 'purchase_price' ? <Trans>Prix d’achat {period}</Trans> : <Trans>Tarif {period}</Trans>}
      </RowPlace>
      {' · '}
      {rows.isPast && changed_at === null ? (
        <Trans>sans historique : état d’aujourd’hui</Trans>
      ) : (
        <Trans>
          {who}, le {formatInstant(changed_at)}
        </Trans>
      )}
    </>
  )
}

/** Returns a predicate for rows that could apply to the requested subsidiary and actor; the catalogue of a deleted row is unknown. */
function useIsHere({ catalogs, rows }: ProductPrices, { actor, zone }: PriceScenario) {
  const national = nationalOf(useQuery(zonesQuery()).data?.items ?? [])
  const catalogOf = new Map(rows.map((row) => [row.id, catalogs.find(({ id }) => id === row.catalog.id)]))
  return (row: Pick<PastRow, 'id' | 'actor'>) => {
    const catalog = catalogOf.get(row.id)
    const place = catalog?.zone?.code_sigma ?? null
    return row.actor === actor && (zone === null || place === null || place === zone || place === national) ? { catalog } : null
  }
}

interface IgnoredProps {
  ignored: SimulationResponse['ignored']
  rows: Rows
  isHere: ReturnType<typeof useIsHere>
}

function Ignored({ ignored, rows, isHere }: IgnoredProps) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const known = ignored.flatMap(({ row_id, reason }) => {
    const row = rows.find('selling_price', row_id)
    const here = row && isHere(row)
    return row && here ? [{ row, reason, catalog: here.catalog?.name ?? null }] : []
  })
  return (
    <Section title={t`Tarifs non appliqués`}>
      <NotAppliedList elsewhere={ignored.length - known.length}>
        {known.map(({ row, reason, catalog }) => (
          <NotApplied key={row.id} reason={labels.reason(reason)}>
            <RowPlace rows={rows} source="selling_price" row_id={row.id}>
              {row.actor && `${labels.actor(row.actor)}, `}
              {catalog !== null && `« ${catalog} », `}
              {labels.period(row)}
            </RowPlace>
          </NotApplied>
        ))}
      </NotAppliedList>
    </Section>
  )
}

/** A link to the page that edits a row; a deleted row has none. */
function RowPlace({ rows, source, row_id, children }: { rows: Rows; source: Step['source']; row_id: number | null; children: ReactNode }) {
  const id = String(rows.product_id)
  if (rows.find(source, row_id)?.is_stored === false)
    return (
      <>
        {children} (<Trans>supprimé depuis</Trans>)
      </>
    )
  return source === 'purchase_price' ? (
    <Link to="/products/$id/tarifs/purchases/$purchase" params={{ id, purchase: String(row_id) }} style={{ textDecoration: 'underline' }}>
      {children}
    </Link>
  ) : (
    <Link to="/products/$id/tarifs/$price" params={{ id, price: String(row_id) }} style={{ textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
