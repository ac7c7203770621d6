// The Dégressivité tab of an offer: its prices or its quantities, each in its own form.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { compositionQuery } from '#entities/offers/queries.ts'
import { priceDegressivityQuery, quantityDegressivityQuery } from '#entities/offers/set-queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { html, Stack } from '#kit/elements/layout.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'

import { useOffer } from '../-page/offer.ts'
import { PriceEditor } from './prices.tsx'
import { QuantityEditor } from './quantities.tsx'

const route = getRouteApi('/_app/offers/$id/degressivity')

export function OfferDegressivity() {
  const { t } = useLingui()
  const { of = 'prices' } = route.useSearch()
  const { id } = useOffer()
  const params = { id: String(id) }
  return (
    <Stack gap="4">
      <html.nav aria-label={t`Dégressivité`} display="flex" gap="2">
        <Button asChild size="sm" variant={of === 'prices' ? 'subtle' : 'outline'}>
          <Link to="/offers/$id/degressivity" params={params} search={{}} aria-current={of === 'prices' ? 'page' : undefined}>
            <Trans>Prix</Trans>
          </Link>
        </Button>
        <Button asChild size="sm" variant={of === 'quantities' ? 'subtle' : 'outline'}>
          <Link
            to="/offers/$id/degressivity"
            params={params}
            search={{ of: 'quantities' }}
            aria-current={of === 'quantities' ? 'page' : undefined}
          >
            <Trans>Quantités</Trans>
          </Link>
        </Button>
      </html.nav>
      {of === 'prices' ? <Prices /> : <Quantities />}
    </Stack>
  )
}

function Prices() {
  const { t } = useLingui()
  const offer = useOffer()
  // Refetched when editing begins, however fresh the cached data is.
  const { data, isError, error, refetch } = useQuery({ ...priceDegressivityQuery(offer.id), staleTime: 0 })
  if (isError && !data)
    return <FailedState title={t`La dégressivité des prix n’a pas pu être chargée`} error={error} onRetry={() => void refetch()} />
  return data ? <PriceEditor offer={offer} stored={data} /> : <LoadingState />
}

function Quantities() {
  const { t } = useLingui()
  const offer = useOffer()
  const rows = useQuery({ ...quantityDegressivityQuery(offer.id), staleTime: 0 })
  const composition = useQuery(compositionQuery(offer.id))
  const failed = [rows, composition].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <FailedState
        title={t`La dégressivité des quantités n’a pas pu être chargée`}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!rows.data || !composition.data) return <LoadingState />
  return <QuantityEditor offer={offer} stored={rows.data} composition={composition.data} />
}
