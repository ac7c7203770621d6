// Prices that were read some time ago: of when they are, and what of them is over.
import { Alert } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'

import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { today } from '../../../../engine/today.ts'
import { useOnline } from '../../../api/connection.ts'
import { formatDate, formatInstant } from '../../../kit/formats.ts'

/** Shown without a network, and nothing otherwise: a kept price is never taken for today's. */
export function OfflineNote({ readAt, row }: { readAt: Date; row?: Pick<SellingPrice, 'end_date'> }) {
  const online = useOnline()
  if (online) return null
  const over = row?.end_date && row.end_date < today()
  return (
    <Alert.Root status={over ? 'error' : 'warning'} data-part="offline-prices">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          <Trans>Hors ligne : prix lus le {formatInstant(readAt)}</Trans>
        </Alert.Title>
        <Alert.Description>
          {over ? (
            <Trans>Cette période s’est terminée le {formatDate(row.end_date)} : ce prix n’est plus valable.</Trans>
          ) : (
            <Trans>Ils ont pu changer depuis. Vérifiez-les au retour du réseau avant de vous engager.</Trans>
          )}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  )
}
