// What was not applied to a price, and why: other selling prices and catalogues, markups, tiers, quantities and rules.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { conditionText } from '#entities/rules/sentence.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { NotApplied, NotAppliedList } from '#kit/page/derivation.tsx'
import { Section } from '#kit/page/page.tsx'

import { DegressivityPlace, type Explained, MarkupPlace, RulePlace, SellingPricePlace, useExplained } from './places.tsx'
import { type Line, markupText, notAppliedLabels, quantityText, rangeText, skipLabels, type Trace } from './words.ts'

export function WhatDidNotAct() {
  const { t } = useLingui()
  const explained = useExplained()
  const rules = idleRules(explained)
  const here = rules.filter(({ elsewhere }) => !elsewhere)
  const tariffs = useOtherSellingPrices()
  const markups = useOtherMarkups()
  const named = [...tariffs.named, ...markups.named]
  const tiers = useIdleTiers()
  const elsewhere = tariffs.elsewhere + markups.elsewhere + rules.length - here.length
  if (here.length + named.length + tiers.length + elsewhere === 0) return null
  return (
    <Section title={t`Règles non appliquées`}>
      <NotAppliedList elsewhere={elsewhere}>
        {tariffs.named}
        {here.map((rule) => (
          <IdleRule key={rule.rule_id} rule={rule} />
        ))}
        {markups.named}
        {tiers}
      </NotAppliedList>
    </Section>
  )
}

/** Items for this subsidiary and actor, and the number of items for others. */
interface Others {
  named: ReactNode[]
  elsewhere: number
}

function useOtherSellingPrices(): Others {
  const { t, i18n } = useLingui()
  const { simulation, line, circumstances } = useExplained()
  const own = new Map(simulation.rows.selling_prices.flatMap((row) => (row.product_id === line.product_id ? [[row.id, row]] : [])))
  const catalogs = new Map(simulation.catalogs.map((one) => [one.id, one]))
  const ignored = line.ignored.flatMap(({ source, row_id, reason }) => {
    const row = source === 'selling_price' && own.get(row_id)
    return row ? [{ row, reason, catalog: catalogs.get(row.catalog_id) }] : []
  })
  const here = ignored.filter(({ row, catalog }) => row.actor === circumstances.actor && !catalog?.elsewhere)
  const rows = here.map(({ row, reason, catalog }) => {
    const [name, actor, period] = [catalog?.name ?? '—', i18n._(actorLabels[row.actor]).toLowerCase(), formatPeriod(row)]
    return (
      <NotApplied key={`price${row.id}`} reason={i18n._(notAppliedLabels.selling_price[reason])}>
        <SellingPricePlace row_id={row.id}>{t`Tarif du catalogue « ${name} », ${actor}, ${period}`}</SellingPricePlace>
      </NotApplied>
    )
  })
  const priced = new Set([...own.values()].map((row) => row.catalog_id))
  const empty = catalogsBefore(simulation, line).filter(({ id }) => !priced.has(id))
  const unpriced = empty.map(({ id, name }) => (
    <NotApplied key={`catalog${id}`} reason={t`aucun tarif de cet article`}>{t`Catalogue « ${name} »`}</NotApplied>
  ))
  return { named: [...rows, ...unpriced], elsewhere: ignored.length - here.length }
}

/** The catalogues searched before the one that gave the price. */
function catalogsBefore({ catalog, other_catalogs }: OfferSimulation, line: Line) {
  const all = catalog ? [catalog, ...other_catalogs] : []
  const place = all.findIndex(({ id }) => id === line.catalog?.id)
  return place < 0 ? all : all.slice(0, place)
}

function useOtherMarkups(): Others {
  const { t, i18n } = useLingui()
  const { simulation, line, names } = useExplained()
  const ignored = line.ignored.flatMap(({ source, row_id, reason }) => {
    const row = source === 'markup' && simulation.rows.markups.find(({ id }) => id === row_id)
    return row ? [{ row, reason }] : []
  })
  const here = ignored.filter(({ reason }) => reason !== 'OTHER_ACTOR' && reason !== 'OTHER_ZONE')
  const named = here.map(({ row, reason }) => {
    const [zone, actor, period, value] = [
      names.zone(row.zone),
      i18n._(actorLabels[row.actor]).toLowerCase(),
      formatPeriod(row),
      markupText(row),
    ]
    return (
      <NotApplied key={`markup${row.id}`} reason={i18n._(notAppliedLabels.markup[reason])}>
        <MarkupPlace>{t`Coefficient de ${zone}, ${actor}, ${period} : ${value}`}</MarkupPlace>
      </NotApplied>
    )
  })
  return { named, elsewhere: ignored.length - here.length }
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

/** The rules that write this product but did not change it. */
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
