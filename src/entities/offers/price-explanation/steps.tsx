// The steps of a price, one per row: quantities, selling price, rules, markup, degressivity, rounding and limit.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { decimalsOf } from '#engine/money/decimals.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Text } from '#kit/elements/text.ts'
import { formatMoney } from '#kit/format/formats.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { Derivation, DerivationStep } from '#kit/page/derivation.tsx'

import { By, DegressivityPlace, MarkupPlace, RulePlace, SellingPricePlace, useExplained, WhyThisSellingPrice } from './places.tsx'
import {
  changeText,
  discountFormula,
  exactMoney,
  type Line,
  markupFormula,
  markupText,
  portionsText,
  quantityText,
  rangeText,
  type Trace,
} from './words.ts'

type Step = Line['steps'][number]

export function Steps() {
  const { simulation, line } = useExplained()
  const discount = discountStep(line)
  return (
    <Derivation>
      {simulation.quantity_changes.map(
        (change) => change.product_id === line.product_id && <QuantityStep key={change.row_id} change={change} />,
      )}
      {line.steps
        .filter(({ step }) => step === 'tariff')
        .map((step) => (
          <TariffStep key="tariff" step={step} />
        ))}
      {simulation.trace.map((rule) => (
        <OtherChanges key={rule.rule_id} rule={rule} />
      ))}
      {line.steps.map((step, place) => {
        const key = `${step.step}${place}`
        switch (step.step) {
          case 'tariff':
            return null
          case 'rules':
            return <RuleStep key={key} step={step} isDiscount={step === discount} />
          case 'markup':
            return <MarkupStep key={key} step={step} />
          case 'degressivity':
            return <DegressivityStep key={key} step={step} />
          default:
            return <LastStep key={key} step={step} />
        }
      })}
    </Derivation>
  )
}

/** A discount comes after all prices set by rules. */
const discountStep = ({ steps, discount_rate }: Line): Step | undefined =>
  Number(discount_rate ?? 0) > 0 ? steps.findLast(({ step }) => step === 'rules') : undefined

interface PriceStepProps {
  step: Step
  title: ReactNode
  origin?: ReactNode
  children?: ReactNode
}
const PriceStep = ({ step: { step, before, after }, title, origin, children }: PriceStepProps) => (
  <DerivationStep
    name={step}
    title={title}
    result={before === null ? exactMoney(after) : `${exactMoney(before)} → ${exactMoney(after)}`}
    origin={origin}
  >
    {children}
  </DerivationStep>
)

function QuantityStep({ change: { row_id, before, after } }: { change: { row_id: number; before: string; after: string } }) {
  const { simulation, names } = useExplained()
  const row = simulation.rows.quantity_degressivity.find(({ id }) => id === row_id)
  if (!row) return null
  const [source, range, value] = [names.product(row.source_product_id), rangeText(row), quantityText(row.value)]
  return (
    <DerivationStep
      name="quantity"
      title={<Trans>Dégressivité de quantité</Trans>}
      result={`${quantityText(before)} → ${quantityText(after)}`}
      origin={<By {...row} />}
    >
      <DegressivityPlace of="quantities">
        {row.operator === 'assign' ? (
          <Trans>
            « {source} » {range} : quantité fixée à {value}
          </Trans>
        ) : (
          <Trans>
            « {source} » {range} : sa quantité × {value}
          </Trans>
        )}
      </DegressivityPlace>
    </DerivationStep>
  )
}

function TariffStep({ step }: { step: Step }) {
  const { simulation, line } = useExplained()
  const row = simulation.rows.selling_prices.find(({ id }) => id === step.row_id)
  const [catalog, period] = [line.catalog?.name, row && formatPeriod(row)]
  return (
    <PriceStep step={step} title={<Trans>Tarif</Trans>} origin={row && <By {...row} />}>
      {row && (
        <>
          <SellingPricePlace row_id={row.id}>
            <Trans>
              Prix conseillé du catalogue « {catalog} », {period}
            </Trans>
          </SellingPricePlace>
          <WhyThisSellingPrice />
          <Text color="fg.muted">
            <Trans>Le tarif est arrondi comme affiché.</Trans>
          </Text>
        </>
      )}
    </PriceStep>
  )
}

/** Other changes of the product by a rule: its quantity, its limits, its visibility, a discount that another rule replaced. */
function OtherChanges({ rule }: { rule: Trace }) {
  const { line } = useExplained()
  const taken = discountStep(line)?.row_id
  const own = rule.changes.filter(({ product_id }) => product_id === line.product_id)
  const others = own.filter(({ field }) => field !== 'unit_price' && !(field === 'discount_rate' && rule.rule_id === taken))
  if (others.length === 0) return null
  return (
    <DerivationStep name="rule" title={<RulePlace rule={rule} />} origin={<By {...rule} />}>
      {others.map(changeText).join(' · ')}
    </DerivationStep>
  )
}

function RuleStep({ step, isDiscount }: { step: Step; isDiscount: boolean }) {
  const { simulation, line } = useExplained()
  const rule = simulation.trace.find(({ rule_id }) => rule_id === step.row_id)
  const rate = line.discount_rate
  if (!rule) return <PriceStep step={step} title={<Trans>Règles</Trans>} />
  return (
    <PriceStep step={step} title={<RulePlace rule={rule} />} origin={<By {...rule} />}>
      {isDiscount && rate !== null ? (
        <Trans>Remise : {discountFormula(rate)}</Trans>
      ) : (
        <Trans>Prix unitaire fixé à {exactMoney(step.after)}</Trans>
      )}
    </PriceStep>
  )
}

function MarkupStep({ step }: { step: Step }) {
  const { i18n } = useLingui()
  const { simulation, names } = useExplained()
  const row = simulation.rows.markups.find(({ id }) => id === step.row_id)
  if (!row) return <PriceStep step={step} title={<Trans>Coefficient</Trans>} />
  const [zone, actor] = [names.zone(row.zone), i18n._(actorLabels[row.actor]).toLowerCase()]
  return (
    <PriceStep step={step} title={<Trans>Coefficient</Trans>} origin={<By {...row} />}>
      <MarkupPlace>
        <Trans>
          {markupText(row)} de {zone}, {actor}, {formatPeriod(row)}
        </Trans>
      </MarkupPlace>
      {' · '}
      {markupFormula(row)}
    </PriceStep>
  )
}

function DegressivityStep({ step }: { step: Step }) {
  const { simulation, line } = useExplained()
  const table = simulation.rows.price_degressivity
  const tier = table.items.find(({ id }) => id === step.row_id)
  if (!tier) return <PriceStep step={step} title={<Trans>Dégressivité de prix</Trans>} />
  const [range, quantity] = [rangeText(tier), quantityText(line.quantity)]
  const portions = portionsText(table, line.quantity)
  return (
    <PriceStep step={step} title={<Trans>Dégressivité de prix</Trans>} origin={<By {...tier} />}>
      <DegressivityPlace>
        {table.mode === 'volume' ? (
          <Trans>
            Palier {range}, pour {quantity} : {discountFormula(tier.discount_rate)}
          </Trans>
        ) : (
          <Trans>
            Graduée, pour {quantity} : {portions}
          </Trans>
        )}
      </DegressivityPlace>
    </PriceStep>
  )
}

/** The rounding, and the limit of the selling price that a price is kept within. */
function LastStep({ step }: { step: Step }) {
  const { simulation } = useExplained()
  if (step.step === 'rounding') {
    const decimals = decimalsOf(step.after)
    return (
      <PriceStep step={step} title={<Trans>Arrondi</Trans>}>
        <Plural value={decimals} one="À la fin du calcul, à # décimale" other="À la fin du calcul, à # décimales" />
      </PriceStep>
    )
  }
  const row = simulation.rows.selling_prices.find(({ id }) => id === step.row_id)
  const bound = formatMoney(step.after)
  const text =
    step.source === 'min_price' ? (
      <Trans>Relevé au prix min du tarif, {bound}</Trans>
    ) : (
      <Trans>Plafonné au prix max du tarif, {bound}</Trans>
    )
  return (
    <PriceStep step={step} title={<Trans>Garde-fou</Trans>} origin={row && <By {...row} />}>
      {row ? <SellingPricePlace row_id={row.id}>{text}</SellingPricePlace> : text}
    </PriceStep>
  )
}
