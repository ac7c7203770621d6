// The figures of the charts as worksheets; those that depend on neighbouring figures have formulas.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { shareOf } from '#engine/costing/parts.ts'
import { differenceFrom } from '#engine/costing/scenarios.ts'
import type { Use } from '#engine/costing/use.ts'
import type { Worksheet } from '#kit/list/export/workbook.ts'

import type { Scenario } from '../-calculator/comparison.tsx'
import {
  addWarnings,
  COUNT,
  formula,
  head,
  HOURS,
  money,
  number,
  percent,
  PERCENT,
  perPage,
  perThousand,
  type Row,
  sheetNames,
  text,
  titledSheet,
} from '../-calculator/export/sheet.ts'
import type { Figure } from '../-calculator/figures.ts'
import { inputTexts, inputWords, pageHeads, warningWords } from '../-calculator/words.ts'
import type { Drawn } from './drawn.ts'
import { pagePartsOf } from './page-parts.ts'
import { sensitiveWords } from './sensitive-words.ts'

/** A row with formulas is made by its row number. */
type MadeRow = Row | ((row: number) => Row)

interface Charted {
  drawn: readonly Drawn[]
  /** The current calculation, then those that it is compared with. */
  scenarios: readonly Scenario[]
  /** The figures of a scenario that the user may see. */
  figures: readonly Figure[]
  day: string
}

/** A worksheet for each table that has rows, then the inputs. Figures that the user may not see are in none of them. */
export function chartSheets({ drawn, scenarios, figures, day }: Charted): Worksheet[] {
  const named = sheetNames()
  const sheet = (name: string, title: string, heads: string[], rows: MadeRow[]) => {
    const made = titledSheet({ name: named(name), title, day }, [34, ...heads.slice(1).map(() => 22)])
    made.add(...head(...heads))
    for (const row of rows) made.add(...(Array.isArray(row) ? row : row(made.rows.length + 1)))
    return made
  }
  const inputs = sheet(t`Données`, t`Paramètres`, ['', ...scenarios.map(({ name }) => name)], inputRows(scenarios.map(({ use }) => use)))
  const warned = scenarios[0]?.items ?? []
  addWarnings(
    inputs,
    warned.map(({ name, cost }) => [name, cost.warnings.map((key) => i18n._(warningWords[key]))]),
  )
  const [one, thousand] = [pageHeads(false), pageHeads(true)]
  const tables = [
    sheet(
      t`Coût par famille`,
      t`Coût par famille`,
      [t`Nomenclature`, t`Page`, t`Famille`, one.cost, t`Part`, thousand.cost],
      drawn.flatMap(familyRows),
    ),
    sheet(
      t`Selon le volume`,
      t`Coût de la page moyenne selon le volume`,
      [
        t`Nomenclature`,
        t`Pages par mois`,
        t`Selon la formule`,
        t`Interventions entières`,
        t`1 000 pages, selon la formule`,
        t`1 000 pages, interventions entières`,
      ],
      drawn.flatMap(({ name, curves }) =>
        curves.volume.map(({ volume, page, page_whole }) => (row) => [
          text(name),
          number(volume, COUNT),
          ...pages(row, { C: page, D: page_whole }),
        ]),
      ),
    ),
    sheet(
      t`Selon la couverture`,
      t`Coût d’une page selon la couverture`,
      [t`Nomenclature`, t`Couverture`, one.mono, one.colour, thousand.mono, thousand.colour],
      drawn.flatMap(({ name, curves }) =>
        curves.coverage.map(({ coverage, mono_page, colour_page }) => (row) => [
          text(name),
          percent(coverage),
          ...pages(row, { C: mono_page, D: colour_page }),
        ]),
      ),
    ),
    sheet(
      t`Un dixième de plus`,
      t`Sensibilité (+10 %)`,
      [t`Nomenclature`, t`Un dixième de plus`, t`Par mois`],
      drawn.flatMap(({ name, curves }) =>
        curves.sensitivity.map(({ input, monthly }) => [text(name), text(i18n._(sensitiveWords[input])), number(monthly, money())]),
      ),
    ),
    sheet(
      t`Prix de chaque ligne`,
      t`Sensibilité (+10 %)`,
      [t`Nomenclature`, t`Un dixième de plus du prix de`, t`Par mois`],
      drawn.flatMap(({ name, lines }) => (lines ?? []).map((line) => [text(name), text(line.name), number(line.monthly, money())])),
    ),
    sheet(
      t`Scénarios côte à côte`,
      t`Scénarios côte à côte`,
      [
        t`Scénario`,
        t`Nomenclature`,
        ...figures.map(({ label }) => label),
        t`Écart par mois`,
        ...(figures.some(isOfPages) ? [thousand.mono, thousand.colour] : []),
      ],
      scenarios.length > 1 ? scenarioRows(scenarios, figures) : [],
    ),
  ]
  return [...tables.filter(({ rows }) => rows.length > HEADING), inputs]
}

/** The number of rows of the heading: title, day, an empty row, and the column headings. */
const HEADING = 4

const isOfPages = ({ unit }: Figure) => unit === 'page'
/** The cells of the given columns: each page price, then each per thousand. */
const pages = (row: number, values: Record<string, string | null>): Row => [
  ...Object.values(values).map((value) => number(value, perPage())),
  ...Object.entries(values).map(([column, value]) => perThousand(`${column}${row}`, value)),
]

const familyRows = (drawn: Drawn): MadeRow[] =>
  pagePartsOf(drawn, false).flatMap(({ name, kind, parts, total }) => [
    ...parts.map((part, at) => (row: number): Row => {
      const whole = `D${row + parts.length - at}`
      const share = shareOf(part.value, total)
      return [
        text(name),
        text(kind),
        text(part.name),
        number(part.value, perPage()),
        formula(`IF(${whole}=0,"",D${row}/${whole})`, share && share.times('0.01').toFixed(6), PERCENT),
        perThousand(`D${row}`, part.value),
      ]
    }),
    // Rounded once: the sum of its rounded parts may differ in the last decimal.
    (row: number): Row => [
      text(name, 'total'),
      text(kind, 'total'),
      text(t`Total`, 'total'),
      number(total, perPage(), 'total'),
      null,
      perThousand(`D${row}`, total, 'total'),
    ],
  ])

function scenarioRows(scenarios: readonly Scenario[], figures: readonly Figure[]): MadeRow[] {
  const formats = { page: perPage(), euros: money(), hours: HOURS }
  const columnOf = (figure: Figure) => String.fromCodePoint(FIRST_FIGURE + figures.indexOf(figure))
  // The first of the figures in euros is the monthly amount.
  const monthly = figures.find(({ unit }) => unit === 'euros')
  const [shown] = scenarios
  const rowOf = (id: number) => HEADING + 1 + Math.max(0, shown?.items.findIndex((one) => one.id === id) ?? 0)
  return scenarios.flatMap(({ name: scenario, items }, at) =>
    items.map(({ id, name, cost }) => (row: number): Row => {
      const difference = at === 0 ? null : differenceFrom(shown?.items ?? [], id, cost)
      return [
        text(scenario),
        text(name),
        ...figures.map(({ unit, value }) => number(value(cost) ?? null, formats[unit])),
        difference === null || !monthly
          ? null
          : formula(`${columnOf(monthly)}${row}-${columnOf(monthly)}${rowOf(id)}`, difference, money()),
        ...figures.filter(isOfPages).map((figure) => perThousand(`${columnOf(figure)}${row}`, figure.value(cost) ?? null)),
      ]
    }),
  )
}
/** The character code of C, the first column after the scenario and the nomenclature. */
const FIRST_FIGURE = 67

function inputRows(uses: readonly Use[]): Row[] {
  const texts = uses.map(inputTexts)
  return (Object.keys(inputWords) as (keyof Use)[]).map((input) => [
    text(i18n._(inputWords[input])),
    ...texts.map((one) => text(one[input])),
  ])
}
