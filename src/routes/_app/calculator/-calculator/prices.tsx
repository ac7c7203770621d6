// What pages are sold for: with the agency's markup, and with the seller's on top; margins, and from where on a price no longer pays.
import { useLingui } from '@lingui/react/macro'

import type { Price } from '#engine/cost/prices.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { Frame } from './frame.tsx'
import { FigureTable } from './table.tsx'
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
  /** The price that the seller's markup is put on, for who is shown it. */
  agency?: (costed: Costed) => Price | undefined
}

function Prices({ items, thousand, title, read, agency }: PricesProps) {
  const { t } = useLingui()
  const priced = items.flatMap((costed) => {
    const price = read(costed)
    return price ? [{ ...costed, price, before: agency?.(costed) }] : []
  })
  const both = priced.some(({ before }) => before)
  const heads = pageHeads(thousand)
  const figures = [
    heads.mono,
    heads.colour,
    t`Par mois`,
    t`Pour le contrat`,
    ...(both ? [t`Marge agence par mois`] : []),
    agency ? t`Marge vendeur par mois` : t`Marge agence par mois`,
    t`Seuil de rentabilité (pages entre deux interventions)`,
  ]
  return (
    <Section title={title}>
      <Stack gap="3">
        <FigureTable
          label={title}
          columns={[{ label: t`Nomenclature` }, ...figures.map((label) => ({ label, figure: true }))]}
          rows={priced.map(({ id, name, price, before }) => ({
            id,
            cells: [
              <span key="name" lang={CONTENT_LANGUAGE}>
                {name}
              </span>,
              pageText(price.mono_page, thousand),
              pageText(price.colour_page, thousand),
              euros(price.monthly),
              euros(price.contract),
              ...(both ? [before ? euros(before.margin) : '—'] : []),
              euros(price.margin),
              price.break_even_pages === null ? '—' : formatNumber(price.break_even_pages),
            ],
          }))}
        />
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
