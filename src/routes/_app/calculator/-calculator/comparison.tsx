// Scenarios beside the current calculation: the costs of their pages and months, and the inputs that differ.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { differenceFrom } from '#engine/costing/scenarios.ts'
import type { Use } from '#engine/costing/use.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Section } from '#kit/page/page.tsx'
import { ComparedFacet } from '#kit/saved/scenarios.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'

import { Question } from './address.ts'
import type { Ask, CalculationInput } from './calculation.ts'
import { figureColumn, nameColumn, wordColumn } from './columns.tsx'
import { type Costed, useCosts } from './costs.ts'
import { useFigures } from './figures.ts'
import { inputTexts, inputWords, signedEuros } from './words.ts'

/** A calculation that is compared with another one. */
export interface Scenario extends Ask {
  name: string
  items: Costed[]
}

interface ComparisonProps {
  /** The items of the current calculation. */
  items: Costed[]
  asked: CalculationInput
  /** Draws the scenarios above their figures. */
  renderChart?: (scenarios: readonly Scenario[]) => ReactNode
}

export function Comparison({ items, asked, renderChart }: ComparisonProps) {
  const { t } = useLingui()
  const { compared, search, change } = asked
  const { all, error, retry } = useScenarios(items, asked)
  return (
    <Section title={t`Scénarios côte à côte`}>
      <Stack gap="4">
        <ComparedFacet
          screen="calculator"
          schema={Question}
          compared={search.compared ?? []}
          onChange={(chosen) => change({ compared: chosen })}
        />
        {compared.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {t`Enregistrez des scénarios sous un nom, puis choisissez ceux que vous comparez à ce qui est affiché.`}
          </Text>
        ) : all ? (
          <>
            {renderChart?.(all)}
            <SideBySide all={all} thousand={search.thousand === true} />
            <Differences all={all} />
          </>
        ) : error ? (
          <FailedState error={error} onRetry={retry} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Stack>
    </Section>
  )
}

/** The current calculation and those that it is compared with; undefined until all of them are known. */
export function useScenarios(items: Costed[], { ids, use, compared, awaited }: CalculationInput) {
  const { t } = useLingui()
  const { costs, error, retry } = useCosts(compared)
  const isKnown = costs !== undefined && awaited.length === 0
  const all: Scenario[] | undefined = isKnown
    ? [{ name: t`Calcul affiché`, ids, use, items }, ...compared.map((one, at) => ({ ...one, items: costs[at] ?? [] }))]
    : undefined
  return { all, error, retry }
}

/** The figures that are compared, as far as the user may see them; hours are left out because they are not costs. */
export function useComparedFigures(scenarios: readonly Scenario[], thousand: boolean) {
  const every = useFigures(
    scenarios.flatMap(({ items }) => items),
    thousand,
  )
  return every.filter(({ unit }) => unit !== 'hours')
}

interface ComparedRow extends Costed {
  scenario: Scenario
}

function SideBySide({ all, thousand }: { all: Scenario[]; thousand: boolean }) {
  const { t } = useLingui()
  const figures = useComparedFigures(all, thousand)
  const shown = all[0]?.items ?? []
  const difference = ({ scenario, id, cost }: ComparedRow) => (scenario === all[0] ? null : differenceFrom(shown, id, cost))
  return (
    <SmallTable<ComparedRow>
      label={t`Scénarios côte à côte`}
      narrow="scrolls"
      columns={[
        wordColumn({ id: 'scenario', label: t`Scénario`, value: ({ scenario }) => scenario.name }),
        nameColumn({ id: 'name', label: t`Nomenclature`, value: ({ name }) => name }),
        ...figures.map(({ value, ...figure }) => figureColumn<ComparedRow>({ ...figure, value: ({ cost }) => value(cost) })),
        {
          ...figureColumn({ id: 'difference', label: t`Écart par mois`, value: difference, format: signedEuros }),
          cell: (row) => (row.scenario === all[0] ? '' : signedEuros(difference(row))),
        },
      ]}
      rows={all.flatMap((scenario) => scenario.items.map((item): ComparedRow => ({ ...item, scenario })))}
      idOf={({ scenario, id }) => `${all.indexOf(scenario)} ${id}`}
    />
  )
}

/** Shows only the inputs that differ between the calculations. */
function Differences({ all }: { all: Scenario[] }) {
  const { t, i18n } = useLingui()
  const texts = all.map(({ use }) => inputTexts(use))
  const inputs = (Object.keys(inputWords) as (keyof Use)[]).filter((name) => new Set(texts.map((one) => one[name])).size > 1)
  if (inputs.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        {t`Tout ce qui est saisi est le même dans ces scénarios.`}
      </Text>
    )
  return (
    <SmallTable<Scenario>
      label={t`Paramètres différents`}
      narrow="scrolls"
      columns={[
        wordColumn({ id: 'scenario', label: t`Scénario`, value: ({ name }) => name }),
        ...inputs.map((input): SmallColumn<Scenario> => ({
          id: input,
          label: i18n._(inputWords[input]),
          align: 'end',
          sort: ({ use: { [input]: value } }) => (typeof value === 'string' ? Number(value) : value && Number(value.value)),
          cell: ({ use }) => inputTexts(use)[input],
        })),
      ]}
      rows={all}
      idOf={(scenario) => all.indexOf(scenario)}
    />
  )
}
