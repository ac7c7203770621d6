// The comparison of a printed calculation with others: their monthly amounts, and the inputs that differ.
import { Big } from 'big.js'

import { differenceFrom, monthlyOf } from '#engine/costing/scenarios.ts'
import { msg } from '#server/platform/print/text.ts'

import { barsOf } from '../platform/print/plot.ts'
import { askedRows, type Named, namedOf, row, type Section, section, formatSigned, type Table, type Writing } from './report-parts.ts'
import type { Calculation, ComparedCalculation } from './theoretical-cost.ts'

export function scenarioSection(shown: Calculation, compared: readonly ComparedCalculation[], writing: Writing): Section {
  const { t } = writing
  const all = [{ name: t(msg`Ce calcul`), ...shown }, ...compared]
  const several = all.some(({ items }) => items.length > 1)
  const rows = all.flatMap(({ name, ...calculation }, at) =>
    namedOf(calculation).map(({ nomenclature, item }) => ({
      name: several ? `${name} · ${nomenclature.name}` : name,
      id: nomenclature.id,
      item,
      monthly: monthlyOf(item) ?? null,
      isShown: at === 0,
    })),
  )
  const before = namedOf(shown).map(({ nomenclature: { id }, item }) => ({ id, cost: item }))
  const bars = barsOf(rows.map(({ monthly }) => monthly))
  const months: Table = {
    title: '',
    heads: [t(msg`Scénario`), t(msg`Par mois`), t(msg`Écart par mois`)],
    first: 1,
    rows: rows.map(({ name, id, item, monthly, isShown }, at) => {
      const difference = isShown ? '' : formatSigned(differenceFrom(before, id, item), writing)
      return row([name, monthly === null ? '—' : writing.euros(monthly), difference], null, isShown, bars[at])
    }),
  }
  const columns = figureColumns(rows, writing)
  const figures: Table = {
    title: '',
    heads: [t(msg`Scénario`), ...columns.map(({ head }) => head)],
    first: 1,
    rows: rows.map(({ name, item, isShown }) => row([name, ...columns.map(({ read }) => read(item))], null, isShown)),
  }
  const [least] = rows
    .flatMap(({ name, monthly }) => (monthly === null ? [] : [{ name, monthly }]))
    .sort((a, b) => Big(a.monthly).cmp(b.monthly))
  const otherwise = askedOtherwise(all, writing)
  return section(t(msg`Scénarios côte à côte`), [months, figures, ...(otherwise ? [otherwise] : [])], {
    words: [
      ...(least ? [t(msg`« ${{ name: least.name }} » coûte le moins : ${{ monthly: writing.euros(least.monthly) }} par mois.`)] : []),
      ...(otherwise ? [] : [t(msg`Tout ce qui est saisi est le même dans ces scénarios.`)]),
    ],
  })
}

type Item = Named['item']

/** The figures that the caller may see in at least one of them. */
function figureColumns(all: readonly Pick<Named, 'item'>[], { t, labels, pages, euros }: Writing) {
  const columns: { head: string; value: (item: Item) => string | undefined; format: (value: string) => string }[] = [
    { head: t(labels.mono_page), value: ({ mono_page }) => mono_page, format: pages },
    { head: t(labels.colour_page), value: ({ colour_page }) => colour_page, format: pages },
    { head: t(msg`Coût par mois`), value: ({ monthly }) => monthly, format: euros },
    { head: t(msg`Coût du contrat`), value: ({ contract }) => contract, format: euros },
    { head: t(msg`Vente par mois`), value: ({ sell }) => sell?.monthly, format: euros },
    { head: t(msg`Vente vendeur par mois`), value: ({ sell_vendor }) => sell_vendor?.monthly, format: euros },
  ]
  return columns
    .filter(({ value }) => all.some(({ item }) => value(item) !== undefined))
    .map(({ head, value, format }) => ({
      head,
      read: (item: Item) => {
        const figure = value(item)
        return figure === undefined ? '—' : format(figure)
      },
    }))
}

/** One row per scenario with the inputs that differ between them; null when all are equal. */
function askedOtherwise(all: readonly (Calculation & { name: string })[], writing: Writing): Table | null {
  const { t } = writing
  const asked = all.map(({ use }) => askedRows(use, writing))
  const differing = (asked[0] ?? []).flatMap(([label = ''], at) =>
    new Set(asked.map((one) => one[at]?.[1])).size > 1 ? [{ label, at }] : [],
  )
  if (differing.length === 0) return null
  return {
    title: t(msg`Paramètres différents`),
    heads: [t(msg`Scénario`), ...differing.map(({ label }) => label)],
    first: 1,
    rows: all.map(({ name }, at) => row([name, ...differing.map((input) => asked[at]?.[input.at]?.[1] ?? '')])),
  }
}
