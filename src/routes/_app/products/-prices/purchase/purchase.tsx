// A purchase price on its own page: creating, editing, deleting; its effect on prices is shown before it is saved.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { FileX, Trash2 } from 'lucide-react'

import type { PurchasePrice } from '#contract/prices/purchase-prices.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { Beside } from '#kit/page/beside.tsx'
import { Section } from '#kit/page/page.tsx'

import { type ProductPrices, useProductPrices } from '../data.ts'
import { PurchaseHistory } from '../history.tsx'
import { useSellingPriceLabels } from '../labels.ts'
import { SubPage } from '../page.tsx'
import { StalePricesNote } from '../save/stale.tsx'
import { usePurchaseRemoval } from './removal.ts'
import { usePurchaseForm } from './save.ts'

const route = getRouteApi('/_app/products/$id/tarifs/purchases/$purchase')

export function NewPurchase() {
  const { t } = useLingui()
  const prices = useProductPrices()
  return (
    <SubPage title={t`Nouveau prix d’achat`}>
      <PurchaseEditor prices={prices} stored={null} />
    </SubPage>
  )
}

export function PurchasePage() {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const { purchase } = route.useParams()
  const prices = useProductPrices()
  const stored = prices.purchases.find(({ id }) => id === Number(purchase))
  if (!stored)
    return (
      <SubPage title={t`Prix d’achat`}>
        <EmptyState icon={<FileX />} title={t`Prix d’achat introuvable`} description={t`Il a été supprimé, ou l’adresse est incomplète.`} />
      </SubPage>
    )
  return (
    <SubPage title={t`Prix d’achat ${labels.period(stored)}`} actions={prices.mayBuy && <Removal prices={prices} stored={stored} />}>
      <PurchaseEditor key={stored.id} prices={prices} stored={stored} />
    </SubPage>
  )
}

function Removal({ prices, stored }: { prices: ProductPrices; stored: PurchasePrice }) {
  const removal = usePurchaseRemoval(prices, stored)
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" loading={removal.pending} onClick={removal.run}>
        <Trash2 size={16} aria-hidden /> <Trans>Supprimer ce prix d’achat</Trans>
      </Button>
      {removal.dialog}
    </>
  )
}

function PurchaseEditor({ prices, stored }: { prices: ProductPrices; stored: PurchasePrice | null }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const { impact, back, ...versioned } = usePurchaseForm(prices, stored)
  const { form } = versioned
  const locked = prices.mayBuy ? {} : { readOnly: true }
  return (
    <Beside>
      <FormLayout
        {...versioned}
        notes={<StalePricesNote {...(stored ? { row: stored } : {})} />}
        readOnly={!prices.mayBuy}
        alwaysShown={stored === null}
        onCancel={back}
      >
        <Section title={t`Montant HT et période`}>
          <FieldGrid columns={3}>
            <form.AppField name="amount">
              {(field) => <field.DecimalField label={labels.fields.amount} required unit="EUR" {...locked} />}
            </form.AppField>
            <form.AppField name="start_date">
              {(field) => <field.DateField label={labels.fields.start_date} required {...locked} />}
            </form.AppField>
            <form.AppField name="end_date">
              {(field) => <field.DateField label={labels.fields.end_date} help={t`Dernier jour compris ; vide : sans fin.`} {...locked} />}
            </form.AppField>
          </FieldGrid>
        </Section>
      </FormLayout>
      {stored && <PurchaseHistory id={stored.id} />}
      {impact}
    </Beside>
  )
}
