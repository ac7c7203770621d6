// The price of a product for a customer: today's recommended price for sellers in the catalogue of the user's subsidiary. Nothing is shown
// if no such price applies, or if several catalogues do.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import { purchaseOn } from '#engine/prices/checks.ts'
import { useOwnCatalog } from '#entities/lookups/own-zone.ts'
import { catalogsQuery } from '#entities/lookups/queries.ts'
import { purchasesOf, rowsOf } from '#entities/products/queries.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatMoney } from '#kit/format/formats.ts'

import { viewsOf } from './chain.ts'
import { amountsOf, statusOf } from './rows.ts'

export function RecommendedPrice({ product_id }: { product_id: number }) {
  const maySee = useCanCall('selling_prices.all')
  return maySee ? <Price product_id={product_id} /> : null
}

function Price({ product_id }: { product_id: number }) {
  const price = useRecommendedPrice(product_id)
  if (!price) return null
  return (
    <HStack gap="3" align="baseline" wrap="wrap" data-part="recommended-price">
      <Text textStyle="lg" color="fg.muted">
        <Trans>Prix conseillé HT</Trans>
      </Text>
      <Text textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatMoney(price.euros)}
      </Text>
      {price.unit_label && (
        <Text color="fg.muted">
          <Trans>par {price.unit_label}</Trans>
        </Text>
      )}
    </HStack>
  )
}

function useRecommendedPrice(product_id: number): { euros: string; unit_label: string | null } | null {
  const day = useDay()
  const mayShow = useCanCall('purchase_prices.list')
  const rows = useQuery(rowsOf(product_id)).data?.items ?? []
  const own = useOwnCatalog(useQuery(catalogsQuery()).data?.items ?? [])
  const bought = useQuery({ ...purchasesOf(product_id), enabled: mayShow })
  const row = rows.find((one) => one.catalog.id === own && one.actor === 'seller' && statusOf(one, day) === 'current')
  // A percentage has no value in euros before its base is known.
  if (!row || (mayShow && !bought.data)) return null
  const views = viewsOf(amountsOf(row), purchaseOn(bought.data?.items ?? [], day))
  const euros = views.find(({ name }) => name === 'recommended_price')?.euros
  return euros ? { euros, unit_label: row.unit_label } : null
}
