// One past change of many products.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import type { ChangeRecord } from '#contract/shared/changes.ts'
import type { RecordedChange } from '#kit/changes/bulk/kind.ts'
import { RecordedBulkChange } from '#kit/changes/bulk/recorded.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { withProductCount, productKind } from './kind.ts'

const route = getRouteApi('/_app/products/changes/$id')

export function RecordedProductChange() {
  const id = Number(route.useParams().id)
  const query = useQuery({
    ...api.product_changes.get.queryOptions({ input: { id }, refetchInterval: ({ state }) => (state.data?.task_id ? LOOK_MS : false) }),
    select: asRecorded,
  })
  const allowed = useMayUndo()
  return (
    <RecordedBulkChange
      kind={productKind}
      query={query}
      allowed={allowed}
      trail={
        <Trail>
          <Link to="/products">
            <Trans>Articles</Trans>
          </Link>
          <Link to="/products/changes">
            <Trans>Historique des modifications groupées</Trans>
          </Link>
        </Trail>
      }
    />
  )
}

/** While a task works on the change. */
const LOOK_MS = 2_000

const asRecorded = ({ rows, ...change }: Outputs['product_changes']['get']): RecordedChange => ({
  ...withProductCount(change),
  rows: rows.map(({ product, ...row }) => ({ ...row, thing: product })),
})

/** Undoing a change requires the rights for making it. */
function useMayUndo() {
  const mayTag = useCanCall('products.set_tags')
  const mayUpdate = useCanCall('products.update')
  return ({ parameters }: Pick<ChangeRecord, 'parameters'>) =>
    Object.keys(parameters).every((field) => (field.endsWith('_tags') ? mayTag : mayUpdate))
}
