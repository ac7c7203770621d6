// A calculation as a printed report: the inputs, and the costs and prices of each nomenclature, as far as the caller may see them.
import { Big } from 'big.js'

import { comparingViews, type CostView } from '#contract/nomenclatures/theoretical-cost.ts'
import { labourFormula, lineFormula, type Notation } from '#engine/cost/formula.ts'
import { coverageOf } from '#engine/cost/lines.ts'
import { forThousand } from '#engine/cost/pages.ts'
import type { Use } from '#engine/cost/use.ts'

import { costWords } from '../../print/cost-words.ts'
import { type Language, printedDay, printedMoney, printedPercent, printedQuantity } from '../../print/words.ts'
import { chartSections } from './cost-charts.ts'
import { scenarioSection } from './cost-scenarios.ts'
import { askedRows, type Named, namedOf, ofEach, row, type Section, section, type Table, type Writing } from './report-parts.ts'
import type { Calculation, ComparedCalculation } from './theoretical-cost.ts'

interface Asked {
  view: CostView
  /** Page costs are shown per thousand pages. */
  thousand: boolean
  language: Language
  day: string
  /** The calculations to compare with. */
  compared: readonly ComparedCalculation[]
}

export function reportOf(calculation: Calculation, { view, thousand, language, day, compared }: Asked): object {
  const { use, nomenclatures } = calculation
  const { thousand: byThousand, ...say } = costWords[language]
  const notation = notationIn(language)
  const writing: Writing = {
    ...say,
    ...notation,
    thousand,
    ...(thousand && { words: { ...say.words, ...byThousand } }),
    pages: thousand ? (value) => printedMoney(forThousand(value), language) : notation.page,
  }
  const named = namedOf(calculation)
  const shows = (part: CostView) => view === part || view === 'summary'
  const prices = (['sell', 'sell_vendor'] as const).flatMap((part) =>
    shows(part) && named.some(({ item }) => item[part]) ? [priceSection(part, named, writing)] : [],
  )
  return {
    product: 'Starif',
    language,
    title: say.titles[view],
    day: printedDay(day),
    circumstances: [`${say.words.as_of} ${printedDay(day)}`, ...nomenclatures.map(({ name }) => name)].join(' · '),
    sections: [
      section(say.words.asked, [
        { title: '', heads: [say.words.input, say.words.value], rows: askedRows(use, writing).map((cells) => row(cells)), first: 1 },
      ]),
      ...(shows('cost') ? named.flatMap((one) => (one.item.monthly === undefined ? [] : [costSection(one, use, writing)])) : []),
      ...prices,
      ...(view === 'charts' ? chartSections(named, writing) : []),
      ...(comparingViews.has(view) && compared.length > 0 ? [scenarioSection(calculation, compared, writing, language)] : []),
    ],
  }
}

const notationIn = (language: Language): Notation & Pick<Writing, 'euros'> => ({
  money: (value) => printedMoney(value, language),
  page: (value) => printedMoney(Big(value).toFixed(4), language),
  euros: (value) => printedMoney(Big(value).toFixed(2), language),
  figure: (value) => printedQuantity(value, language),
  percent: (rate) => printedPercent(rate, language),
})

/** The page costs of a nomenclature, by line when the caller may see lines. */
function costSection({ nomenclature, item }: Named, use: Use, writing: Writing): Section {
  const { words, warnings, pages, euros, figure } = writing
  const { families = [], labour_page = '0', mono_page = '0', colour_page = '0', monthly = '0', contract = '0' } = item
  // A caller who may not see the lines does not see the cost of an intervention either.
  const labour = item.lines ? labourFormula(nomenclature, use, labour_page, writing) : null
  const subtotals: Table = {
    title: words.subtotals,
    heads: [words.family, words.mono_page, words.colour_page],
    first: 1,
    rows: [
      ...families.map((one) => row([one.family ?? words.no_family, pages(one.mono_page), pages(one.colour_page)])),
      row([words.labour, pages(labour_page), pages(labour_page)], labour),
      row([words.page, pages(mono_page), pages(colour_page)], null, true),
    ],
  }
  const hours = (value: string | null) => (value === null ? '—' : figure(Big(value).toFixed(2)))
  const month: Table = {
    title: '',
    heads: [words.nomenclature, words.monthly, words.contract, words.hours_needed, words.hours_available],
    first: 1,
    rows: [row([nomenclature.name, euros(monthly), euros(contract), hours(item.hours_needed), hours(item.hours_available)])],
  }
  const known = item.warnings.map((key) => warnings[key])
  const lines = linesTable({ nomenclature, item }, use, writing)
  return section(nomenclature.name, [...(lines ? [lines] : []), subtotals, month], { known })
}

function linesTable({ nomenclature, item }: Named, use: Use, writing: Writing): Table | null {
  const { words, exclusions, money, pages, figure, percent } = writing
  if (!item.lines || item.lines.length === 0) return null
  const costed = new Map(item.lines.map((line) => [line.id, line]))
  const rows = nomenclature.lines.map((line) => {
    const { cost_page = null, excluded = null } = costed.get(line.id) ?? {}
    const coverage = coverageOf(line, use)
    return row(
      [
        line.reference,
        line.family ?? '',
        line.is_colour ? words.colour : words.mono,
        line.price === null ? '—' : money(line.price),
        figure(line.quantity),
        line.durability === null ? '—' : figure(String(line.durability)),
        coverage === null ? words.wear : percent(coverage),
        percent(line.use_rate),
        excluded === null && cost_page !== null ? pages(cost_page) : '—',
      ],
      excluded ? exclusions[excluded] : lineFormula({ line, cost_page, excluded, coverage }, use.k, writing),
    )
  })
  const heads = [
    words.reference,
    words.family,
    words.pages,
    words.price,
    words.quantity,
    words.durability,
    words.coverage,
    words.use,
    words.cost_page,
  ]
  return { title: words.lines, heads, rows, first: 3 }
}

/**
 * The selling prices of pages, one row per nomenclature; with the agency's margin beside the seller's, when the caller may see both prices.
 */
function priceSection(
  part: 'sell' | 'sell_vendor',
  named: readonly Named[],
  { titles, words, warnings, below_cost, pages, euros, figure, percent }: Writing,
): Section {
  const both = part === 'sell_vendor' && named.some(({ item }) => item.sell)
  const priced = named.flatMap((one) => {
    const price = one.item[part]
    return price ? [{ ...one, price }] : []
  })
  const rows = priced.map(({ nomenclature, item: { sell: agency }, price }) =>
    row([
      nomenclature.name,
      pages(price.mono_page),
      pages(price.colour_page),
      euros(price.monthly),
      euros(price.contract),
      ...(both ? [agency ? euros(agency.margin) : '—'] : []),
      euros(price.margin),
      price.break_even_pages === null ? '—' : figure(price.break_even_pages),
    ]),
  )
  const heads = [
    words.nomenclature,
    words.mono_page,
    words.colour_page,
    words.monthly,
    words.contract,
    ...(both ? [words.agency_margin] : []),
    part === 'sell' ? words.agency_margin : words.seller_margin,
    words.break_even,
  ]
  const known = ofEach(priced, ({ item, price: { below_cost_from: from } }) => [
    ...(from.mono === null ? [] : [below_cost.mono(percent(from.mono))]),
    ...(from.colour === null ? [] : [below_cost.colour(percent(from.colour))]),
    ...item.warnings.map((key) => warnings[key]),
  ])
  return section(titles[part], [{ title: '', heads, rows, first: 1 }], { known })
}
