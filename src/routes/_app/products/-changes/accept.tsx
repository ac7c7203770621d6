// The label of the button that applies a change of prices.
import { Plural } from '@lingui/react/macro'

import { formatCount } from '#kit/format/formats.ts'

export const AcceptPrices = ({ count }: { count: number }) => (
  <Plural value={count} one={`Modifier ${formatCount(count)} tarif`} other={`Modifier ${formatCount(count)} tarifs`} />
)
