// The calculation behind a figure, as text. The caller decides how numbers are formatted.
import { Big } from 'big.js'

import type { CostedLine } from './cost.ts'
import { RATED_COVERAGE } from './lines.ts'
import type { Nomenclature, Work } from './pages.ts'

/** How decimal strings are formatted. */
export interface Notation {
  /** € with all stored decimals. */
  money: (value: string) => string
  /** €/page, rounded as page costs are displayed. */
  page: (value: string) => string
  /** A plain number, and a percentage. */
  figure: (value: string) => string
  percent: (value: string) => string
}

const [BY, OVER] = [' × ', ' ÷ ']

/** « 60,00 € ÷ 12 000 p × 8 % ÷ 5 % = 0,0080 € »; null for a line without a cost. */
export function lineFormula(
  { line, coverage, cost_page }: CostedLine,
  k: string,
  { money, page, figure, percent }: Notation,
): string | null {
  const { price, durability, quantity, use_rate } = line
  if (price === null || durability === null || cost_page === null || !line.is_included) return null
  const factors = [
    ...(Big(quantity).eq(1) ? [] : [figure(quantity)]),
    `${money(price)}${OVER}${figure(String(durability))} p`,
    ...(Big(use_rate).eq(100) ? [] : [percent(use_rate)]),
    ...(coverage === null ? [] : [`${percent(coverage)}${OVER}${percent(RATED_COVERAGE)}`]),
    ...(coverage === null || Big(k).eq(1) ? [] : [figure(k)]),
  ]
  return `${factors.join(BY)} = ${page(cost_page)}`
}

/** « (1,2 h × 65,00 €/h + 30,00 €) ÷ 40 000 p = 0,0027 € »; null when labour is unknown. */
export function labourFormula(
  nomenclature: Nomenclature,
  work: Work,
  labour_page: string,
  { money, page, figure }: Notation,
): string | null {
  const { average_intervention_duration: duration, pages_between_interventions: between } = nomenclature
  if (duration === null || !between) return null
  const intervention = `(${figure(duration)} h${BY}${money(work.hourly_cost)}/h + ${money(work.travel_cost)})`
  return `${intervention}${OVER}${figure(String(between))} p = ${page(labour_page)}`
}
