// The cost of an average page at other volumes: by the formula, which gives the same cost at every volume, and with started interventions
// paid in full.
import { useLingui } from '@lingui/react/macro'

import { Curves } from '#kit/charts/curves.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { figureColumn, nameColumn } from '../-calculator/columns.tsx'
import { pageText } from '../-calculator/words.ts'
import type { DrawnProps, Point } from './drawn.ts'

export function CostByVolume({ items, asked }: DrawnProps) {
  const { t } = useLingui()
  const thousand = asked.search.thousand === true
  const page = (value: string) => pageText(value, thousand)
  const title = thousand ? t`Coût de 1 000 pages moyennes selon le volume` : t`Coût de la page moyenne selon le volume`
  const volumes = items[0]?.curves.volume.map(({ volume }) => volume) ?? []
  if (volumes.length === 0)
    return <ChartSection title={title} words={[t`Indiquez un volume par mois pour voir comment le coût d’une page en dépend.`]} />
  const words = items.map(({ name, curves: { volume } }) => {
    const [first, last] = [volume[0], volume.at(-1)]
    const theory = page(first?.page ?? '0')
    if (!first?.page_whole || !last?.page_whole) return t`${name} : ${theory} à tout volume ; ses interventions ne sont pas connues.`
    const [from, to, few, many] = [page(first.page_whole), page(last.page_whole), formatNumber(first.volume), formatNumber(last.volume)]
    return t`${name} : ${theory} à tout volume selon la formule ; ${from} pour ${few} pages par mois et ${to} pour ${many}, si chaque intervention commencée est payée entière sur le contrat.`
  })
  return (
    <ChartSection
      title={title}
      words={words}
      chart={
        <Curves
          label={title}
          along={t`Pages par mois`}
          series={items.map(({ name }) => name)}
          points={volumes.map((at, point) => ({
            at,
            values: items.map(({ curves: { volume } }) => volume[point]?.page_whole ?? volume[point]?.page ?? null),
          }))}
          formatAt={formatNumber}
          format={page}
          lang={CONTENT_LANGUAGE}
        />
      }
      table={
        <SmallTable<Point<'volume'>>
          label={title}
          narrow="scrolls"
          columns={[
            nameColumn({ id: 'nomenclature', label: t`Nomenclature`, value: ({ name }) => name }),
            figureColumn({ id: 'volume', label: t`Pages par mois`, value: ({ volume }) => volume, format: formatNumber }),
            figureColumn({ id: 'page', label: t`Selon la formule`, value: (point) => point.page, format: page }),
            figureColumn({ id: 'page_whole', label: t`Interventions entières`, value: ({ page_whole }) => page_whole, format: page }),
          ]}
          rows={items.flatMap(({ id, name, curves: { volume } }) => volume.map((point) => ({ id, name, ...point })))}
          idOf={({ id, volume }) => `${id} ${volume}`}
        />
      }
    />
  )
}
