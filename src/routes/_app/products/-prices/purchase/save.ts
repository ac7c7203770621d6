// Saves a purchase price: its effect on selling prices is confirmed before, and new inversions are shown after.
import { t } from '@lingui/core/macro'
import { formOptions, revalidateLogic } from '@tanstack/react-form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'

import { api, client } from '#api/client.ts'
import { purchasePriceFields } from '#contract/prices/price-fields.ts'
import { PurchasePrice } from '#contract/prices/purchase-prices.ts'
import { fieldValues, formOf } from '#contract/shared/declared-fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import type { ProductPrices } from '../data.ts'
import { notNull } from '../form/values.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { useFreshPrices } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { saveFailure } from '../save/save.ts'

const { amount: Amount, start_date: Start, end_date: End } = formOf(purchasePriceFields).entries
const Fields = v.object({ amount: notNull(Amount), start_date: notNull(Start), end_date: End })
const blank: v.InferOutput<typeof Fields> = { amount: null, start_date: null, end_date: null }
const purchaseForm = formOptions({
  defaultValues: blank,
  validationLogic: revalidateLogic(),
  validators: { onDynamic: v.pipe(Fields, checkPeriod<v.InferOutput<typeof Fields>>()) },
})

/** Another user has saved in between: returns what is now stored, by whom, and when. */
export const conflictOf = conflictWith(PurchasePrice)

export function usePurchaseForm(prices: ProductPrices, stored: PurchasePrice | null) {
  const navigate = useNavigate()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { fields: labels } = useSellingPriceLabels()
  const { mutateAsync } = useSave(prices.product_id)
  const { product_id } = prices
  const back = { to: '/products/$id/tarifs', params: { id: String(product_id) }, search: true } as const
  const { form, dialog } = useVersionedForm({
    ...purchaseForm,
    stored,
    valuesOf: (row) => (row ? fieldValues(purchasePriceFields, row) : blank),
    draft: {
      key: stored ? draftKeys.purchase_price(product_id, stored.id) : draftKeys.new_purchase_price(product_id),
      title: t`Prix d’achat`,
    },
    save: async (_changes, { amount, start_date, end_date }, from) => {
      if (amount === null || start_date === null) return null
      const known = from?.version === stored?.version ? prices : await readAgain()
      const others = known.purchases.filter(({ id }) => id !== from?.id)
      if (!(await impact.ask(impact.of(known, [], [...others, { amount, start_date, end_date }])))) return null
      const saved = await mutateAsync({ values: { amount, start_date, end_date }, from })
      toast.success({ title: t`Prix d’achat enregistré` })
      if (saved.warnings.length > 0)
        toast.warning({
          title: t`Des tarifs sont à vérifier`,
          description: t`Ce prix d’achat inverse la chaîne de prix de tarifs enregistrés : ils sont signalés dans la liste.`,
          duration: null,
        })
      return saved
    },
    saved: async () => await navigate({ ...back, ignoreBlocker: true }),
    failure: saveFailure,
    conflictOf,
    words: { labels, show: (field, value) => fieldText(field, value, t`non défini`) },
  })
  return {
    form,
    labels,
    dialog,
    impact: impact.dialog,
    back: () => {
      form.reset()
      void navigate(back)
    },
  }
}

interface Saving {
  values: { amount: string; start_date: string; end_date: string | null }
  from: PurchasePrice | null
}

function useSave(product_id: number) {
  return useMutation({
    mutationKey: api.purchase_prices.update.mutationKey(),
    meta: { silent: true },
    mutationFn: async ({ values, from }: Saving) => {
      if (from) return await client.purchase_prices.update({ id: from.id, version: from.version, ...values })
      return await client.purchase_prices.create({ product_id, ...values })
    },
  })
}
