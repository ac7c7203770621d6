// A deleted product: its name, and its whole history.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { ProductHistory } from '../-page/history.tsx'

const route = getRouteApi('/_app/products/deleted/$id')

export function DeletedProduct() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(api.deleted_products.get.queryOptions({ input: { id } }))
  if (!data && error)
    return <FailedState title={t`L’article supprimé n’a pas pu être chargé`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
            <Link to="/products/deleted">
              <Trans>Articles supprimés</Trans>
            </Link>
          </Trail>
        }
        title={data.reference}
        subtitle={data.designation}
      />
      <ProductHistory id={id} />
    </Page>
  )
}
