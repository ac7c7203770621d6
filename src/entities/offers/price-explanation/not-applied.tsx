// What did not act on a price, and why: other tariffs and catalogues, markups, tiers, quantities and rules.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { conditionText } from '#entities/rules/sentence.ts'
import { actorLabels } from '#entities/selling-prices/fields.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { NotApplied, NotAppliedList } from '#kit/page/derivation.tsx'
import { Section } from '#kit/page/page.tsx'

import { DegressivityPlace, type Explained, MarkupPlace, RulePlace, SellingPricePlace, useExplained } from './places.tsx'
import { markupText, notAppliedLabels, quantityText, rangeText, skipLabels, type Trace } from './words.ts'

export function WhatDidNotAct() {
  const { t } = useLingui()
  const explained = useExplained()
  const rules = idleRules(explained)
  const tariffs = useOtherSellingPrices()
  const markups = useOtherMarkups()
  const tiers = useIdleTiers()
  if (rules.length + tariffs.length + markups.length + tiers.length === 0) return null
  return (
    <Section title={t`Règles non appliquées`}>
      <NotAppliedList>
        {tariffs}
        {rules.map((rule) => (
          <IdleRule key={rule.rule_id} rule={rule} />
        ))}
        {markups}
        {tiers}
      </NotAppliedList>
    </Section>
  )
}

function useOtherSellingPrices(): ReactNode[] {
  const { t, i18n } = useLingui()
  const { simulation, line } = useExplained()
  const own = simulation.rows.selling_prices.filter(({ product_id }) => product_id === line.product_id)
  const named = (id: number) => simulation.other_catalogs.find((one) => one.id === id)?.name ?? simulation.catalog?.name ?? '—'
  const rows = line.ignored.flatMap(({ source, row_id, reason }) => {
    const row = source === 'selling_price' && own.find(({ id }) => id === row_id)
    if (!row) return []
    const [catalog, actor, period] = [named(row.catalog_id), i18n._(actorLabels[row.actor]).toLowerCase(), formatPeriod(row)]
    return [
      <NotApplied key={`price${row_id}`} reason={i18n._(notAppliedLabels[reason])}>
        <SellingPricePlace row_id={row_id}>{t`Tarif du catalogue « ${catalog} », ${actor}, ${period}`}</SellingPricePlace>
      </NotApplied>,
    ]
  })
  const empty = simulation.other_catalogs.filter(({ id }) => own.every((row) => row.catalog_id !== id))
  const catalogs = empty.map(({ id, name }) => (
    <NotApplied key={`catalog${id}`} reason={i18n._(notAppliedLabels.OTHER_CATALOG)}>{t`Catalogue « ${name} »`}</NotApplied>
  ))
  return [...rows, ...catalogs]
}

function useOtherMarkups(): ReactNode[] {
  const { t, i18n } = useLingui()
  const { simulation, line, names } = useExplained()
  return line.ignored.flatMap(({ source, row_id, reason }) => {
    const row = source === 'markup' && simulation.rows.markups.find(({ id }) => id === row_id)
    if (!row) return []
    const [zone, actor, period, value] = [
      names.zone(row.zone),
      i18n._(actorLabels[row.actor]).toLowerCase(),
      formatPeriod(row),
      markupText(row),
    ]
    return [
      <NotApplied key={`markup${row_id}`} reason={i18n._(notAppliedLabels[reason])}>
        <MarkupPlace>{t`Coefficient de ${zone}, ${actor}, ${period} : ${value}`}</MarkupPlace>
      </NotApplied>,
    ]
  })
}

function useIdleTiers(): ReactNode[] {
  const { t } = useLingui()
  const { simulation, line, names } = useExplained()
  const { price_degressivity, quantity_degressivity } = simulation.rows
  const quantity = quantityText(line.quantity)
  const unreached = price_degressivity.items.length > 0 && line.steps.every(({ step }) => step !== 'degressivity')
  const changed = new Set(simulation.quantity_changes.map(({ row_id }) => row_id))
  const idle = quantity_degressivity.filter((row) => row.destination_product_id === line.product_id && !changed.has(row.id))
  return [
    ...(unreached
      ? [
          <NotApplied key="tiers" reason={t`la quantité ${quantity} n’est dans aucun palier`}>
            <DegressivityPlace>{t`Dégressivité de prix`}</DegressivityPlace>
          </NotApplied>,
        ]
      : []),
    ...idle.map((row) => {
      const [source, range] = [names.product(row.source_product_id), rangeText(row)]
      return (
        <NotApplied key={`quantity${row.id}`} reason={t`hors de sa plage, ou sans effet`}>
          <DegressivityPlace of="quantities">{t`Dégressivité de quantité, « ${source} » ${range}`}</DegressivityPlace>
        </NotApplied>
      )
    }),
  ]
}

/** The rules that would write this article and did nothing to it. */
const idleRules = ({ simulation, line: { product_id } }: Explained): Trace[] =>
  simulation.trace.filter(
    ({ writes, changes }) => writes.includes(product_id) && changes.every((change) => change.product_id !== product_id),
  )

function IdleRule({ rule }: { rule: Trace }) {
  const { t, i18n } = useLingui()
  const { line, names } = useExplained()
  const own = rule.skipped_actions?.find(({ product_id }) => product_id === line.product_id)?.reason
  const skipped = rule.fired ? own : rule.skipped
  const failed = rule.failed.map((condition) => conditionText(condition, names))
  const reason = skipped
    ? i18n._(skipLabels[skipped])
    : rule.fired
      ? t`elle s’applique, et ne change rien ici`
      : failed.length > 1
        ? t`conditions non remplies`
        : t`condition non remplie`
  return (
    <NotApplied reason={reason} detail={failed.join(' ; ')}>
      <RulePlace rule={rule} />
    </NotApplied>
  )
}
