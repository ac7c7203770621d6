// The filters of the rows, which are in the URL, so that back, reload and a pasted link show the same rows.
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { actors } from '#engine/prices/amounts.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { formatCount } from '#kit/format/formats.ts'
import { Facet } from '#kit/list/facet.tsx'

import { type ProductPrices, useNarrowedTo, useOwnPriced } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { statusOf } from '../rows.ts'
import { statuses, type Status, type SellingPriceSearch, defaultStatuses } from '../search.ts'

const tab = getRouteApi('/_app/products/$id/tarifs')

export function SellingPriceFilters({ prices }: { prices: ProductPrices }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const search = tab.useSearch()
  const navigate = tab.useNavigate()
  const { actor, when = defaultStatuses } = search
  const { rows } = prices
  const catalog = useNarrowedTo(prices)
  const own = useOwnPriced(prices)
  const set = (change: Partial<SellingPriceSearch>) => void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true })
  const day = useDay()
  if (rows.length === 0) return null
  const catalogs = [...new Map(rows.map((row) => [row.catalog.id, row.catalog.name]))].map(([value, label]) => ({ value, label }))
  const count = (status: Status) => rows.filter((row) => statusOf(row, day) === status).length
  const toggle = (status: Status) => {
    const next = statuses.filter((one) => (one === status ? !when.includes(one) : when.includes(one)))
    const same = next.length === defaultStatuses.length && next.every((one) => defaultStatuses.includes(one))
    set({ when: same ? undefined : next })
  }
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t`Filtres`}>
      {statuses
        .filter((status) => status !== 'outside' || count(status) > 0)
        .map((status) => (
          <Button
            key={status}
            size="xs"
            variant={when.includes(status) ? 'subtle' : 'outline'}
            aria-pressed={when.includes(status)}
            onClick={() => toggle(status)}
          >
            {labels.statuses(status)} ({formatCount(count(status))})
          </Button>
        ))}
      {(catalogs.length > 1 || catalog) && (
        <Facet
          label={t`Catalogue`}
          single
          options={catalogs}
          selected={catalog ? [catalog] : []}
          onChange={([value]) => set({ catalog: value ?? (own && 0) })}
        />
      )}
      <Facet
        label={t`Acteur`}
        single
        options={actors.map((value) => ({ value, label: labels.actor(value) }))}
        selected={actor ? [actor] : []}
        onChange={([value]) => set({ actor: value })}
      />
    </HStack>
  )
}
