// A notice about prices that were read some time ago: when, and which of them have ended since.
import { Trans } from '@lingui/react/macro'

import { useStaleData } from '#api/cache/refreshes.ts'
import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'

/** Prices that could not be refreshed, for whatever reason; null if they are current. */
export const useStalePrices = () => useStaleData(api.selling_prices.key(), api.purchase_prices.key())

/** Shown above stale prices only, so that a cached price is never mistaken for today's. */
export function StalePricesNote({ row }: { row?: Pick<SellingPrice, 'end_date'> }) {
  const stale = useStalePrices()
  const day = useDay()
  if (!stale) return null
  const over = row?.end_date && row.end_date < day
  return (
    <Notice
      status={over ? 'error' : 'warning'}
      data-part="stale-prices"
      title={
        stale.reason === 'offline' ? (
          <Trans>Hors ligne : prix lus le {formatInstant(stale.since)}</Trans>
        ) : (
          <Trans>Prix non actualisés depuis le {formatInstant(stale.since)}</Trans>
        )
      }
    >
      {over ? (
        <Trans>Cette période s’est terminée le {formatDate(row.end_date)} : ce prix n’est plus valable.</Trans>
      ) : (
        <Trans>Ils ont pu changer depuis : vérifiez-les avant de vous engager.</Trans>
      )}
    </Notice>
  )
}
