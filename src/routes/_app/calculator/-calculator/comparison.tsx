// Scenarios side by side with what is shown: what their pages and months come to, and what they are asked otherwise.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { differenceFrom } from '#engine/cost/scenarios.ts'
import type { Use } from '#engine/cost/use.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Section } from '#kit/page/page.tsx'
import { ComparedFacet } from '#kit/saved/scenarios.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Question } from './address.ts'
import type { Ask, Asked } from './calculation.ts'
import { type Costed, useCosts } from './costs.ts'
import { useFigures } from './figures.ts'
import { FigureTable } from './table.tsx'
import { inputTexts, inputWords, signedEuros } from './words.ts'

/** A calculation that is compared with another one. */
export interface Scenario extends Ask {
  name: string
  items: Costed[]
}

interface ComparisonProps {
  /** What is shown. */
  items: Costed[]
  asked: Asked
  /** Draws them, above their figures. */
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

/** What is shown, and beside it what it is compared with; undefined while that is not known. */
export function useScenarios(items: Costed[], { ids, use, compared, awaited }: Asked) {
  const { t } = useLingui()
  const { costs, error, retry } = useCosts(compared)
  const isKnown = costs !== undefined && awaited.length === 0
  const all: Scenario[] | undefined = isKnown
    ? [{ name: t`Calcul affiché`, ids, use, items }, ...compared.map((one, at) => ({ ...one, items: costs[at] ?? [] }))]
    : undefined
  return { all, error, retry }
}

/** What is compared of them, as far as the reader is shown it: hours are no matter of costs. */
export function useComparedFigures(scenarios: readonly Scenario[], thousand: boolean) {
  const every = useFigures(
    scenarios.flatMap(({ items }) => items),
    thousand,
  )
  return every.filter(({ unit }) => unit !== 'hours')
}

/** The name of a nomenclature, in a cell. */
export const named = (name: string): ReactNode => (
  <span key="name" lang={CONTENT_LANGUAGE}>
    {name}
  </span>
)

function SideBySide({ all, thousand }: { all: Scenario[]; thousand: boolean }) {
  const { t } = useLingui()
  const figures = useComparedFigures(all, thousand)
  const shown = all[0]?.items ?? []
  return (
    <FigureTable
      label={t`Scénarios côte à côte`}
      columns={[
        { label: t`Scénario` },
        { label: t`Nomenclature` },
        ...figures.map(({ label }) => ({ label, figure: true })),
        { label: t`Écart par mois`, figure: true },
      ]}
      rows={all.flatMap(({ name, items }, at) =>
        items.map(({ id, name: nomenclature, cost }) => ({
          id: `${at} ${id}`,
          cells: [
            name,
            named(nomenclature),
            ...figures.map(({ read }) => read(cost)),
            at === 0 ? '' : signedEuros(differenceFrom(shown, id, cost)),
          ],
        })),
      )}
    />
  )
}

/** What is asked in all of them is not told. */
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
    <FigureTable
      label={t`Paramètres différents`}
      columns={[{ label: t`Scénario` }, ...inputs.map((name) => ({ label: i18n._(inputWords[name]), figure: true }))]}
      rows={all.map(({ name: scenario }, at) => ({ id: at, cells: [scenario, ...inputs.map((name) => texts[at]?.[name])] }))}
    />
  )
}
