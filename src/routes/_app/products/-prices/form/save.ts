// The form of an existing selling price: its effect on prices must be confirmed before it is saved.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { priceRowOf } from '../rows.ts'
import { useFreshPrices } from '../save/concurrent-edit-notice.tsx'
import { useImpact } from '../save/impact.tsx'
import { conflictOf, refusalsOf, saveFailure } from '../save/save.ts'
import { changesToSend, rowOfValues, sellingPriceForm, sellingPriceFormValues } from './values.ts'

export function useSellingPriceForm(stored: SellingPrice, prices: ProductPrices) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { fields: labels } = useSellingPriceLabels()
  const impact = useImpact(prices.catalogs)
  const readAgain = useFreshPrices(prices)
  const { mutateAsync } = useMutation(api.selling_prices.update.mutationOptions({ meta: { silent: true } }))
  const versioned = useVersionedForm({
    ...sellingPriceForm,
    stored,
    valuesOf: sellingPriceFormValues,
    draft: { key: draftKeys.selling_price(stored.product_id, stored.id), title: t`Tarif ${stored.catalog.name}` },
    refusalsOf: (values, from) => {
      const row = rowOfValues(values, from.id)
      return row ? refusalsOf(row, prices.rows.map(priceRowOf), prices.purchases) : []
    },
    save: async (_changes, values, from) => {
      const { id, product_id, catalog, version } = from
      const row = rowOfValues(values, id)
      // After a conflict the effect is calculated from what is now stored, for this row and its neighbours.
      if (!row || !(await impact.ask(impact.of(version === stored.version ? prices : await readAgain(), [row])))) return null
      const place = { product_id, selling_price_id: id, id: catalog.id, version }
      return await mutateAsync({ ...place, ...changesToSend(sellingPriceFormValues(from), values) })
    },
    saved: async ({ product_id }) => {
      toast.success({ title: t`Tarif enregistré` })
      await navigate({ to: '/products/$id/tarifs', params: { id: String(product_id) }, search: true, ignoreBlocker: true })
    },
    failure: saveFailure,
    conflictOf,
    moved: (author = '—') => t`${author} a modifié ce tarif`,
    words: { labels, show: (field, value) => fieldText(field, value, t`non défini`) },
  })
  return { ...versioned, impact: impact.dialog }
}
