// The comparison of a printed calculation with others: their monthly amounts, and the inputs that differ.
import { Big } from 'big.js'

import { differenceFrom, monthlyOf } from '#engine/cost/scenarios.ts'

import { barsOf } from '../../print/plot.ts'
import { scenarioWords } from '../../print/scenario-words.ts'
import type { Language } from '../../print/words.ts'
import { askedRows, type Named, namedOf, row, type Section, section, signed, type Table, type Writing } from './report-parts.ts'
import type { Calculation, ComparedCalculation } from './theoretical-cost.ts'

export function scenarioSection(
  shown: Calculation,
  compared: readonly ComparedCalculation[],
  writing: Writing,
  language: Language,
): Section {
  const say = scenarioWords[language]
  const all = [{ name: say.shown, ...shown }, ...compared]
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
    heads: [say.scenario, writing.words.monthly, say.heads.difference],
    first: 1,
    rows: rows.map(({ name, id, item, monthly, isShown }, at) => {
      const difference = isShown ? '' : signed(differenceFrom(before, id, item), writing)
      return row([name, monthly === null ? '—' : writing.euros(monthly), difference], null, isShown, bars[at])
    }),
  }
  const columns = figureColumns(rows, writing, language)
  const figures: Table = {
    title: '',
    heads: [say.scenario, ...columns.map(({ head }) => head)],
    first: 1,
    rows: rows.map(({ name, item, isShown }) => row([name, ...columns.map(({ read }) => read(item))], null, isShown)),
  }
  const [least] = rows
    .flatMap(({ name, monthly }) => (monthly === null ? [] : [{ name, monthly }]))
    .sort((a, b) => Big(a.monthly).cmp(b.monthly))
  const otherwise = askedOtherwise(all, writing, language)
  return section(say.title, [months, figures, ...(otherwise ? [otherwise] : [])], {
    words: [...(least ? [say.least(least.name, writing.euros(least.monthly))] : []), ...(otherwise ? [] : [say.asked_alike])],
  })
}

type Item = Named['item']

/** The figures that the caller may see in at least one of them. */
function figureColumns(all: readonly Pick<Named, 'item'>[], { words, pages, euros }: Writing, language: Language) {
  const { heads } = scenarioWords[language]
  const columns: { head: string; value: (item: Item) => string | undefined; format: (value: string) => string }[] = [
    { head: words.mono_page, value: ({ mono_page }) => mono_page, format: pages },
    { head: words.colour_page, value: ({ colour_page }) => colour_page, format: pages },
    { head: heads.monthly, value: ({ monthly }) => monthly, format: euros },
    { head: heads.contract, value: ({ contract }) => contract, format: euros },
    { head: heads.sell, value: ({ sell }) => sell?.monthly, format: euros },
    { head: heads.sell_vendor, value: ({ sell_vendor }) => sell_vendor?.monthly, format: euros },
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
function askedOtherwise(all: readonly (Calculation & { name: string })[], writing: Writing, language: Language): Table | null {
  const say = scenarioWords[language]
  const asked = all.map(({ use }) => askedRows(use, writing))
  const differing = (asked[0] ?? []).flatMap(([label = ''], at) =>
    new Set(asked.map((one) => one[at]?.[1])).size > 1 ? [{ label, at }] : [],
  )
  if (differing.length === 0) return null
  return {
    title: say.asked_otherwise,
    heads: [say.scenario, ...differing.map(({ label }) => label)],
    first: 1,
    rows: all.map(({ name }, at) => row([name, ...differing.map((input) => asked[at]?.[input.at]?.[1] ?? '')])),
  }
}
