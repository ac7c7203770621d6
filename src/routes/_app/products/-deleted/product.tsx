// A deleted product: what it was called, and its whole history.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { api } from '#api/client.ts'
import { Button } from '#kit/elements/controls.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'

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
        title={data.reference}
        subtitle={data.designation}
        actions={
          <Button asChild size="sm" variant="outline">
            <Link to="/products/deleted">
              <ArrowLeft size={16} aria-hidden /> <Trans>Articles supprimés</Trans>
            </Link>
          </Button>
        }
      />
      <ProductHistory id={id} />
    </Page>
  )
}
