// A new selling price: empty, or copied from another one for another catalogue or a later period.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { dropDraft } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'
import { dayAfter, dayBefore } from '#engine/time/days.ts'
import { covers } from '#engine/time/days.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { useOwnCatalog } from '#entities/lookups/own-zone.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { showErrors, tellNotSaved, useAppForm, withFormFields } from '#kit/form/form.tsx'
import { useDraft } from '#kit/form/use-draft.ts'

import { NoCatalog } from '../catalog.tsx'
import { type ProductPrices, useProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { SubPage } from '../page.tsx'
import { type KnownRow, priceRowOf } from '../rows.ts'
import { type ConcurrentEdit, useFreshPrices, useConcurrentEdits } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { conflictOf, refusalsOf, saveFailure } from '../save/save.ts'
import { AmountsSection, PlaceSection } from './form.tsx'
import { blankSellingPrice, newRowOf, rowOfValues, sellingPriceForm, type SellingPriceValues, sellingPriceFormValues } from './values.ts'

const route = getRouteApi('/_app/products/$id/tarifs/new')

export function NewSellingPrice() {
  const { t } = useLingui()
  const { from, to } = route.useSearch()
  const prices = useProductPrices()
  const source = prices.rows.find(({ id }) => id === from)
  return (
    <SubPage title={source ? t`Dupliquer un tarif` : t`Nouveau tarif`}>
      {prices.catalogs.length === 0 ? <NoCatalog /> : <NewForm key={`${from} ${to}`} prices={prices} source={source} to={to} />}
    </SubPage>
  )
}

type Known = Pick<ProductPrices, 'rows' | 'purchases'>

interface NewFormProps {
  prices: ProductPrices
  source: SellingPrice | undefined
  to: 'catalog' | 'period' | undefined
}

function NewForm({ prices, source, to }: NewFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { catalog, actor } = route.useSearch()
  const mayEnd = useCanCall('selling_prices.update')
  const labels = useSellingPriceLabels()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { ofSellingPrice } = useConcurrentEdits()
  const create = useCreate(prices)
  const own = useOwnCatalog(prices.catalogs)
  const begun = source ? startOf(source, to) : { ...blankSellingPrice, ...presets(prices, catalog, own), actor: actor ?? null }
  const back = { to: '/products/$id/tarifs', params: { id: String(prices.product_id) } } as const
  const form = useAppForm({
    ...sellingPriceForm,
    defaultValues: begun,
    onSubmit: async ({ value }) => await attempt(value, prices, []),
  })
  const draftKey = draftKeys.new_selling_price(prices.product_id, ...(source ? [source.id, to ?? 'catalog'] : []))
  const attempt = async (value: SellingPriceValues, known: Known, edits: ConcurrentEdit[]): Promise<void> => {
    const row = rowOfValues(value, null)
    if (!row) return
    const former = endOf(formerOf(known, row, mayEnd), value)
    const others = known.rows.map(priceRowOf).map((other) => (other.id === former?.id ? former : other))
    const refused = refusalsOf(row, others, known.purchases)
    if (refused.length > 0) return showErrors(form, refused)
    if (!(await impact.ask(impact.of(known, former ? [row, former] : [row]), { edits }))) return
    const stored = known.rows.find(({ id }) => id === former?.id)
    try {
      await create.mutateAsync({ value, ended: stored && former ? [{ ...stored, end_date: former.end_date }] : [] })
      await dropDraft(draftKey)
      toast.success({ title: t`Tarif créé` })
      await navigate({ ...back, search: {}, ignoreBlocker: true })
    } catch (error) {
      if (stored && conflictOf(error)) await again(value, stored)
      else tellNotSaved(form, inFirst(error), saveFailure())
    }
  }
  /** The row that was to be ended has been changed by another user: show the changes, and end its current version. */
  const again = async (value: SellingPriceValues, ended: SellingPrice): Promise<void> => {
    const fresh = await readAgain()
    const now = fresh.rows.find(({ id }) => id === ended.id)
    await attempt(value, fresh, now ? [ofSellingPrice(ended, now)] : [])
  }
  useDraft(form, { key: draftKey, title: t`Nouveau tarif` }, { isNew: true })
  return (
    <>
      <FormLayout
        form={form}
        labels={labels.fields}
        notes={source && !prices.mayShow && <OnlyEuros />}
        focusFirst
        alwaysShown
        onCancel={() => void navigate({ ...back, search: ({ catalog, actor, when }) => ({ catalog, actor, when }) })}
      >
        <form.Subscribe selector={({ values }) => values}>
          {(values) => {
            const row = rowOfValues(values, null)
            return <PlaceSection form={form} prices={prices} id={null} former={row && formerOf(prices, row, mayEnd)} readOnly={false} />
          }}
        </form.Subscribe>
        <AmountsSection form={form} prices={prices} id={null} former={null} readOnly={false} />
      </FormLayout>
      {impact.dialog}
    </>
  )
}

/** Explains what a copy leaves out for users who may not see it. */
const OnlyEuros = () => (
  <Notice
    status="info"
    title={<Trans>Seuls les prix que vous voyez sont repris, en euros : le reste demande une permission que vous n’avez pas.</Trans>}
  />
)

/** The default catalogue: the one that the tab was filtered by, the user's own, or the only one. */
function presets({ catalogs }: ProductPrices, catalog: number | undefined, own: number | null): Pick<SellingPriceValues, 'catalog_id'> {
  const only = catalogs.length === 1 ? catalogs[0]?.id : undefined
  return { catalog_id: catalogs.find(({ id }) => id === catalog)?.id ?? own ?? only ?? null }
}

/** A copy of the prices for another catalogue, or from the day after the end. */
function startOf(source: SellingPrice, to: NewFormProps['to']): SellingPriceValues {
  const values = { ...sellingPriceFormValues(source), active: true }
  if (to === 'period') return { ...values, start_date: source.end_date && dayAfter(source.end_date), end_date: null }
  return { ...values, catalog_id: null }
}

/** The row that is current on the day on which the new one begins: it may be ended the day before. */
function formerOf(prices: Pick<ProductPrices, 'rows'>, row: KnownRow, mayEnd: boolean): KnownRow | null {
  if (!mayEnd || !row.active) return null
  const same = prices.rows.map(priceRowOf).filter((one) => one.active && one.catalog_id === row.catalog_id && one.actor === row.actor)
  return same.find((one) => covers(one, row.start_date) && one.start_date < dayBefore(row.start_date)) ?? null
}

const endOf = (former: KnownRow | null, { close_former, start_date }: SellingPriceValues): KnownRow | null =>
  former && close_former && start_date ? { ...former, end_date: dayBefore(start_date) } : null

function useCreate(prices: ProductPrices) {
  return useMutation({
    mutationKey: api.selling_prices.save.mutationKey(),
    meta: { silent: true },
    mutationFn: async ({ value, ended }: { value: SellingPriceValues; ended: SellingPrice[] }) => {
      const changes = ended.map(({ id, version, end_date }) => ({ id, version, end_date }))
      const items = [newRowOf(value, prices.mayShow), ...changes]
      return await client.selling_prices.save({ product_id: prices.product_id, id: value.catalog_id ?? 0, items })
    },
  })
}

/** In a set the server's errors contain the index of the row: `items.0.start_date`. The form's row is the first one. */
const inFirst = (error: unknown): unknown => withFormFields(error, (field) => field.replace(/^items\.\d+\./, ''))
