// The composition of the cost of a page: families of consumables, and labour.
import { useLingui } from '@lingui/react/macro'
import { Big } from 'big.js'

import { heaviestFirst, shareOf } from '#engine/costing/parts.ts'
import { type BarRow, Bars } from '#kit/charts/bars.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { formatPercent } from '#kit/format/formats.ts'
import { SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { figureColumn, nameColumn, wordColumn } from '../-calculator/columns.tsx'
import { pageHeads, pageText } from '../-calculator/words.ts'
import type { DrawnProps } from './drawn.ts'
import { type PageParts, pagePartsOf, type PagePart } from './page-parts.ts'

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
        <SmallTable<PartRow>
          label={title}
          narrow="scrolls"
          columns={[
            nameColumn({ id: 'nomenclature', label: t`Nomenclature`, value: ({ of }) => of.name }),
            wordColumn({ id: 'page', label: t`Page`, value: ({ of }) => of.kind }),
            wordColumn({ id: 'family', label: t`Famille`, value: ({ name }) => name }),
            figureColumn({ id: 'cost', label: pageHeads(thousand).cost, value: ({ value }) => value, format: page }),
            figureColumn({
              id: 'share',
              label: t`Part`,
              value: ({ value, of }) => shareOf(value, of.total)?.toFixed(),
              format: wholePercent,
            }),
          ]}
          rows={pages.flatMap((of, page) => of.parts.map((part, at): PartRow => ({ ...part, of, id: `${page} ${at}` })))}
          sums={pages.map((of, at): PartRow => ({ id: `${at}`, name: t`Total`, value: of.total, of }))}
          idOf={({ id }) => id}
        />
      }
    />
  )
}

interface PartRow extends PagePart {
  id: string
  of: PageParts
}

function shareText(part: string, total: string): string | null {
  const share = shareOf(part, total)
  return share && wholePercent(share.toFixed())
}

const wholePercent = (share: string) => formatPercent(Big(share).toFixed(0))
