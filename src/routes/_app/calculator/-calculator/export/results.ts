// The worksheets of results: costs or selling prices of pages, months and contracts, one row per nomenclature.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Big } from 'big.js'

import type { PageKind } from '#engine/costing/parts.ts'
import type { Price } from '#engine/costing/prices.ts'
import type { Use } from '#engine/costing/use.ts'
import { dividedBy, type Fraction, fraction, minus } from '#engine/money/fractions.ts'
import { coefficientOf, type MarkupValue } from '#engine/offers/markup.ts'

import type { Costed } from '../costs.ts'
import { belowCostWords, pageHeads, warningWords } from '../words.ts'
import type { InputCells } from './inputs.ts'
import type { CostCells } from './nomenclature.ts'
import { type Multiple, roundingGap } from './rounding-gap.ts'
import {
  addWarnings,
  COUNT,
  formula,
  head,
  HOURS,
  money,
  number,
  perPage,
  perThousand,
  type Row,
  type Sheet,
  type Sheeted,
  text,
  titledSheet,
} from './sheet.ts'

export interface Result extends Costed {
  /** Only for users who may see the costs of lines. */
  cells: CostCells | null
}
export interface ResultInput {
  use: Use
  cells: InputCells
}

export function costSheet(heading: Sheeted, results: readonly Result[], { use, cells: asked }: ResultInput): Sheet {
  const sheet = titledSheet(heading, [34, 14, 14, 16, 16, 16, 14, 20, 20])
  sheet.add(
    ...head(
      t`Nomenclature`,
      t`Page mono`,
      t`Page couleur`,
      t`Main-d’œuvre par page`,
      t`Par mois`,
      t`Pour le contrat`,
      t`Heures nécessaires`,
      ...thousands(),
    ),
  )
  for (const { name, cost, cells } of results) {
    const { mono_page = null, colour_page = null, labour_page = null, monthly = null, contract = null, hours_needed } = cost
    const row = sheet.rows.length + 1
    const gap = () =>
      roundingGap([mono_page ?? '0', colour_page ?? '0'], use, [{ value: monthly ?? '0', factor: ONE }, months(contract, use)])
    const figure = (of: keyof CostCells, value: string | null, format: string) =>
      cells ? formula(cells[of], value, format) : number(value, format)
    sheet.add(
      text(name),
      figure('mono_page', mono_page, perPage()),
      figure('colour_page', colour_page, perPage()),
      figure('labour_page', labour_page, perPage()),
      formula(cells ? cells.monthly : monthOf(asked, row, gap()), monthly, money()),
      formula(cells ? cells.contract : `E${row}*${asked.months}`, contract, money()),
      cells ? formula(cells.hours_needed, hours_needed, HOURS) : hoursOf(hours_needed, use, asked),
      ...thousandsOf(row, { mono_page, colour_page }),
    )
  }
  addWarnings(
    sheet,
    results.map(({ name, cost }) => [name, cost.warnings.map((key) => i18n._(warningWords[key]))]),
  )
  return sheet
}

/**
 * The worksheet of selling prices of pages. `both`: the seller's markup is applied on top of the agency's, whose margin is shown if the
 * user may see it.
 */
export function priceSheet(
  heading: Sheeted,
  results: readonly (Result & { price: Price; agency: Price | undefined })[],
  asked: ResultInput,
  both: boolean,
): Sheet {
  const margins = both && results.some(({ agency }) => agency)
  const sheet = titledSheet(heading, [34, 14, 14, 16, 16, 16, ...(margins ? [16] : []), 30, 20, 20])
  const breakEven = t`Seuil de rentabilité (pages entre deux interventions)`
  sheet.add(
    ...head(
      t`Nomenclature`,
      t`Page mono`,
      t`Page couleur`,
      t`Par mois`,
      t`Pour le contrat`,
      ...(margins ? [t`Marge agence par mois`] : []),
      both ? t`Marge vendeur par mois` : t`Marge agence par mois`,
      results.some(({ cells }) => cells) ? breakEven : t`${breakEven}, aux volumes demandés`,
      ...thousands(),
    ),
  )
  for (const result of results) sheet.add(text(result.name), ...priced(result, sheet.rows.length + 1, asked, { both, margins }))
  addWarnings(
    sheet,
    results.map(({ name, price, cost }) => [name, [...belowCostWords(price), ...cost.warnings.map((key) => i18n._(warningWords[key]))]]),
  )
  return sheet
}

function priced(
  { price, agency, cells }: Result & { price: Price; agency: Price | undefined },
  row: number,
  { use, cells: asked }: ResultInput,
  shown: { both: boolean; margins: boolean },
): Row {
  const { both, margins } = shown
  const own = both ? asked.seller : asked.agency
  const on = both ? `*${asked.agency}` : ''
  // The monthly amount that the last markup is applied to.
  const below = cells ? `${cells.monthly}${on}` : `D${row}/${own}`
  const all = cells ? `${on}*${own}` : ''
  const gap = () =>
    roundingGap([price.mono_page, price.colour_page], use, [
      { value: price.monthly, factor: ONE },
      months(price.contract, use),
      { value: price.margin, factor: marginFactor(both ? use.seller_markup : use.agency_markup) },
      ...(margins && agency
        ? [{ value: agency.margin, factor: dividedBy(marginFactor(use.agency_markup), coefficient(use.seller_markup)) }]
        : []),
    ])
  return [
    cells ? formula(`${cells.mono_page}${all}`, price.mono_page, perPage()) : number(price.mono_page, perPage()),
    cells ? formula(`${cells.colour_page}${all}`, price.colour_page, perPage()) : number(price.colour_page, perPage()),
    formula(cells ? `${cells.monthly}${all}` : monthOf(asked, row, gap()), price.monthly, money()),
    formula(`D${row}*${asked.months}`, price.contract, money()),
    ...(margins ? [agency ? formula(`${below}-${below}/${asked.agency}`, agency.margin, money()) : null] : []),
    formula(`D${row}-${below}`, price.margin, money()),
    cells ? formula(breakEvenBy(cells, `D${row}`, asked), price.break_even_pages, COUNT) : number(price.break_even_pages, COUNT),
    ...thousandsOf(row, price),
  ]
}

const thousands = () => {
  const { mono, colour } = pageHeads(true)
  return [mono, colour]
}
/** For the pages in columns B and C. */
const thousandsOf = (row: number, { mono_page, colour_page }: Record<PageKind, string | null>): Row => [
  perThousand(`B${row}`, mono_page),
  perThousand(`C${row}`, colour_page),
]

/** The month, from page prices in columns B and C that are known to six decimals only. */
const monthOf = (asked: InputCells, row: number, gap: string) =>
  `${asked.mono_volume}*B${row}+${asked.colour_volume}*C${row}${Big(gap).eq(0) ? '' : `+(${gap})`}`

const ONE = fraction('1')
const months = (contract: string | null, use: Use): Multiple => ({ value: contract ?? '0', factor: fraction(use.months) })
/** The share of a price that is its margin: 1 − 1 ÷ coefficient. */
const marginFactor = (markup: MarkupValue | null): Fraction => minus(ONE, dividedBy(ONE, coefficient(markup)))
const coefficient = (markup: MarkupValue | null): Fraction => (markup ? coefficientOf(markup) : ONE)

function hoursOf(hours: string | null, { mono_volume, colour_volume }: Use, asked: InputCells) {
  const volume = Big(mono_volume).plus(colour_volume)
  if (hours === null || volume.eq(0)) return number(hours, HOURS)
  return formula(`${hours}*(${asked.mono_volume}+${asked.colour_volume})/${volume.toFixed()}`, hours, HOURS)
}

/** One intervention ÷ what an average page leaves after its consumables; rounded up, after rounding away the float error. */
function breakEvenBy({ intervention, consumables }: CostCells, monthly: string, asked: InputCells): string {
  const [volume, left] = [`(${asked.mono_volume}+${asked.colour_volume})`, `(${monthly}-${consumables})`]
  return `IF(OR(${intervention}="",${volume}=0,ROUND(${left},9)<=0),"",ROUNDUP(ROUND(${intervention}*${volume}/${left},6),0))`
}
