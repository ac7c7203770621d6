// The offers whose price a plan changes most, in their default configuration, and how many of those touched were looked at.
import { t as text } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PlanSummary } from '#contract/prices/price-plans.ts'
import { signedText } from '#entities/prices/plan-words.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { SmallTable, type SmallColumn } from '#kit/table/small-table.tsx'

type Offers = PlanSummary['offers']
type Offer = Offers['worst'][number]

export function PlanOffers({ offers: { count, looked_at, worst }, label }: { offers: Offers; label: string }) {
  const { t } = useLingui()
  const [looked, all] = [formatCount(looked_at), formatCount(count)]
  return (
    <>
      {worst.length > 0 && (
        <SmallTable label={label} columns={offerColumns()} rows={worst} idOf={({ offer }) => offer.id} narrow="scrolls" />
      )}
      {worst.length === 0 && looked_at > 0 && (
        <Text textStyle="sm" color="fg.muted" p="2">{t`Aucun prix d’offre ne change en configuration par défaut.`}</Text>
      )}
      <Text textStyle="xs" color="fg.muted" p="2">
        {looked_at < count ? (
          <Trans>
            {looked} offres calculées sur {all} touchées : celles qui ont le plus d’articles de la campagne.
          </Trans>
        ) : (
          <Plural value={count} one={`${all} offre touchée, calculée.`} other={`${all} offres touchées, toutes calculées.`} />
        )}
      </Text>
    </>
  )
}

const offerColumns = (): SmallColumn<Offer>[] => [
  {
    id: 'offer',
    label: text`Offre`,
    cell: ({ offer: { id, reference, name } }) => (
      <>
        <Link to="/offers/$id" params={{ id: String(id) }}>
          {reference}
        </Link>
        {` · ${name}`}
      </>
    ),
  },
  { id: 'before', label: text`Avant`, align: 'end', cell: ({ before }) => euros(before) },
  { id: 'after', label: text`Après`, align: 'end', cell: ({ after }) => euros(after) },
  { id: 'percent', label: text`Écart`, align: 'end', cell: ({ percent }) => (percent === null ? '—' : signedText(percent, formatPercent)) },
]

const euros = (value: string | null) => (value === null ? text`Sans prix` : formatMoney(value))
