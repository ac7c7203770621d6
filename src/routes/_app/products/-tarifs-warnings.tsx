// A chain that is upside down: refused where it is forbidden, otherwise warned about.
import { Alert, List } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'

import { type Inversion, type PurchasePrice, refusedInversions, warnedInversions } from '../../../../engine/price-checks.ts'
import { formatDate } from '../../../kit/formats.ts'
import { useTarifLabels } from './-tarifs-labels.ts'
import type { KnownRow } from './-tarifs-rows.ts'

interface InversionsProps {
  row: KnownRow
  purchases: readonly PurchasePrice[]
}

/** What is upside down in a row, in words. */
export function Inversions({ row, purchases }: InversionsProps) {
  const refused = refusedInversions(row, purchases)
  const warned = warnedInversions(row, purchases)
  if (refused.length + warned.length === 0) return null
  return (
    <Alert.Root status={refused.length > 0 ? 'error' : 'warning'} size="sm" data-part="inversions">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{refused.length > 0 ? <Trans>Interdit</Trans> : <Trans>Prix à vérifier</Trans>}</Alert.Title>
        <Alert.Description>
          <List.Root ps="4">
            {[...refused, ...warned].map((found) => (
              <List.Item key={`${found.lower} ${found.higher}`}>
                <InversionText {...found} />
              </List.Item>
            ))}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  )
}

/** « Prix min au-dessus de Prix conseillé à partir du 01/01/2026 » */
export function InversionText({ lower, higher, date }: Inversion) {
  const labels = useTarifLabels()
  return (
    <Trans>
      « {labels.amount(lower)} » est au-dessus de « {labels.amount(higher)} » à partir du {formatDate(date)}.
    </Trans>
  )
}
