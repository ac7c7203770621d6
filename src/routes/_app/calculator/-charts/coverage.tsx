// The cost of a mono and a colour page at other coverages, the same for all inks.
import { useLingui } from '@lingui/react/macro'

import { Curves } from '#kit/charts/curves.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { formatPercent } from '#kit/format/formats.ts'
import { SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { figureColumn, nameColumn } from '../-calculator/columns.tsx'
import { pageHeads, pageText } from '../-calculator/words.ts'
import type { DrawnProps, Point } from './drawn.ts'

export function CostByCoverage({ items, asked }: DrawnProps) {
  const { t } = useLingui()
  const thousand = asked.search.thousand === true
  const kinds = [
    { key: 'mono_page', title: thousand ? t`Coût de 1 000 pages mono selon la couverture` : t`Coût d’une page mono selon la couverture` },
    {
      key: 'colour_page',
      title: thousand ? t`Coût de 1 000 pages couleur selon la couverture` : t`Coût d’une page couleur selon la couverture`,
    },
  ] as const
  const page = (value: string | undefined) => (value === undefined ? '—' : pageText(value, thousand))
  const coverages = items[0]?.curves.coverage.map(({ coverage }) => coverage) ?? []
  return kinds.map(({ key, title }) => (
    <ChartSection
      key={key}
      title={title}
      words={items.map(({ name, curves: { coverage } }) => {
        const at = (rate: string) => page(coverage.find((one) => one.coverage === rate)?.[key])
        return t`${name} : ${at('5')} à 5 % de couverture, ${at('10')} à 10 %, ${at('25')} à 25 %.`
      })}
      chart={
        <Curves
          label={title}
          along={t`Couverture`}
          series={items.map(({ name }) => name)}
          points={coverages.map((at, point) => ({ at, values: items.map(({ curves }) => curves.coverage[point]?.[key] ?? null) }))}
          formatAt={formatPercent}
          format={page}
          lang={CONTENT_LANGUAGE}
        />
      }
      table={
        <SmallTable<Point<'coverage'>>
          label={title}
          narrow="scrolls"
          columns={[
            nameColumn({ id: 'nomenclature', label: t`Nomenclature`, value: ({ name }) => name }),
            figureColumn({ id: 'coverage', label: t`Couverture`, value: ({ coverage }) => coverage, format: formatPercent }),
            figureColumn({ id: 'page', label: pageHeads(thousand).page, value: (point) => point[key], format: page }),
          ]}
          rows={items.flatMap(({ id, name, curves: { coverage } }) => coverage.map((point) => ({ id, name, ...point })))}
          idOf={({ id, coverage }) => `${id} ${coverage}`}
        />
      }
    />
  ))
}
