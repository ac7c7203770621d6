// Keeps the offers of the filtered list on this device.
import { client } from '#api/client.ts'
import { offerKeepable } from '#entities/offers/keepable.ts'
import { KeepRows } from '#kit/keep/of-list.tsx'

import { listInput, type OfferQuestion } from './search.ts'

export function KeepList({ question, total }: { question: OfferQuestion; total: number }) {
  return (
    <KeepRows
      total={total}
      keepable={offerKeepable}
      read={async (paging) => await client.offers.list({ ...listInput(question), ...paging })}
    />
  )
}
