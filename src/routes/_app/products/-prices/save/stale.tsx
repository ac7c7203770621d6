// Prices that were read some time ago: of when they are, and what of them is over.
import { Trans } from '@lingui/react/macro'

import { useStaleData } from '#api/cache/refreshes.ts'
import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'

/** Prices that could not be read again, whatever failed; null when they are today's. */
export const useStalePrices = () => useStaleData(api.selling_prices.key(), api.purchase_prices.key())

/** Shown above such prices, and nothing otherwise: a kept price is never taken for today's. */
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
