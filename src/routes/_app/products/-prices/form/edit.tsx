// One selling price: a form for users who may edit, read-only for everybody else; its history beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CircleHelp, FileX } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { Beside } from '#kit/page/beside.tsx'

import { type ProductPrices, useProductPrices } from '../data.ts'
import { SellingPriceHistory } from '../history.tsx'
import { useSellingPriceLabels } from '../labels.ts'
import { SubPage } from '../page.tsx'
import { dayOf } from '../rows.ts'
import { StalePricesNote } from '../save/stale.tsx'
import { AmountsSection, PlaceSection, ReadOnlyNote } from './form.tsx'
import { useSellingPriceForm } from './save.ts'

const route = getRouteApi('/_app/products/$id/tarifs/$price')

export function SellingPricePage() {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const { price } = route.useParams()
  const prices = useProductPrices()
  const day = useDay()
  const row = prices.rows.find(({ id }) => id === Number(price))
  if (!row)
    return (
      <SubPage title={t`Tarif`}>
        <EmptyState
          icon={<FileX />}
          title={t`Tarif introuvable`}
          description={t`L’adresse est incomplète, ou ce tarif est celui d’un autre article.`}
        />
      </SubPage>
    )
  const { catalog, actor, start_date } = row
  return (
    <SubPage
      title={`${catalog.name} · ${labels.actor(actor)} · ${labels.period(row)}`}
      actions={
        <Button asChild variant="outline" size="sm">
          <Link
            from="/products/$id/tarifs/$price"
            to="/products/$id/tarifs/why"
            search={{ catalog: catalog.id, actor, date: dayOf({ ...row, start_date }, day) }}
          >
            <CircleHelp size={16} aria-hidden /> <Trans>Pourquoi ce prix ?</Trans>
          </Link>
        </Button>
      }
    >
      <SellingPriceEditor key={row.id} row={row} prices={prices} />
    </SubPage>
  )
}

function SellingPriceEditor({ row, prices }: { row: SellingPrice; prices: ProductPrices }) {
  const navigate = useNavigate()
  const mayEdit = useCanCall('selling_prices.update')
  const { base: _, impact, ...versioned } = useSellingPriceForm(row, prices)
  const { form } = versioned
  const parts = { prices, id: row.id, former: null, readOnly: !mayEdit }
  return (
    <Beside>
      <FormLayout
        {...versioned}
        notes={
          <>
            <StalePricesNote row={row} />
            {!mayEdit && <ReadOnlyNote />}
          </>
        }
        readOnly={!mayEdit}
        onCancel={() => {
          form.reset()
          void navigate({ to: '/products/$id/tarifs', params: { id: String(row.product_id) }, search: true })
        }}
      >
        <PlaceSection form={form} {...parts} />
        <AmountsSection form={form} {...parts} />
      </FormLayout>
      <SellingPriceHistory id={row.id} />
      {impact}
    </Beside>
  )
}
