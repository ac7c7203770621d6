// Inversions of the price chain: errors where they are forbidden, otherwise warnings.
import { Trans } from '@lingui/react/macro'

import { chainWarnings, type Inversion, isRefused, type PurchasePeriod } from '#engine/prices/checks.ts'
import { List, Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatDate } from '#kit/format/formats.ts'

import { useSellingPriceLabels } from '../labels.ts'
import type { KnownRow } from '../rows.ts'

interface InversionsProps {
  row: KnownRow
  purchases: readonly PurchasePeriod[]
}

export const Inversions = ({ row, purchases }: InversionsProps) => <InversionList found={chainWarnings(row, purchases)} />

/** `about` names the row if the context does not. */
export function InversionList({ found, about }: { found: readonly Inversion[]; about?: string }) {
  if (found.length === 0) return null
  const refused = found.some(isRefused)
  return (
    <Notice
      status={refused ? 'error' : 'warning'}
      size="sm"
      data-part="inversions"
      title={refused ? <Trans>Interdit</Trans> : <Trans>Prix à vérifier</Trans>}
    >
      {about && <Text>{about}</Text>}
      <List.Root ps="4">
        {found.map((one) => (
          <List.Item key={`${one.lower} ${one.higher}`}>
            <InversionText {...one} />
          </List.Item>
        ))}
      </List.Root>
    </Notice>
  )
}

/** "Prix min au-dessus de Prix conseillé à partir du 01/01/2026". */
function InversionText({ lower, higher, date }: Inversion) {
  const labels = useSellingPriceLabels()
  return (
    <Trans>
      « {labels.amount(lower)} » est au-dessus de « {labels.amount(higher)} » à partir du {formatDate(date)}.
    </Trans>
  )
}
