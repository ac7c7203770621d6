// The monthly cost of each scenario.
import { useLingui } from '@lingui/react/macro'
import { Big } from 'big.js'

import { monthlyOf } from '#engine/costing/scenarios.ts'
import { Bars } from '#kit/charts/bars.tsx'
import { Text } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Scenario } from '../-calculator/comparison.tsx'
import { euros } from '../-calculator/words.ts'

export function ScenarioBars({ scenarios }: { scenarios: readonly Scenario[] }) {
  const { t } = useLingui()
  const rows = scenarios.flatMap(({ name, items }) =>
    items.flatMap((item) => {
      const monthly = monthlyOf(item.cost)
      const row = items.length > 1 ? `${name} · ${item.name}` : name
      return monthly === undefined ? [] : [{ name: row, monthly }]
    }),
  )
  const [least] = rows.toSorted((a, b) => Big(a.monthly).cmp(b.monthly))
  if (!least) return null
  const [name, monthly] = [least.name, euros(least.monthly)]
  return (
    <>
      <Text textStyle="sm">{t`« ${name} » coûte le moins : ${monthly} par mois.`}</Text>
      <Bars
        label={t`Scénarios côte à côte`}
        rows={rows.map((row) => ({ name: row.name, values: [row.monthly] }))}
        series={[t`Par mois`]}
        format={euros}
        lang={CONTENT_LANGUAGE}
      />
    </>
  )
}
