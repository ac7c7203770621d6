// Of what the cost of a page is made: families of consumables, and labour.
import { useLingui } from '@lingui/react/macro'

import { heaviestFirst, shareOf } from '#engine/cost/parts.ts'
import { type BarRow, Bars } from '#kit/charts/bars.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { formatPercent } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { named } from '../../calculator/-calculator/comparison.tsx'
import { FigureTable } from '../../calculator/-calculator/table.tsx'
import { pageHeads, pageText } from '../../calculator/-calculator/words.ts'
import type { DrawnProps } from './drawn.ts'
import { type PageParts, pagePartsOf } from './page-parts.ts'

export function CostByFamily({ items, asked }: DrawnProps) {
  const { t } = useLingui()
  const thousand = asked.search.thousand === true
  const page = (value: string) => pageText(value, thousand)
  const pages = items.flatMap((one) => pagePartsOf(one, thousand))
  const series = [...new Set(pages.flatMap(({ parts }) => parts.map((part) => part.name)))]
  const valueOf = ({ parts }: PageParts, name: string) => parts.find((part) => part.name === name)?.value ?? null
  const rows: BarRow[] = pages.map((one) => ({
    name: items.length > 1 ? `${one.kind} · ${one.name}` : one.kind,
    values: series.map((name) => valueOf(one, name)),
  }))
  const title = t`Coût par famille`
  return (
    <ChartSection
      title={title}
      words={pages.map((one) => {
        const [{ name, value } = { name: '', value: '0' }] = heaviestFirst(one.parts, (part) => part.value)
        const [total, part, share] = [page(one.total), page(value), shareText(value, one.total)]
        const { said, name: nomenclature } = one
        return share === null
          ? t`${nomenclature}, ${said} : ne coûte rien qui soit connu.`
          : t`${nomenclature}, ${said}, premier poste : ${name}, ${part} sur ${total} (${share}).`
      })}
      chart={<Bars label={title} rows={rows} series={series} stacked format={page} lang={CONTENT_LANGUAGE} />}
      table={
        <FigureTable
          label={title}
          columns={[
            { label: t`Nomenclature` },
            { label: t`Page` },
            { label: t`Famille` },
            { label: pageHeads(thousand).cost, figure: true },
            { label: t`Part`, figure: true },
          ]}
          rows={pages.flatMap((one, at) => [
            ...one.parts.map((part) => ({
              id: `${at} ${part.name}`,
              cells: [named(one.name), one.kind, part.name, page(part.value), shareText(part.value, one.total) ?? '—'],
            })),
            { id: `${at} total`, total: true, cells: [named(one.name), one.kind, t`Total`, page(one.total), ''] },
          ])}
        />
      }
    />
  )
}

function shareText(part: string, total: string): string | null {
  const share = shareOf(part, total)
  return share && formatPercent(share.toFixed(0))
}
