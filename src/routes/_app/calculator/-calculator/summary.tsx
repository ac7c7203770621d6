// The calculator: what is asked, and in one table what each chosen nomenclature comes to, as far as the reader is shown it.
import { useLingui } from '@lingui/react/macro'

import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Comparison } from './comparison.tsx'
import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { useFigures } from './figures.ts'
import { Frame } from './frame.tsx'
import { FigureTable } from './table.tsx'

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
  const columns = useFigures(items, thousand)
  return (
    <Section quiet title={t`Synthèse`}>
      <FigureTable
        label={t`Synthèse`}
        columns={[{ label: t`Nomenclature` }, ...columns.map(({ label }) => ({ label, figure: true }))]}
        rows={items.map(({ id, name, cost }) => ({
          id,
          cells: [
            <span key="name" lang={CONTENT_LANGUAGE}>
              {name}
            </span>,
            ...columns.map(({ read }) => read(cost)),
          ],
        }))}
      />
    </Section>
  )
}
