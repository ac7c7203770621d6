// The selling prices of pages: with the agency's markup, and with the seller's on top; their margins, and the coverage from which a price
// no longer covers the cost.
import { useLingui } from '@lingui/react/macro'

import type { Price } from '#engine/costing/prices.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { figureColumn, nameColumn } from './columns.tsx'
import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { Frame } from './frame.tsx'
import { belowCostWords, euros, pageHeads, pageText } from './words.ts'

export function SellPrices() {
  const { t } = useLingui()
  return (
    <Frame title={t`Prix de vente`} renderExport={exportedAs({ name: 'prix-de-vente', view: 'sell' })}>
      {(items, { search }) => (
        <Prices items={items} thousand={search.thousand === true} title={t`Coût et marge agence`} read={({ cost }) => cost.sell} />
      )}
    </Frame>
  )
}

export function SellVendorPrices() {
  const { t } = useLingui()
  return (
    <Frame title={t`Prix de vente vendeur`} renderExport={exportedAs({ name: 'prix-de-vente-vendeur', view: 'sell_vendor' })}>
      {(items, { search }) => (
        <Prices
          items={items}
          thousand={search.thousand === true}
          title={t`Coût, marge agence et marge vendeur`}
          read={({ cost }) => cost.sell_vendor}
          agency={({ cost }) => cost.sell}
        />
      )}
    </Frame>
  )
}

interface PricesProps {
  items: Costed[]
  thousand: boolean
  title: string
  read: (costed: Costed) => Price | undefined
  /** The price that the seller's markup is applied to, if the user may see it. */
  agency?: (costed: Costed) => Price | undefined
}

interface Priced extends Costed {
  price: Price
  before: Price | undefined
}

function Prices({ items, thousand, title, read, agency }: PricesProps) {
  const { t } = useLingui()
  const priced = items.flatMap((costed): Priced[] => {
    const price = read(costed)
    return price ? [{ ...costed, price, before: agency?.(costed) }] : []
  })
  const both = priced.some(({ before }) => before)
  const heads = pageHeads(thousand)
  const page = (value: string) => pageText(value, thousand)
  const columns: SmallColumn<Priced>[] = [
    nameColumn({ id: 'name', label: t`Nomenclature`, value: ({ name }) => name }),
    figureColumn({ id: 'mono_page', label: heads.mono, value: ({ price }) => price.mono_page, format: page }),
    figureColumn({ id: 'colour_page', label: heads.colour, value: ({ price }) => price.colour_page, format: page }),
    figureColumn({ id: 'monthly', label: t`Par mois`, value: ({ price }) => price.monthly, format: euros }),
    figureColumn({ id: 'contract', label: t`Pour le contrat`, value: ({ price }) => price.contract, format: euros }),
    ...(both
      ? [figureColumn<Priced>({ id: 'before', label: t`Marge agence par mois`, value: ({ before }) => before?.margin, format: euros })]
      : []),
    figureColumn({
      id: 'margin',
      label: agency ? t`Marge vendeur par mois` : t`Marge agence par mois`,
      value: ({ price }) => price.margin,
      format: euros,
    }),
    figureColumn({
      id: 'break_even_pages',
      label: t`Seuil de rentabilité (pages entre deux interventions)`,
      value: ({ price }) => price.break_even_pages,
      format: formatNumber,
    }),
  ]
  return (
    <Section title={title}>
      <Stack gap="3">
        <SmallTable label={title} narrow="scrolls" columns={columns} rows={priced} idOf={({ id }) => id} />
        {priced.map(({ id, name, price }) => {
          const said = belowCostWords(price)
          return (
            said.length > 0 && (
              <Notice key={id} status="warning" size="sm" title={<span lang={CONTENT_LANGUAGE}>{name}</span>}>
                <ul>
                  {said.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </Notice>
            )
          )
        })}
      </Stack>
    </Section>
  )
}
