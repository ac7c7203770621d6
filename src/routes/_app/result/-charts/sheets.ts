// The figures of the charts as worksheets: values, none of which is worked out there.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { shareOf } from '#engine/cost/parts.ts'
import type { Use } from '#engine/cost/use.ts'
import type { Worksheet } from '#kit/list/export/workbook.ts'

import { differenceFrom, type Scenario } from '../../calculator/-calculator/comparison.tsx'
import {
  addWarnings,
  COUNT,
  head,
  HOURS,
  money,
  number,
  percent,
  perPage,
  type Row,
  sheetNames,
  text,
  thousandPages,
  titled,
} from '../../calculator/-calculator/export/sheet.ts'
import type { Figure } from '../../calculator/-calculator/figures.ts'
import { inputTexts, inputWords, pageHeads, warningWords } from '../../calculator/-calculator/words.ts'
import type { Drawn } from './drawn.ts'
import { pagePartsOf } from './page-parts.ts'
import { sensitiveWords } from './sensitivity.tsx'

interface Charted {
  drawn: readonly Drawn[]
  /** What is shown, then what it is compared with. */
  scenarios: readonly Scenario[]
  /** Those of a scenario that the reader is shown. */
  figures: readonly Figure[]
  day: string
}

/** A worksheet for each table that has rows, then what was asked. What the reader is not shown is in none. */
export function chartSheets({ drawn, scenarios, figures, day }: Charted): Worksheet[] {
  const named = sheetNames()
  const sheet = (name: string, title: string, heads: string[], rows: Row[]) => {
    const made = titled({ name: named(name), title, day }, [34, ...heads.slice(1).map(() => 22)])
    made.add(...head(...heads))
    for (const row of rows) made.add(...row)
    return made
  }
  const inputs = sheet(
    t`Données`,
    t`Ce qui est calculé`,
    ['', ...scenarios.map(({ name }) => name)],
    inputRows(scenarios.map(({ use }) => use)),
  )
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
        curves.volume.map(({ volume, page, page_whole }) => [text(name), number(volume, COUNT), ...pages([page, page_whole])]),
      ),
    ),
    sheet(
      t`Selon la couverture`,
      t`Coût d’une page selon la couverture`,
      [t`Nomenclature`, t`Couverture`, one.mono, one.colour, thousand.mono, thousand.colour],
      drawn.flatMap(({ name, curves }) =>
        curves.coverage.map(({ coverage, mono_page, colour_page }) => [text(name), percent(coverage), ...pages([mono_page, colour_page])]),
      ),
    ),
    sheet(
      t`Un dixième de plus`,
      t`Ce que change un dixième de plus`,
      [t`Nomenclature`, t`Un dixième de plus`, t`Par mois`],
      drawn.flatMap(({ name, curves }) =>
        curves.sensitivity.map(({ input, monthly }) => [text(name), text(i18n._(sensitiveWords[input])), number(monthly, money())]),
      ),
    ),
    sheet(
      t`Prix de chaque ligne`,
      t`Ce que change un dixième de plus`,
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

/** Title, day, an empty row, and what heads the columns. */
const HEADING = 4

const isOfPages = ({ unit }: Figure) => unit === 'page'
/** Each alone, then each by the thousand. */
const pages = (values: (string | null)[]): Row => [
  ...values.map((value) => number(value, perPage())),
  ...values.map((value) => thousandPages(value)),
]

const familyRows = (drawn: Drawn): Row[] =>
  pagePartsOf(drawn, false).flatMap(({ name, kind, parts, total }) => [
    ...parts.map((part): Row => [
      text(name),
      text(kind),
      text(part.name),
      number(part.value, perPage()),
      percent(shareOf(part.value, total)?.toFixed(6) ?? null),
      thousandPages(part.value),
    ]),
    [
      text(name, 'total'),
      text(kind, 'total'),
      text(t`Total`, 'total'),
      number(total, perPage(), 'total'),
      null,
      thousandPages(total, 'total'),
    ],
  ])

function scenarioRows(scenarios: readonly Scenario[], figures: readonly Figure[]): Row[] {
  const formats = { page: perPage(), euros: money(), hours: HOURS }
  return scenarios.flatMap(({ name: scenario, items }, at) =>
    items.map(({ id, name, cost }): Row => [
      text(scenario),
      text(name),
      ...figures.map(({ unit, value }) => number(value(cost) ?? null, formats[unit])),
      at === 0 ? null : number(differenceFrom(scenarios[0], id, cost), money()),
      ...figures.filter(isOfPages).map(({ value }) => thousandPages(value(cost) ?? null)),
    ]),
  )
}

function inputRows(uses: readonly Use[]): Row[] {
  const texts = uses.map(inputTexts)
  return (Object.keys(inputWords) as (keyof Use)[]).map((input) => [
    text(i18n._(inputWords[input])),
    ...texts.map((one) => text(one[input])),
  ])
}
