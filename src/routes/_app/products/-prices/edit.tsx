// One price row: the form for who may edit, to read for everybody else; its history beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CircleHelp, FileX } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { SellingPrice } from '#contract/selling-prices.ts'
import { Button } from '#kit/elements/controls.ts'
import { Grid } from '#kit/elements/layout.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'

import { type Tarifs, useTarifs } from './data.ts'
import { AmountsSection, PlaceSection, ReadOnlyNote } from './form/form.tsx'
import { useTarifForm } from './form/save.ts'
import { TarifHistory } from './history.tsx'
import { useTarifLabels } from './labels.ts'
import { SubPage } from './page.tsx'
import { dayOf } from './rows.ts'
import { StalePricesNote } from './save/stale.tsx'

const route = getRouteApi('/_app/products/$id/tarifs/$price')

export function TarifPage() {
  const { t } = useLingui()
  const labels = useTarifLabels()
  const { price } = route.useParams()
  const tarifs = useTarifs()
  const day = useDay()
  const row = tarifs.rows.find(({ id }) => id === Number(price))
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
      <TarifEditor key={row.id} row={row} tarifs={tarifs} />
    </SubPage>
  )
}

function TarifEditor({ row, tarifs }: { row: SellingPrice; tarifs: Tarifs }) {
  const navigate = useNavigate()
  const mayEdit = useCanCall('selling_prices.update')
  const { base: _, impact, ...versioned } = useTarifForm(row, tarifs)
  const { form } = versioned
  const parts = { tarifs, id: row.id, former: null, readOnly: !mayEdit }
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
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
      <TarifHistory id={row.id} />
      {impact}
    </Grid>
  )
}
