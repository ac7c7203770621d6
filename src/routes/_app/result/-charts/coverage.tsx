// What a mono and a colour page cost at other coverages, the same for all inks.
import { useLingui } from '@lingui/react/macro'

import { Curves } from '#kit/charts/curves.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { formatPercent } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { named } from '../../calculator/-calculator/comparison.tsx'
import { FigureTable } from '../../calculator/-calculator/table.tsx'
import { pageHeads, pageText } from '../../calculator/-calculator/words.ts'
import type { DrawnProps } from './drawn.ts'

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
        <FigureTable
          label={title}
          columns={[{ label: t`Nomenclature` }, { label: t`Couverture`, figure: true }, { label: pageHeads(thousand).page, figure: true }]}
          rows={items.flatMap(({ id, name, curves }) =>
            curves.coverage.map(({ coverage, ...pages }) => ({
              id: `${id} ${coverage}`,
              cells: [named(name), formatPercent(coverage), page(pages[key])],
            })),
          )}
        />
      }
    />
  ))
}
