// The parts of a report (server/print/report.typ), and the format of its figures.
import { Big } from 'big.js'

import type { TheoreticalCostItem } from '#contract/nomenclatures/theoretical-cost.ts'
import type { Notation } from '#engine/cost/formula.ts'
import type { Use } from '#engine/cost/use.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'

import type { CostWords } from '../../print/cost-words.ts'
import type { Plot } from '../../print/plot.ts'
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
export type Writing = Omit<CostWords, 'thousand'> &
  Notation & {
    /** Whether page costs are per thousand pages. */
    thousand: boolean
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
export const signed = (value: string | null, { euros }: Pick<Writing, 'euros'>): string => {
  if (value === null) return '—'
  return Big(value).gt(0) ? `+${euros(value)}` : euros(value).replace('-', '−')
}

/** The inputs with their values. */
export function askedRows(use: Use, { words, markups, money, figure, percent }: Writing): string[][] {
  const coverage = (rate: string | null) => (rate === null ? words.own_coverage : percent(rate))
  const markup = (value: MarkupValue | null) => {
    if (!value) return words.none
    const { coefficient_type: type } = value
    return `${type === 'coefficient' ? figure(value.value) : percent(value.value)} (${markups[type]})`
  }
  return [
    [words.mono_volume, figure(use.mono_volume)],
    [words.colour_volume, figure(use.colour_volume)],
    [words.months, figure(use.months)],
    [words.mono_coverage, coverage(use.mono_coverage)],
    [words.colour_coverage, coverage(use.colour_coverage)],
    [words.hourly_cost, money(use.hourly_cost)],
    [words.travel_cost, money(use.travel_cost)],
    [words.k, figure(use.k)],
    [words.agency_markup, markup(use.agency_markup)],
    [words.seller_markup, markup(use.seller_markup)],
  ]
}
