// The calculator: its inputs, and one table with the costs of each chosen nomenclature, as far as the user may see them.
import { useLingui } from '@lingui/react/macro'

import { Section } from '#kit/page/page.tsx'
import { SmallTable } from '#kit/table/small-table.tsx'

import { figureColumn, nameColumn } from './columns.tsx'
import { Comparison } from './comparison.tsx'
import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { useFigures } from './figures.ts'
import { Frame } from './frame.tsx'

export function Calculator() {
  const { t } = useLingui()
  return (
    <Frame title={t`Calculateur`} renderExport={exportedAs({ name: 'calcul', view: 'summary' })}>
      {(items, asked) => (
        <>
          <Summary items={items} thousand={asked.search.thousand === true} />
          <Comparison items={items} asked={asked} />
        </>
      )}
    </Frame>
  )
}

function Summary({ items, thousand }: { items: Costed[]; thousand: boolean }) {
  const { t } = useLingui()
  const figures = useFigures(items, thousand)
  return (
    <Section quiet title={t`Synthèse`}>
      <SmallTable<Costed>
        label={t`Synthèse`}
        narrow="scrolls"
        columns={[
          nameColumn({ id: 'name', label: t`Nomenclature`, value: ({ name }) => name }),
          ...figures.map(({ value, ...figure }) => figureColumn<Costed>({ ...figure, value: ({ cost }) => value(cost) })),
        ]}
        rows={items}
        idOf={({ id }) => id}
      />
    </Section>
  )
}
