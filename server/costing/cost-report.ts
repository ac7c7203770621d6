// A calculation as a printed report: the inputs, and the costs and prices of each nomenclature, as far as the caller may see them.
import { Big } from 'big.js'

import { comparingViews, type CostView } from '#contract/costing/theoretical-cost.ts'
import { labourFormula, lineFormula, type Notation } from '#engine/costing/formula.ts'
import { coverageOf } from '#engine/costing/lines.ts'
import { forThousand } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'
import { type Language, msg, translateInto } from '#server/platform/print/text.ts'

import { printedDay, printedMoney, printedPercent, printedQuantity } from '../platform/print/formats.ts'
import { chartSections } from './cost-charts.ts'
import { scenarioSection } from './cost-scenarios.ts'
import { askedRows, type Named, namedOf, ofEach, row, type Section, section, type Table, type Writing } from './report-parts.ts'
import { exclusionTexts, perPage, perThousand, viewTitles, warningTexts } from './report-texts.ts'
import type { Calculation, ComparedCalculation } from './theoretical-cost.ts'

interface ReportInput {
  view: CostView
  /** Page costs are shown per thousand pages. */
  thousand: boolean
  language: Language
  day: string
  /** The calculations to compare with. */
  compared: readonly ComparedCalculation[]
}

export function reportOf(calculation: Calculation, { view, thousand, language, day, compared }: ReportInput): object {
  const { use, nomenclatures } = calculation
  const t = translateInto(language)
  const notation = notationIn(language)
  const writing: Writing = {
    ...notation,
    t,
    thousand,
    labels: thousand ? perThousand : perPage,
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
    title: t(viewTitles[view]),
    day: printedDay(day),
    circumstances: [t(msg`Calculé le ${{ day: printedDay(day) }}`), ...nomenclatures.map(({ name }) => name)].join(' · '),
    sections: [
      section(t(msg`Paramètres`), [
        { title: '', heads: [t(msg`Donnée`), t(msg`Valeur`)], rows: askedRows(use, writing).map((cells) => row(cells)), first: 1 },
      ]),
      ...(shows('cost') ? named.flatMap((one) => (one.item.monthly === undefined ? [] : [costSection(one, use, writing)])) : []),
      ...prices,
      ...(view === 'charts' ? chartSections(named, writing) : []),
      ...(comparingViews.has(view) && compared.length > 0 ? [scenarioSection(calculation, compared, writing)] : []),
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
  const { t, labels, pages, euros, figure } = writing
  const { families = [], labour_page = '0', mono_page = '0', colour_page = '0', monthly = '0', contract = '0' } = item
  // A caller who may not see the lines does not see the cost of an intervention either.
  const labour = item.lines ? labourFormula(nomenclature, use, labour_page, writing) : null
  const subtotals: Table = {
    title: t(msg`Sous-totaux`),
    heads: [t(msg`Famille`), t(labels.mono_page), t(labels.colour_page)],
    first: 1,
    rows: [
      ...families.map((one) => row([one.family ?? t(msg`Sans famille`), pages(one.mono_page), pages(one.colour_page)])),
      row([t(msg`Main-d’œuvre`), pages(labour_page), pages(labour_page)], labour),
      row([t(labels.page), pages(mono_page), pages(colour_page)], null, true),
    ],
  }
  const hours = (value: string | null) => (value === null ? '—' : figure(Big(value).toFixed(2)))
  const month: Table = {
    title: '',
    heads: [t(msg`Nomenclature`), t(msg`Par mois`), t(msg`Pour le contrat`), t(msg`Heures nécessaires`), t(msg`Heures d’un mois`)],
    first: 1,
    rows: [row([nomenclature.name, euros(monthly), euros(contract), hours(item.hours_needed), hours(item.hours_available)])],
  }
  const known = item.warnings.map((key) => t(warningTexts[key]))
  const lines = linesTable({ nomenclature, item }, use, writing)
  return section(nomenclature.name, [...(lines ? [lines] : []), subtotals, month], { known })
}

function linesTable({ nomenclature, item }: Named, use: Use, writing: Writing): Table | null {
  const { t, labels, money, pages, figure, percent } = writing
  if (!item.lines || item.lines.length === 0) return null
  const costed = new Map(item.lines.map((line) => [line.id, line]))
  const rows = nomenclature.lines.map((line) => {
    const { cost_page = null, excluded = null } = costed.get(line.id) ?? {}
    const coverage = coverageOf(line, use)
    return row(
      [
        line.reference,
        line.family ?? '',
        line.is_colour ? t(msg`Couleur`) : t(msg`Mono`),
        line.price === null ? '—' : money(line.price),
        figure(line.quantity),
        line.durability === null ? '—' : figure(String(line.durability)),
        coverage === null ? t(msg`usure`) : percent(coverage),
        percent(line.use_rate),
        excluded === null && cost_page !== null ? pages(cost_page) : '—',
      ],
      excluded ? t(exclusionTexts[excluded]) : lineFormula({ line, cost_page, excluded, coverage }, use.k, writing),
    )
  })
  const heads = [
    t(msg`Référence`),
    t(msg`Famille`),
    t(msg`Pages`),
    t(msg`Prix`),
    t(msg`Quantité`),
    t(msg`Durée de vie (pages)`),
    t(msg`Couverture`),
    t(msg`Utilisation`),
    t(labels.cost_page),
  ]
  return { title: t(msg`Lignes`), heads, rows, first: 3 }
}

/**
 * The selling prices of pages, one row per nomenclature; with the agency's margin beside the seller's, when the caller may see both prices.
 */
function priceSection(
  part: 'sell' | 'sell_vendor',
  named: readonly Named[],
  { t, labels, pages, euros, figure, percent }: Writing,
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
    t(msg`Nomenclature`),
    t(labels.mono_page),
    t(labels.colour_page),
    t(msg`Par mois`),
    t(msg`Pour le contrat`),
    ...(both ? [t(msg`Marge agence par mois`)] : []),
    part === 'sell' ? t(msg`Marge agence par mois`) : t(msg`Marge vendeur par mois`),
    t(msg`Seuil de rentabilité (pages entre deux interventions)`),
  ]
  const known = ofEach(priced, ({ item, price: { below_cost_from: from } }) => [
    ...(from.mono === null
      ? []
      : [t(msg`Une page mono coûte plus que son prix à partir de ${{ rate: percent(from.mono) }} de couverture.`)]),
    ...(from.colour === null
      ? []
      : [t(msg`Une page couleur coûte plus que son prix à partir de ${{ rate: percent(from.colour) }} de couverture.`)]),
    ...item.warnings.map((key) => t(warningTexts[key])),
  ])
  return section(t(viewTitles[part]), [{ title: '', heads, rows, first: 1 }], { known })
}
