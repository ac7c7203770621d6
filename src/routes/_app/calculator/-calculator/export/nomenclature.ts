// The worksheet of a nomenclature: its lines and its labour, each with the formula of its cost.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { CostedLine } from '#engine/costing/cost.ts'
import { MONTHLY_HOURS } from '#engine/costing/cost.ts'
import { interventionCost, pageCosts } from '#engine/costing/pages.ts'
import { DECIMALS, monthOf } from '#engine/costing/prices.ts'
import type { Use } from '#engine/costing/use.ts'
import { roundedFraction } from '#engine/money/fractions.ts'
import { lineFields, nomenclatureFields } from '#entities/costing/fields.ts'
import type { WorkbookCell } from '#kit/list/export/workbook.ts'

import type { Costed } from '../costs.ts'
import { exclusionWords } from '../words.ts'
import type { InputCells } from './inputs.ts'
import {
  COUNT,
  formula,
  head,
  HOURS,
  money,
  newSheet,
  number,
  percent,
  PERCENT,
  perPage,
  perThousand,
  price,
  quoteFormulaText,
  type Sheet,
  sumOf,
  text,
} from './sheet.ts'

/** The cells with the costs of a nomenclature, for formulas on other worksheets. */
export type CostCells = Record<
  'mono_page' | 'colour_page' | 'labour_page' | 'monthly' | 'contract' | 'hours_needed' | 'intervention' | 'consumables',
  string
>
type Detail = NonNullable<Costed['detail']>
interface CostInputs {
  use: Use
  cells: InputCells
}

/** The columns with what a line adds to the cost of a page. */
const [MONO, COLOUR] = ['K', 'L']

export function nomenclatureSheet(
  sheetName: string,
  { name, detail }: { name: string; detail: Detail },
  { use, cells: asked }: CostInputs,
): { sheet: Sheet; cells: CostCells } {
  const { cost, nomenclature } = detail
  const sheet = newSheet(sheetName, [38, 18, 14, 14, 10, 14, 12, 12, 12, 10, 16, 16, 20, 34])
  const label = (field: keyof typeof nomenclatureFields) => i18n._(nomenclatureFields[field].label)
  const fact = (words: string, value: WorkbookCell) => sheet.at('B', sheet.add(text(words), value))

  sheet.add(text(name, 'title'))
  const speed = fact(label('print_speed'), number(nomenclature.print_speed, COUNT, 'input'))
  const duration = fact(label('average_intervention_duration'), number(nomenclature.average_intervention_duration, undefined, 'input'))
  const between = fact(label('pages_between_interventions'), number(nomenclature.pages_between_interventions, COUNT, 'input'))
  const work = interventionCost(nomenclature, use)?.toFixed() ?? null
  const workBy = `IF(${duration}="","",${duration}*${asked.hourly_cost}+${asked.travel_cost})`
  const intervention = fact(t`Coût d’une intervention`, formula(workBy, work, price()))
  sheet.add()

  const rows = addLines(sheet, detail, asked)
  sheet.add()

  sheet.add(...head(t`Sous-totaux`, t`Page mono`, t`Page couleur`, t`1 000 pages mono`, t`1 000 pages couleur`))
  const sums = (words: string, { mono, colour }: Record<'mono' | 'colour', [by: string, value: string]>, emphasis?: 'total') => {
    const row = sheet.rows.length + 1
    return sheet.add(
      text(words, emphasis),
      formula(...mono, perPage(), emphasis),
      formula(...colour, perPage(), emphasis),
      perThousand(`B${row}`, mono[1], emphasis),
      perThousand(`C${row}`, colour[1], emphasis),
    )
  }
  const rowsOf = Map.groupBy(rows, (_, at) => nomenclature.lines[at]?.family)
  for (const { family, mono_page, colour_page } of cost.families) {
    const own = rowsOf.get(family) ?? []
    sums(family ?? t`Sans famille`, { mono: [sumOf(MONO, own), mono_page], colour: [sumOf(COLOUR, own), colour_page] })
  }
  const labourBy: [string, string] = [
    `IF(OR(${intervention}="",${between}="",${between}=0),0,${intervention}/${between})`,
    cost.labour_page,
  ]
  const labour = sums(t`Main-d’œuvre`, { mono: labourBy, colour: labourBy })
  const page = sums(
    t`Une page`,
    { mono: [`${sumOf(MONO, rows)}+B${labour}`, cost.mono_page], colour: [`${sumOf(COLOUR, rows)}+C${labour}`, cost.colour_page] },
    'total',
  )
  sheet.add()

  const month = (mono: string, colour: string) => `${asked.mono_volume}*${mono}+${asked.colour_volume}*${colour}`
  const monthly = fact(t`Par mois`, formula(month(`B${page}`, `C${page}`), cost.monthly, money()))
  const contract = fact(t`Pour le contrat`, formula(`${monthly}*${asked.months}`, cost.contract, money()))
  const consumed = monthOf(pageCosts({ ...nomenclature, pages_between_interventions: null }, use), use).monthly
  const consumables = fact(
    t`Dont consommables et pièces, par mois`,
    formula(month(sumOf(MONO, rows), sumOf(COLOUR, rows)), roundedFraction(consumed, DECIMALS), money()),
  )
  const hoursBy = `IF(OR(${speed}="",${speed}=0),"",(${asked.mono_volume}+${asked.colour_volume})/(${speed}*60))`
  const hours_needed = fact(t`Heures nécessaires`, formula(hoursBy, cost.hours_needed, HOURS))
  fact(t`Heures d’un mois`, number(MONTHLY_HOURS, HOURS))
  const at = { mono_page: sheet.at('B', page), colour_page: sheet.at('C', page), labour_page: sheet.at('B', labour) }
  return { sheet, cells: { ...at, monthly, contract, hours_needed, intervention, consumables } }
}

/** Adds the lines and returns their row numbers, in order. */
function addLines(sheet: Sheet, { cost, lines }: Detail, asked: InputCells): number[] {
  const field = (name: keyof typeof lineFields) => i18n._(lineFields[name].label)
  const mono = quoteFormulaText(t`Mono`)
  sheet.add(
    ...head(
      field('reference'),
      field('family'),
      t`Pages`,
      field('price'),
      field('quantity'),
      field('durability'),
      field('ink_rate'),
      t`Couverture`,
      field('use_rate'),
      field('is_included'),
      t`Page mono`,
      t`Page couleur`,
      t`Coût pour 1 000 pages`,
      t`Remarque`,
    ),
  )
  const costed = new Map(cost.lines.map((one) => [one.line.id, one]))
  return lines.map((line) => {
    const one = costed.get(line.id)
    const row = sheet.rows.length + 1
    const [kind, priceCell, quantity, durability, ink, coverage, use, included] = Array.from('CDEFGHIJ', (column) => `${column}${row}`)
    const given = (name: 'mono_coverage' | 'colour_coverage') => `IF(${asked[name]}="",${ink},${asked[name]})`
    const inked = `IF(${ink}="",1,${asked.k}*${coverage}/${asked.rated})`
    const cannot = `OR(${priceCell}="",${durability}="",${durability}=0)`
    const costs = `IF(NOT(${included}),0,IF(${cannot},"",${use}*${quantity}*${priceCell}/${durability}*${inked}))`
    return sheet.add(
      text(line.reference),
      line.family === null ? null : text(line.family),
      text(line.is_colour ? t`Couleur` : t`Mono`, 'input'),
      number(line.price ?? null, price(), 'input'),
      number(line.quantity, undefined, 'input'),
      number(line.durability, COUNT, 'input'),
      percent(line.ink_rate, 'input'),
      formula(
        `IF(${ink}="","",IF(${kind}=${mono},${given('mono_coverage')},${given('colour_coverage')}))`,
        one?.coverage ? (percent(one.coverage).value as number) : null,
        PERCENT,
      ),
      percent(line.use_rate, 'input'),
      { value: line.is_included, emphasis: 'input' },
      formula(`IF(${kind}=${mono},${COLOUR}${row},0)`, line.is_colour ? '0' : (one?.cost_page ?? null), perPage()),
      formula(costs, one?.cost_page ?? null, perPage()),
      perThousand(`${COLOUR}${row}`, one?.cost_page ?? null),
      formula(remark(included, priceCell, durability), one ? remarkOf(one) : ''),
    )
  })
}

const remarkOf = ({ excluded }: CostedLine): string => (excluded ? i18n._(exclusionWords[excluded]) : '')

/** The formula of the text that explains why a line does not count towards the page, for as long as it does not. */
function remark(included: string | undefined, priceCell: string | undefined, durability: string | undefined): string {
  const say = (key: keyof typeof exclusionWords) => quoteFormulaText(i18n._(exclusionWords[key]))
  const unknown = `IF(${priceCell}="",${say('NO_PRICE')},IF(${durability}="",${say('NO_DURABILITY')},IF(${durability}=0,${say('ZERO_DURABILITY')},"")))`
  return `IF(NOT(${included}),${say('NOT_INCLUDED')},${unknown})`
}
