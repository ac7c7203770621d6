// The parts of a report (server/platform/print/report.typ), and the format of its figures.
import { Big } from 'big.js'

import type { TheoreticalCostItem } from '#contract/costing/theoretical-cost.ts'
import type { Notation } from '#engine/costing/formula.ts'
import type { Use } from '#engine/costing/use.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'
import { msg, type Translate } from '#server/platform/print/text.ts'

import type { Plot } from '../platform/print/plot.ts'
import { markupTexts, type PageLabels } from './report-texts.ts'
import type { Calculation } from './theoretical-cost.ts'

export interface Section {
  title: string
  /** Warnings. */
  known: string[]
  /** The figures in words. */
  words: string[]
  plot: Plot | null
  tables: Table[]
}
export interface Table {
  title: string
  heads: string[]
  rows: Row[]
  /** The number of text columns; the others contain figures and are right-aligned. */
  first: number
}
export interface Row {
  cells: string[]
  total: boolean
  /** Shown below the row: how its figure is calculated; empty for nothing. */
  made_of: string
  /** Start and end of the bar beside the row, as fractions of the width for bars; null for none. */
  bar: [number, number] | null
}

/** `page` formats page costs in formulas, `pages` in tables (per page or per thousand). */
export interface Writing extends Notation {
  t: Translate
  /** Whether page costs are per thousand pages. */
  thousand: boolean
  labels: PageLabels
  euros: (value: string) => string
  pages: (value: string) => string
}
export interface Named {
  nomenclature: Calculation['nomenclatures'][number]
  item: TheoreticalCostItem
}

export const namedOf = ({ nomenclatures, items }: Pick<Calculation, 'nomenclatures' | 'items'>): Named[] =>
  nomenclatures.flatMap((nomenclature, at) => {
    const item = items[at]
    return item ? [{ nomenclature, item }] : []
  })

/** Sentences about each item; with several items, each sentence names its own. */
export const ofEach = <One extends Named>(all: readonly One[], sentencesOf: (one: One) => string[]): string[] =>
  all.flatMap((one) => sentencesOf(one).map((sentence) => (all.length > 1 ? `${one.nomenclature.name} — ${sentence}` : sentence)))

export const section = (title: string, tables: Table[], more: Partial<Section> = {}): Section => ({
  title,
  known: [],
  words: [],
  plot: null,
  tables,
  ...more,
})

export const row = (cells: string[], made_of: string | null = null, total = false, bar: Row['bar'] = null): Row => ({
  cells,
  made_of: made_of ?? '',
  total,
  bar,
})

/** A monthly difference with its sign; a dash when unknown. */
export const formatSigned = (value: string | null, { euros }: Pick<Writing, 'euros'>): string => {
  if (value === null) return '—'
  return Big(value).gt(0) ? `+${euros(value)}` : euros(value).replace('-', '−')
}

/** The inputs with their values. */
export function askedRows(use: Use, { t, money, figure, percent }: Writing): string[][] {
  const coverage = (rate: string | null) => (rate === null ? t(msg`celle de chaque ligne`) : percent(rate))
  const markup = (value: MarkupValue | null) => {
    if (!value) return t(msg`aucune`)
    const { coefficient_type: type } = value
    return `${type === 'coefficient' ? figure(value.value) : percent(value.value)} (${t(markupTexts[type])})`
  }
  return [
    [t(msg`Volume mono par mois`), figure(use.mono_volume)],
    [t(msg`Volume couleur par mois`), figure(use.colour_volume)],
    [t(msg`Durée du contrat (mois)`), figure(use.months)],
    [t(msg`Couverture mono`), coverage(use.mono_coverage)],
    [t(msg`Couverture couleur`), coverage(use.colour_coverage)],
    [t(msg`Coût horaire`), money(use.hourly_cost)],
    [t(msg`Déplacement`), money(use.travel_cost)],
    [t(msg`Facteur de correction k`), figure(use.k)],
    [t(msg`Marge agence`), markup(use.agency_markup)],
    [t(msg`Marge vendeur`), markup(use.seller_markup)],
  ]
}
