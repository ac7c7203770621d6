// The calculator: what is asked, and in one table what each chosen nomenclature comes to, as far as the reader is shown it.
import { useLingui } from '@lingui/react/macro'
import { Big } from 'big.js'

import { formatNumber } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Costed, ShownCost } from './costs.ts'
import { Frame } from './frame.tsx'
import { FigureTable } from './table.tsx'
import { euros, pageText } from './words.ts'

export function Calculator() {
  const { t } = useLingui()
  return <Frame title={t`Calculateur`}>{(items, { search }) => <Summary items={items} thousand={search.thousand === true} />}</Frame>
}

function Summary({ items, thousand }: { items: Costed[]; thousand: boolean }) {
  const { t } = useLingui()
  const page = (value: string | undefined) => (value === undefined ? '—' : pageText(value, thousand))
  const money = (value: string | undefined) => (value === undefined ? '—' : euros(value))
  const all: { label: string; read: (cost: ShownCost) => string; shown?: (cost: ShownCost) => unknown }[] = [
    { label: t`Page mono`, read: ({ mono_page }) => page(mono_page), shown: ({ mono_page }) => mono_page },
    { label: t`Page couleur`, read: ({ colour_page }) => page(colour_page), shown: ({ colour_page }) => colour_page },
    { label: t`Coût par mois`, read: ({ monthly }) => money(monthly), shown: ({ monthly }) => monthly },
    { label: t`Coût du contrat`, read: ({ contract }) => money(contract), shown: ({ contract }) => contract },
    { label: t`Vente par mois`, read: ({ sell }) => money(sell?.monthly), shown: ({ sell }) => sell },
    { label: t`Vente vendeur par mois`, read: ({ sell_vendor }) => money(sell_vendor?.monthly), shown: ({ sell_vendor }) => sell_vendor },
    { label: t`Heures nécessaires`, read: ({ hours_needed }) => (hours_needed === null ? '—' : hours(hours_needed)) },
    { label: t`Heures d’un mois`, read: ({ hours_available }) => hours(hours_available) },
  ]
  const columns = all.filter(({ shown }) => !shown || items.some(({ cost }) => shown(cost) !== undefined))
  return (
    <Section title={t`Synthèse`}>
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

const hours = (value: string) => formatNumber(Big(value).toFixed(2))
