// The chain step by step: each amount with its row, base, percentage and rounding; then what did not apply, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { SellingPrice, SimulationResponse } from '#contract/prices/selling-prices.ts'
import { Box, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate, formatInstant, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Derivation, DerivationStep, NotApplied, NotAppliedList } from '#kit/page/derivation.tsx'
import { Section } from '#kit/page/page.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { InversionList } from '../save/warnings.tsx'
import type { Question } from './simulation.ts'

interface AnswerProps {
  simulation: SimulationResponse
  prices: ProductPrices
  question: Question
}
type Step = SimulationResponse['steps'][number]

export function Answer({ simulation: { steps, ignored, warnings }, prices, question }: AnswerProps) {
  const { t } = useLingui()
  const unresolved = warnings.filter((warning) => warning.code !== 'INVERTED')
  return (
    <Stack gap="5">
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
                <StepLine key={step.price} step={step} prices={prices} />
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
      {ignored.length > 0 && <Ignored ignored={ignored} prices={prices} />}
    </Stack>
  )
}

type Unresolved = Exclude<SimulationResponse['warnings'][number], { code: 'INVERTED' }>

function Warning({ warning, date }: { warning: Unresolved; date: string }) {
  const labels = useSellingPriceLabels()
  if (warning.code === 'NO_ROW') return <Trans>Aucun tarif ne s’applique au {formatDate(date)}.</Trans>
  return <Trans>« {labels.amount(warning.price)} » est un pourcentage sans base : aucun prix d’achat ne le précède.</Trans>
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

function StepLine({ step, prices }: { step: Step; prices: ProductPrices }) {
  const labels = useSellingPriceLabels()
  return (
    <DerivationStep
      name={step.price}
      title={labels.amount(step.price)}
      result={step.amount === null ? '—' : formatMoney(step.amount)}
      origin={<Origin step={step} prices={prices} />}
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
  if (source === 'purchase_price') return <Trans>Prix d’achat du produit ce jour-là</Trans>
  return exact ? <Trans>Fixé en euros</Trans> : null
}

/** The row that an amount came from, by whom and since when it stands as it does. */
function Origin({ step: { source, row_id, author, changed_at }, prices }: { step: Step; prices: ProductPrices }) {
  const labels = useSellingPriceLabels()
  const id = String(prices.product_id)
  const row = (source === 'purchase_price' ? prices.purchases : prices.rows).find((one) => one.id === row_id)
  const period = row ? labels.period(row) : ''
  const who = author ?? '—'
  return (
    <>
      {source === 'purchase_price' ? (
        <Link
          to="/products/$id/tarifs/purchases/$purchase"
          params={{ id, purchase: String(row_id) }}
          style={{ textDecoration: 'underline' }}
        >
          <Trans>Prix d’achat {period}</Trans>
        </Link>
      ) : (
        <Link to="/products/$id/tarifs/$price" params={{ id, price: String(row_id) }} style={{ textDecoration: 'underline' }}>
          <Trans>Tarif {period}</Trans>
        </Link>
      )}
      {' · '}
      <Trans>
        {who}, le {formatInstant(changed_at)}
      </Trans>
    </>
  )
}

function Ignored({ ignored, prices }: { ignored: SimulationResponse['ignored']; prices: ProductPrices }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const known = ignored.flatMap(({ row_id, reason }) => {
    const row = prices.rows.find(({ id }) => id === row_id)
    return row ? [{ row, reason }] : []
  })
  return (
    <Section title={t`Ce qui ne s’applique pas, et pourquoi`}>
      <NotAppliedList>
        {known.map(({ row, reason }) => (
          <NotApplied key={row.id} reason={labels.reason(reason)}>
            <RowName row={row}>
              {labels.actor(row.actor)}, {labels.period(row)}
            </RowName>
          </NotApplied>
        ))}
      </NotAppliedList>
    </Section>
  )
}

const RowName = ({ row, children }: { row: SellingPrice; children: ReactNode }) => (
  <Link
    to="/products/$id/tarifs/$price"
    params={{ id: String(row.product_id), price: String(row.id) }}
    style={{ textDecoration: 'underline' }}
  >
    {children}
  </Link>
)
