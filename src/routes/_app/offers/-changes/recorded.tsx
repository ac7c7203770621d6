// One past change of many offers.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import type { RecordedChange } from '#kit/changes/bulk/kind.ts'
import { RecordedBulkChange } from '#kit/changes/bulk/recorded.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { withOfferCount, offerKind } from './kind.ts'

const route = getRouteApi('/_app/offers/changes/$id')

export function RecordedOfferChange() {
  const id = Number(route.useParams().id)
  const query = useQuery({
    ...api.offer_changes.get.queryOptions({ input: { id }, refetchInterval: ({ state }) => (state.data?.task_id ? LOOK_MS : false) }),
    select: asRecorded,
  })
  const mayUndo = useCanCall('offer_changes.undo')
  return (
    <RecordedBulkChange
      kind={offerKind}
      query={query}
      allowed={() => mayUndo}
      trail={
        <Trail>
          <Link to="/offers">
            <Trans>Offres</Trans>
          </Link>
          <Link to="/offers/changes">
            <Trans>Modifications groupées</Trans>
          </Link>
        </Trail>
      }
    />
  )
}

/** While a task works on the change. */
const LOOK_MS = 2_000

const asRecorded = ({ rows, ...change }: Outputs['offer_changes']['get']): RecordedChange => ({
  ...withOfferCount(change),
  rows: rows.map(({ offer, ...row }) => ({ ...row, thing: offer })),
})
